import Basics
import Testing
import WebLab

@testable import Web

/// Generous, because all suites run side by side: only the deadline a test sets itself can pass.
let patience = Limits(total: .seconds(120), idle: .seconds(100), connect: .seconds(100))

func fetch(_ address: Address, limits: Limits = patience) async throws -> Response {
    try await FeedDownload(transport: .network, limits: limits, now: FakeWeb.clock).document(at: address)
}

func expect(
    _ fault: FetchFault, from address: Address, limits: Limits = patience,
    location: SourceLocation = #_sourceLocation
) async {
    await #expect(throws: fault.failure(ofFeedAt: address.host), sourceLocation: location) {
        try await fetch(address, limits: limits)
    }
}

/// Downloads from a server that says these pieces and hangs up, and expects that fault.
func expect(
    _ fault: FetchFault, when pieces: [UInt8]..., location: SourceLocation = #_sourceLocation
) async throws {
    let server = try LoopbackServer([saying(pieces)])
    await expect(fault, from: try server.address(), location: location)
}

/// Expects that fault of a feed's server.
func expect(
    _ fault: FetchFault, of host: String, location: SourceLocation = #_sourceLocation,
    from work: () async throws -> some Any
) async {
    await #expect(throws: fault.failure(ofFeedAt: host), sourceLocation: location) { _ = try await work() }
}

/// Expects that fault of a server that takes uploads.
func expect(
    _ fault: FetchFault, by host: String = "cloud.example.org", location: SourceLocation = #_sourceLocation,
    from work: () async throws -> some Any
) async {
    let failure = fault.failure(at: host, about: "the upload's address", "output.unavailable")
    await #expect(throws: failure, sourceLocation: location) { _ = try await work() }
}

/// Expects a failure of that code, because a server answered with that status.
func expect(
    _ code: Failure.Code, answering status: Int, location: SourceLocation = #_sourceLocation,
    from work: () async throws -> some Any
) async {
    let error = await #expect(throws: Failure.self, sourceLocation: location) { _ = try await work() }
    #expect(error?.codes == [code], sourceLocation: location)
    #expect(error?.event.hasPrefix("cloud.example.org answered \(status)") == true, sourceLocation: location)
}

/// What a server does, and what is to come of it.
struct FaultRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let fault: FetchFault
    private let limits: Limits
    private let scheme: String
    private let script: LoopbackServer.Script

    init(
        _ name: String, _ fault: FetchFault, _ limits: Limits = patience, scheme: String = "http",
        _ script: @escaping LoopbackServer.Script
    ) {
        (testDescription, self.fault, self.limits, self.scheme, self.script) = (name, fault, limits, scheme, script)
    }

    init(_ name: String, _ fault: FetchFault, _ pieces: [UInt8]...) { self.init(name, fault, patience, saying(pieces)) }

    func check() async throws {
        let server = try LoopbackServer(script)
        await expect(fault, from: try server.address(scheme: scheme), limits: limits)
    }
}

extension FakeWeb {
    static let clock: @Sendable () -> Instant = { start }

    func download(resolver: Resolver? = nil) -> FeedDownload {
        FeedDownload(transport: transport, resolver: resolver ?? self.resolver, now: FakeWeb.clock)
    }

    var webDAV: WebDAVClient { WebDAVClient(transport: transport, now: FakeWeb.clock) }
}

extension Response {
    static func redirect(_ status: Int = 302, to location: String) -> Response {
        .text("", status: status, ("Location", location))
    }
}

extension FeedDownload {
    /// The document, for tests that know of no earlier one.
    func document(at address: Address) async throws -> Response {
        guard let response = try await fetch(address) else { throw NoDocument() }
        return response
    }
}

private struct NoDocument: Error {}

extension Transport {
    /// The network for one request alone.
    static let network = Transport { (request) async throws(FetchFault) in
        do {
            return try await withNetwork { try await $0.send(request) }
        } catch let fault as FetchFault {
            throw fault
        } catch {
            throw .interrupted
        }
    }
}
