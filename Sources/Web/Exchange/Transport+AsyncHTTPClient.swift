import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension Transport {
    /// Over the network, by HTTP/1.1, each request with a client of its own that is shut down after
    /// it. Proxy variables of the environment don't count.
    package static let network = Transport { (request) async throws(FetchFault) in
        do {
            return try await HTTPClient.withHTTPClient(
                eventLoopGroup: eventLoops, configuration: request.configuration
            ) { client in
                try await request.sent(by: client)
            }
        } catch let fault as FetchFault {
            throw fault
        } catch {
            throw FetchFault(connecting: error, to: request)
        }
    }

    /// One thread for the whole process, never shut down: a look-up that outlives its request still
    /// reports here. NIO's own group would take a thread per core.
    private static let eventLoops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
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
        // Other encodings than these two would reach us packed, as if they were the document.
        let isReadable = ["", "identity", "gzip", "deflate"].contains(fields.contentEncoding)
        guard (200...299).contains(status) else {
            let start = isReadable ? try await answer.body.beginning(upTo: limits.errorBody) : []
            return Response(status: status, headers: fields, body: start)
        }
        guard isReadable else { throw FetchFault.damaged(.unknownEncoding) }
        do {
            let body = try await answer.body.read(upTo: limits.body)
            return Response(status: status, headers: fields, body: body)
        } catch let fault as FetchFault {
            throw fault
        } catch {
            throw FetchFault(reading: error, of: self)
        }
    }

    fileprivate var configuration: HTTPClient.Configuration {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12

        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls,
            redirectConfiguration: .disallow,
            timeout: .init(connect: TimeAmount(limits.connect), read: TimeAmount(limits.idle)),
            decompression: .enabled(limit: .size(limits.body)))
        configuration.httpVersion = .http1Only
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.networkFrameworkWaitForConnectivity = false
        if let pinned { configuration.dnsOverride = [address.host: pinned.description] }
        return configuration
    }
}

extension HTTPClientResponse.Body {
    /// The cap is checked on what is unpacked, before it is kept.
    fileprivate func read(upTo limit: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await part in self {
            guard part.readableBytes <= limit - bytes.count else { throw FetchFault.tooLarge(limit: limit) }
            bytes.append(contentsOf: part.readableBytesView)
        }
        // Should a cancelled stream just end, what came before must not pass for the whole.
        try Task.checkCancellation()
        return bytes
    }

    /// As much as came, up to so many bytes: of an error the status says more than the body, so that a body which
    /// breaks off takes nothing with it.
    fileprivate func beginning(upTo limit: Int) async throws(CancellationError) -> [UInt8] {
        guard limit > 0 else { return [] }
        var bytes: [UInt8] = []
        do {
            for try await part in self {
                bytes.append(contentsOf: part.readableBytesView.prefix(limit - bytes.count))
                if bytes.count >= limit { break }
            }
        } catch {
            // What came before stays.
        }
        guard !Task.isCancelled else { throw CancellationError() }
        return bytes
    }
}

extension HeaderFields {
    /// All codings in the order they were applied, usually one or none (RFC 9110 §8.4).
    fileprivate var contentEncoding: String {
        values("Content-Encoding").joined(separator: ",").lowercased().filter { $0 != " " && $0 != "\t" }
    }
}
