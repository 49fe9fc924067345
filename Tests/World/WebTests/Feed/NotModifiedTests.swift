import Testing
import WebLab

@testable import Web

/// Row 9 of the faults, over real sockets on 127.0.0.1.
struct NotModifiedTests {
    private let validators = Validators(etag: #""v1""#, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")

    @Test func row09WhateverLengthIsClaimed() async throws {
        let server = try LoopbackServer(
            saying(Bytes.head("304 Not Modified", #"ETag: "v1""#, "Content-Length: 5000")))
        let download = FeedDownload(transport: .network, limits: patience, now: FakeWeb.clock)
        #expect(try await download.fetch(server.address(), validators: validators) == .unchanged)
        let head = try #require(server.requests.first).lowercased()
        #expect(head.contains("\r\nif-none-match: \"v1\"\r\n"))
        #expect(head.contains("\r\nif-modified-since: sun, 06 nov 1994 08:49:37 gmt\r\n"))
        #expect(!head.contains("cache-control"))
    }
}
