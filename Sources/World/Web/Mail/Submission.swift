import NIOCore
import NIOPosix
import NIOSSL

/// Hands letters to a mail server over TLS, each on a connection of its own.
package struct Submission: Sendable {
    private let server: MailServer
    private let login: MailLogin?
    private let caFile: String?

    private static let total = TimeAmount.seconds(30)

    /// - Parameters:
    ///   - login: nil for a server that knows this machine.
    ///   - caFile: the certificates of authorities to trust besides the system's, in PEM; nil for none.
    package init(to server: MailServer, _ login: MailLogin?, caFile: String? = nil) {
        (self.server, self.login, self.caFile) = (server, login, caFile)
    }

    /// Hands in a letter, within 30 s.
    package func send(_ letter: Letter) async throws(MailFault) {
        let deadline = NIODeadline.now() + Self.total
        do throws(MailFault) { try await attempt(letter, by: deadline) } catch {
            guard error == .connection(.insecure(.unknownIssuer)) else { throw error }
            let look = CertificateLook()
            try? await attempt(letter, by: deadline, look)
            throw .connection(.insecure(look.problem(at: Outside.systemClock())))
        }
    }

    /// - Parameter look: looks at the certificate and refuses it, so that nothing is sent; nil to send the letter.
    private func attempt(
        _ letter: Letter, by deadline: NIODeadline, _ look: CertificateLook? = nil
    ) async throws(MailFault) {
        do {
            try await connectedAndSent(letter, by: deadline, encryption(look))
        } catch let error as MailFault {
            throw error
        } catch {
            throw .connection(FetchFault(connecting: error, bodyLimit: 0))
        }
    }

    private func connectedAndSent(
        _ letter: Letter, by deadline: NIODeadline, _ encryption: @escaping @Sendable () throws -> NIOSSLClientHandler
    ) async throws {
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

    private func encryption(_ look: CertificateLook?) throws -> @Sendable () throws -> NIOSSLClientHandler {
        let host = server.host
        if let look { return { try look.handler(for: host) } }
        let context = try NIOSSLContext(configuration: .client(trusting: caFile))
        return { try NIOSSLClientHandler(context: context, serverHostname: host.nameForTLS) }
    }
}
