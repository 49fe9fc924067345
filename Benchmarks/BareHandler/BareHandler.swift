import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// What Hummingbird alone can do: a handler that says 304 to everything. `Benchmarks/server.py` measures the server
/// against it.
@main
struct BareHandler {
    static func main() async throws {
        var logger = Logger(label: "bare-handler") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        let application = Application(
            responder: CallbackResponder { (_: Request, _: BasicRequestContext) in
                Response(status: .notModified, headers: [.eTag: "\"bare\""])
            },
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0), backlog: 1024),
            onServerRunning: { channel in
                let line = "Listening on http://127.0.0.1:\(channel.localAddress?.port ?? 0)\n"
                try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
            }, logger: logger)
        try await application.runService()
    }
}
