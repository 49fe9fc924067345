import Basics
import NIOCore
import NIOHTTP1

/// Handles one connection of a browser: one request, one page, then it closes.
final class LoopbackHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let arrival: AsyncStream<LoopbackRequest>.Continuation
    private var target: String?

    init(_ arrival: AsyncStream<LoopbackRequest>.Continuation) { self.arrival = arrival }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            // A request with another host name comes from a foreign page that tries to spy (DNS rebinding).
            let host = head.headers.first(name: "Host")?.split(separator: ":").first.map(String.init)
            let isOurs = head.method == .GET && ["127.0.0.1", "localhost"].contains(host ?? "")
            target = isOurs && head.uri.utf8.count <= Self.longestTarget ? head.uri : nil
        case .body: break
        case .end:
            let channel = context.channel
            let request = LoopbackRequest(target: target ?? "/") { try? await Self.send($0, on: channel) }
            if case .enqueued = arrival.yield(request) { return }
            context.close(promise: nil)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is IdleStateHandler.IdleStateEvent { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private static let longestTarget = 8192

    private static func send(_ page: LoopbackPage, on channel: any Channel) async throws {
        let body = ByteBuffer(string: page.html)
        let headers = HTTPHeaders([
            ("Content-Type", "text/html; charset=utf-8"),
            ("Content-Length", "\(body.readableBytes)"),
            ("Cache-Control", "no-store"),
            ("Referrer-Policy", "no-referrer"),
            ("X-Content-Type-Options", "nosniff"),
            ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
            ("Connection", "close"),
        ])
        let status = HTTPResponseStatus(statusCode: page.status)
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        try await channel.writeAndFlush(HTTPServerResponsePart.head(head))
        try await channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(body)))
        try await channel.writeAndFlush(HTTPServerResponsePart.end(nil))
        try await channel.close()
    }
}

/// A simple page with a heading and a sentence, without external resources.
package struct LoopbackPage: Sendable {
    package let status: Int
    let html: String

    /// Both texts are escaped.
    package init(status: Int, heading: String, text: String) {
        self.status = status
        html = """
            <!DOCTYPE html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(heading.htmlEscaped)</title>
            <style>
            body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1rem;
            color-scheme: light dark }
            </style>
            <h1>\(heading.htmlEscaped)</h1>
            <p>\(text.htmlEscaped)</p>
            </html>

            """
    }
}
