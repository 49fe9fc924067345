import NIOCore
import NIOHTTP1
import NIOPosix

/// A web server on 127.0.0.1 only, for the few moments in which a browser returns from a consent page.
package enum LoopbackListener {
    /// Listens while `use` runs, and passes it the browsers' requests.
    /// - Parameters:
    ///   - port: 0 for any free port.
    ///   - use: receives the port, and the requests as they arrive.
    package static func listen<Value: Sendable>(
        port: Int, _ use: @Sendable (_ port: Int, _ requests: AsyncStream<LoopbackRequest>) async -> Value
    ) async throws(PortTaken) -> Value {
        let (requests, arrival) = AsyncStream.makeStream(
            of: LoopbackRequest.self, bufferingPolicy: .bufferingOldest(16))
        let server: any Channel
        do {
            server = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.backlog, value: 16)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let pipeline = channel.pipeline.syncOperations
                        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false)
                        try pipeline.addHandler(IdleStateHandler(allTimeout: .seconds(60)))
                        try pipeline.addHandler(LoopbackHandler(arrival))
                    }
                }
                .bind(host: "127.0.0.1", port: port).get()
        } catch {
            throw PortTaken(port: port)
        }
        let value = await use(server.localAddress?.port ?? port, requests)
        arrival.finish()
        try? await server.close()
        return value
    }

    package struct PortTaken: Error, Sendable, CustomStringConvertible {
        package let port: Int

        package var description: String {
            "Port \(port) of this machine is taken. Choose another one with --port, or leave it out to use any free port."
        }
    }
}

/// A browser's request, waiting for its page.
package struct LoopbackRequest: Sendable {
    /// Path and query as received.
    package let target: String
    /// Responds; returns once the page is sent or the browser has disconnected.
    package let respond: @Sendable (LoopbackPage) async -> Void
}
