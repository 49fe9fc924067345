import Foundation
import Testing
import WebLab

@testable import Web

/// Rows 9 to 11 of the faults over real sockets on 127.0.0.1.
struct NotModifiedTests {
    private let validators = Validators(etag: #""v1""#, lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")

    @Test func row09WhateverLengthIsClaimed() async throws {
        let server = try LoopbackServer(
            saying(Bytes.head("304 Not Modified", #"ETag: "v1""#, "Content-Length: 5000")))
        #expect(try await download(patience).fetch(server.address(), validators: validators) == .unchanged)
        let head = try #require(server.requests.first).lowercased()
        #expect(head.contains("\r\nif-none-match: \"v1\"\r\n"))
        #expect(head.contains("\r\nif-modified-since: sun, 06 nov 1994 08:49:37 gmt\r\n"))
        #expect(!head.contains("cache-control"))
    }

    @Test func row10AsksAgainWithoutValidators() async throws {
        let server = try LoopbackServer(
            saying(Bytes.answer("304 Not Modified", #"ETag: "v2""#)),
            saying(Bytes.answer("200 OK", #"ETag: "v2""#, body: Bytes.calendar)))
        let answer = try await download(patience).fetch(server.address(), validators: validators)
        guard case .document(let document) = answer else {
            Issue.record("no document but \(answer)")
            return
        }
        #expect(document.body == Bytes.calendar)
        #expect(Validators(of: document) == Validators(etag: #""v2""#))
        let second = try #require(server.requests.last).lowercased()
        #expect(second.contains("\r\ncache-control: no-cache\r\n"))
        #expect(!second.contains("if-"))
    }

    @Test func row11AlwaysNotModified() async throws {
        let reply = saying(Bytes.answer("304 Not Modified"))
        let server = try LoopbackServer(reply, reply, reply)
        await expect(.unexpected(status: 304), of: "127.0.0.1") {
            try await download(patience).fetch(server.address())
        }
        #expect(server.requests.count == 2)
    }

    @Test func bothQuestionsShareOneDeadline() async throws {
        let server = try LoopbackServer(
            saying(Bytes.answer("304 Not Modified")), { connection in connection.fallSilent() })
        let limits = Limits(total: .milliseconds(500), idle: .seconds(100), connect: .seconds(100))
        await expect(.timedOut(.total), of: "127.0.0.1") { try await download(limits).fetch(server.address()) }
    }

    @Test func aTruncatedDocumentIsNoDocumentHoweverAsked() async throws {
        let server = try LoopbackServer(
            saying(Bytes.head("200 OK", #"ETag: "v2""#, "Content-Length: 1000"), Bytes.calendar))
        await expect(.interrupted, of: "127.0.0.1") {
            try await download(patience).fetch(server.address(), validators: validators)
        }
    }

    private func download(_ limits: Limits) -> FeedDownload {
        FeedDownload(transport: .network, limits: limits, now: FakeWeb.clock)
    }
}
