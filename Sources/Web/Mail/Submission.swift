import NIOCore
import NIOPosix
import NIOSSL

/// Hands letters to a mail server over TLS, each on a connection of its own.
package struct Submission: Sendable {
    private let server: MailServer
    private let login: MailLogin?
    private let rootsFile: String?

    private static let total = TimeAmount.seconds(30)

    /// - Parameters:
    ///   - login: nil for a server that knows this machine.
    ///   - rootsFile: the certificates to trust, in PEM; nil for those of the system.
    package init(to server: MailServer, _ login: MailLogin?, rootsFile: String? = nil) {
        self.server = server
        self.login = login
        self.rootsFile = rootsFile
    }

    /// Hands in a letter, within 30 s.
    package func send(_ letter: Letter) async throws(MailError) {
        do {
            try await connectedAndSent(letter)
        } catch let error as MailError {
            throw error
        } catch {
            throw MailError(.connection(FetchFault(connecting: error, bodyLimit: 0)))
        }
    }

    private func connectedAndSent(_ letter: Letter) async throws {
        let deadline = NIODeadline.now() + Self.total
        let encryption = try encryption()
        let isEncrypted = server.encryption == .fromTheStart
        let dialogue = SMTPDialogue(letter, login, isEncrypted: isEncrypted)
        let (channel, outcome) = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(10))
            .connect(host: server.host, port: server.port) { channel in
                let outcome = channel.eventLoop.makePromise(of: Void.self)
                return channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if isEncrypted { try pipeline.addHandler(encryption()) }
                    try pipeline.addHandler(
                        SMTPHandler(dialogue, deadline: deadline, outcome: outcome, encryption: encryption))
                    return (channel, outcome.futureResult)
                }
            }
        try await withTaskCancellationHandler {
            try await outcome.get()
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    /// The handler that encrypts a connection and verifies the server's name.
    private func encryption() throws -> @Sendable () throws -> NIOSSLClientHandler {
        var configuration = TLSConfiguration.makeClientConfiguration()
        configuration.minimumTLSVersion = .tlsv12
        if let rootsFile { configuration.trustRoots = .file(rootsFile) }
        let context = try NIOSSLContext(configuration: configuration)
        // An IP address is verified as such.
        let isNumber = (try? SocketAddress(ipAddress: server.host, port: server.port)) != nil
        let name = isNumber ? nil : server.host
        return { try NIOSSLClientHandler(context: context, serverHostname: name) }
    }
}
