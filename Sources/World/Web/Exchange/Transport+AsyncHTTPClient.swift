import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension Transport {
    /// Provides the network by HTTP/1.1 for the duration of the work. Requests to one server share connections, which
    /// are closed at the end. Proxy variables in the environment are ignored.
    package static func withNetwork<Result>(_ work: (Transport) async throws -> Result) async throws -> Result {
        let clients = Clients()
        let outcome: Swift.Result<Result, any Error>
        do { outcome = .success(try await work(over(clients))) } catch { outcome = .failure(error) }
        await clients.end()
        return try outcome.get()
    }

    private static func over(_ clients: Clients) -> Transport {
        Transport { (request) async throws(FetchFault) in
            do {
                return try await clients.response(to: request)
            } catch let fault as FetchFault {
                throw fault
            } catch {
                let fault = FetchFault(connecting: error, bodyLimit: request.limits.body)
                throw fault == .insecure(.unknownIssuer) ? .insecure(await request.trustProblem()) : fault
            }
        }
    }

    /// Returns a transport that also trusts an authority of the user's own.
    /// - Parameter caFile: its certificates, in PEM; nil for none.
    package func trusting(_ caFile: String?) -> Transport {
        guard let caFile else { return self }
        return Transport { (request) async throws(FetchFault) in
            var request = request
            request.caFile = caFile
            return try await send(request)
        }
    }
}

/// Keeps one client for all requests that may share a connection.
private actor Clients {
    private struct Kind: Hashable {
        let connect, idle: Duration
        let body: Int
        let pinned: [String: String]
        let caFile: String?

        init(_ request: Request) {
            (connect, idle, body) = (request.limits.connect, request.limits.idle, request.limits.body)
            (pinned, caFile) = (request.dnsOverride, request.caFile)
        }
    }

    private var clients: [Kind: HTTPClient] = [:]
    /// The servers that answered last, with which a connection may still be open.
    private var answering: Set<String> = []

    /// One thread for the whole process, never shut down: a look-up that outlives its request still reports here. NIO's
    /// own group would take a thread per core.
    fileprivate static let eventLoops = MultiThreadedEventLoopGroup(numberOfThreads: 1)

    /// A connection that the server closed while it was idle fails within this time.
    private static let longestSurprise = Duration.seconds(1)

    nonisolated func response(to request: Request) async throws -> Response {
        // If the server is about to close a shared connection, it is unclear whether it has processed a request.
        guard request.isRepeatable, request.sharesConnection else { return try await Self.responseAlone(to: request) }
        let server = "\(request.address.scheme) \(request.address.host) \(request.address.port)"
        let (client, mayBeOld) = await client(for: request, to: server)
        let clock = ContinuousClock()
        let start = clock.now
        do {
            let response = try await request.sent(by: client)
            await note(server)
            return response
        } catch  where mayBeOld && Self.wasClosed(error) && clock.now - start < Self.longestSurprise {
            // The server had closed the connection since it was last used (RFC 9112 §9.3.1).
            let response = try await Self.responseAlone(to: request)
            await note(server)
            return response
        }
    }

    private static func responseAlone(to request: Request) async throws -> Response {
        try await HTTPClient.withHTTPClient(eventLoopGroup: eventLoops, configuration: request.configuration) {
            try await request.sent(by: $0)
        }
    }

    /// Whether the connection ended before any part of a response arrived.
    private static func wasClosed(_ error: any Error) -> Bool {
        switch error {
        case let error as HTTPClientError: error == .remoteConnectionClosed
        case let error as IOError: error.errnoCode == ECONNRESET || error.errnoCode == EPIPE
        case let error as ChannelError: error == .ioOnClosedChannel || error == .inputClosed
        default: false
        }
    }

    /// - Returns: the client, and whether it may still have an earlier connection to the server. After a failure it has
    ///   none.
    private func client(for request: Request, to server: String) -> (client: HTTPClient, mayBeOld: Bool) {
        let mayBeOld = answering.remove(server) != nil
        let kind = Kind(request)
        if let client = clients[kind] { return (client, mayBeOld) }
        let client = HTTPClient(eventLoopGroup: Self.eventLoops, configuration: request.configuration)
        clients[kind] = client
        return (client, false)
    }

    private func note(_ server: String) { answering.insert(server) }

    func end() async {
        for client in clients.values { try? await client.shutdown() }
        clients = [:]
    }
}

extension Request {
    fileprivate func sent(by client: HTTPClient) async throws -> Response {
        var request = HTTPClientRequest(url: address.revealed())
        request.method = HTTPMethod(rawValue: method.rawValue)
        request.headers = HTTPHeaders(headers.all.map { ($0.name, $0.value) })
        if method != .get { request.body = .bytes(body) }

        let answer = try await client.execute(request, deadline: .now() + TimeAmount(limits.total))
        let fields = HeaderFields(answer.headers.map { ($0.name, $0.value) })
        let status = Int(answer.status.code)
        // A body in any other encoding would arrive compressed and be mistaken for the document.
        let isReadable = ["", "identity", "gzip", "deflate"].contains(fields.contentEncoding)
        guard (200...299).contains(status) else {
            let start = isReadable ? try await answer.body.beginning(upTo: limits.errorBody) : []
            return Response(status: status, headers: fields, body: start)
        }
        guard isReadable else { throw FetchFault.damaged(.unknownEncoding) }
        do {
            return Response(status: status, headers: fields, body: try await answer.body.read(upTo: limits.body))
        } catch let fault as FetchFault {
            throw fault
        } catch {
            throw FetchFault(reading: error, bodyLimit: limits.body)
        }
    }

    fileprivate var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: .client(trusting: caFile),
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(limits.connect), read: TimeAmount(limits.idle)),
            decompression: .enabled(limit: .size(limits.body)))
        configuration.httpVersion = .http1Only
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.networkFrameworkWaitForConnectivity = false
        // Many servers close a connection after five idle seconds.
        configuration.connectionPool.idleTimeout = .seconds(4)
        configuration.dnsOverride = dnsOverride
        return configuration
    }

    /// The only IP address to connect to, keyed by the host.
    fileprivate var dnsOverride: [String: String] { pinned.map { [address.host: $0.description] } ?? [:] }
}

extension Request {
    private static let longestLook = TimeAmount.seconds(5)

    fileprivate func trustProblem() async -> FetchFault.TrustProblem {
        let look = CertificateLook()
        let connection = ClientBootstrap(group: Clients.eventLoops).connectTimeout(Self.longestLook)
            .channelInitializer { [address] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(look.handler(for: address.host))
                }
            }
            .connect(host: pinned?.description ?? address.host, port: address.port)
        guard let channel = try? await connection.get() else { return .unknownIssuer }
        // A server may also fall silent.
        let end = channel.eventLoop.scheduleTask(in: Self.longestLook) { channel.close(promise: nil) }
        defer { end.cancel() }
        await withTaskCancellationHandler {
            _ = try? await channel.closeFuture.get()
        } onCancel: {
            channel.close(promise: nil)
        }
        return look.problem(at: Outside.systemClock())
    }
}

extension HTTPClientResponse.Body {
    /// Checks the limit on the unpacked bytes, before keeping them.
    fileprivate func read(upTo limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await part in self {
            guard part.readableBytes <= limit - bytes.count else { throw FetchFault.tooLarge(limit: limit) }
            bytes.append(contentsOf: part.readableBytesView)
        }
        // If a cancelled stream simply ends, its beginning must not pass for the whole.
        try Task.checkCancellation()
        return bytes
    }

    /// Reads up to `limit` bytes. If the body breaks off, the part that arrived is returned: the status of an error
    /// matters more than its body.
    fileprivate func beginning(upTo limit: Int) async throws(CancellationError) -> [UInt8] {
        guard limit > 0 else { return [] }
        var bytes: [UInt8] = []
        do {
            for try await part in self {
                bytes.append(contentsOf: part.readableBytesView.prefix(limit - bytes.count))
                if bytes.count >= limit { break }
            }
        } catch {
            // The bytes that arrived before are kept.
        }
        guard !Task.isCancelled else { throw CancellationError() }
        return bytes
    }
}

extension HeaderFields {
    /// All codings in the order in which they were applied, usually one or none (RFC 9110 §8.4).
    fileprivate var contentEncoding: String {
        values("Content-Encoding").joined(separator: ",").lowercased().filter { $0 != " " && $0 != "\t" }
    }
}
