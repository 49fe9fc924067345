import HTTPTypes
import Hummingbird
import Logging
import NIOCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

extension StandIn {
    /// Serves until the task is cancelled.
    func serve(_ isListening: @escaping @Sendable (Int) -> Void) async throws {
        let responder = CallbackResponder<ConnectionContext> { request, context in
            let asked = try await StravaRequest(request)
            var reply = await world.answer(asked, at: now())
            if let subscription = reply.verifies {
                let isVerified = await PushCourier.verify(subscription)
                let answer = await world.conclude(subscription, isVerified: isVerified)
                (reply.status, reply.headers, reply.body) = (answer.status, answer.headers, answer.body)
            }
            // The sleep ends with the stand-in; no client waits for an hour.
            if reply.delivery == .silence { try await Task.sleep(for: .seconds(3600)) }
            if case .late(let time)? = reply.delivery { try await Task.sleep(for: .milliseconds(time)) }
            return reply.response(on: context.channel)
        }
        let application = Application(
            responder: responder,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
            onServerRunning: { channel in
                if let port = channel.localAddress?.port { isListening(port) }
            },
            logger: Logger(label: "strava-stand-in") { _ in SwiftLogNoOpLogHandler() })
        try await application.run()
    }
}

private struct ConnectionContext: InitializableFromSource {
    let channel: any Channel

    init(source: ApplicationRequestContextSource) { channel = source.channel }
}

extension StravaRequest {
    fileprivate init(_ request: Request) async throws {
        var headers = Fields()
        for field in request.headers { headers.append(field.name.rawName, field.value) }
        let body = try await request.body.collect(upTo: 32 * 1024 * 1024)
        self.init(
            method: request.method.rawValue, path: request.uri.path,
            query: Fields(encoded: request.uri.query ?? ""), headers: headers, body: Array(body.readableBytesView))
    }
}

extension Reply {
    fileprivate func response(on channel: any Channel) -> Response {
        var fields = HTTPFields()
        for header in headers {
            if let name = HTTPField.Name(header.name) { fields.append(HTTPField(name: name, value: header.value)) }
        }
        return Response(status: .init(code: status), headers: fields, body: responseBody(on: channel))
    }

    private func responseBody(on channel: any Channel) -> ResponseBody {
        let half = ByteBuffer(bytes: body.prefix(body.count / 2))
        switch delivery {
        case .reset:
            return ResponseBody(contentLength: body.count) { writer in
                try await writer.write(half)
                try await channel.reset()
                throw ConnectionEnds()
            }
        case .cutShort:
            return ResponseBody(contentLength: body.count) { writer in
                try await writer.write(half)
                throw ConnectionEnds()
            }
        case .drip:
            return ResponseBody(contentLength: body.count) { writer in
                for byte in body {
                    try await writer.write(ByteBuffer(bytes: [byte]))
                    try await Task.sleep(for: .milliseconds(50))
                }
                try await writer.finish(nil)
            }
        default:
            return ResponseBody(byteBuffer: ByteBuffer(bytes: body))
        }
    }
}

/// Thrown inside a body's writer, it ends the connection.
private struct ConnectionEnds: Error {}

extension Channel {
    /// Ends the connection with a reset (RST) rather than an orderly close.
    fileprivate func reset() async throws {
        if let socket = self as? any SocketOptionProvider {
            try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try await close()
    }
}
