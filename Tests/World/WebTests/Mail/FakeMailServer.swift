import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Synchronization
import Web
import WebLab

/// A mail server on 127.0.0.1 that answers each line as a test wants, with a certificate for `localhost`.
final class FakeMailServer: Sendable {
    /// The answer to a line, and whether the line came encrypted; nil closes the connection, "" says nothing. The text
    /// of a mail counts as one line.
    typealias Reply = @Sendable (_ line: String, _ isEncrypted: Bool) -> String?

    /// What it says, and what it has heard.
    fileprivate final class Script: Sendable {
        let context: NIOSSLContext
        let greeting: String
        let reply: Reply
        let lines = Mutex<[String]>([])

        init(_ context: NIOSSLContext, _ greeting: String, _ reply: @escaping Reply) {
            (self.context, self.greeting, self.reply) = (context, greeting, reply)
        }
    }

    let port: Int
    private let script: Script

    var lines: [String] { script.lines.withLock { $0 } }

    private init(port: Int, _ script: Script) { (self.port, self.script) = (port, script) }

    @discardableResult
    static func with<Result>(
        _ encryption: MailServer.Encryption, showing certificate: String = Bytes.certificate,
        greeting: String = "220 localhost ESMTP\r\n", _ reply: @escaping Reply,
        _ work: (FakeMailServer, _ rootsFile: String) async throws -> Result
    ) async throws -> Result {
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8)).map {
            NIOSSLCertificateSource.certificate($0)
        }
        let key = try NIOSSLPrivateKey(bytes: Array(privateKey.utf8), format: .pem)
        let context = try NIOSSLContext(
            configuration: .makeServerConfiguration(certificateChain: chain, privateKey: .privateKey(key)))
        let script = Script(context, greeting, reply)
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if encryption == .fromTheStart { try pipeline.addHandler(NIOSSLServerHandler(context: context)) }
                    try pipeline.addHandler(MailScript(script, isEncrypted: encryption == .fromTheStart))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let fake = FakeMailServer(port: channel.localAddress?.port ?? 0, script)
        let roots = FileManager.default.temporaryDirectory.appendingPathComponent("roots-\(UUID().uuidString).pem")
        try Data(certificate.utf8).write(to: roots)
        defer { try? FileManager.default.removeItem(at: roots) }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await work(fake, roots.path)) } catch { result = .failure(error) }
        try? await channel.close()
        return try result.get()
    }
}

private final class MailScript: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let script: FakeMailServer.Script
    private var isEncrypted: Bool
    private var received = ""
    private var isData = false

    init(_ script: FakeMailServer.Script, isEncrypted: Bool) {
        (self.script, self.isEncrypted) = (script, isEncrypted)
    }

    func channelActive(context: ChannelHandlerContext) { say(script.greeting, context) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += String(buffer: unwrapInboundIn(data))
        while let end = received.firstRange(of: isData ? "\r\n.\r\n" : "\r\n") {
            let line = String(received[..<end.lowerBound])
            received = String(received[end.upperBound...])
            script.lines.withLock { $0.append(line) }
            guard let answer = script.reply(line, isEncrypted) else { return context.close(promise: nil) }
            isData = answer.hasPrefix("354")
            say(answer, context)
            guard line == "STARTTLS", answer.hasPrefix("220") else { continue }
            isEncrypted = true
            try? context.pipeline.syncOperations.addHandler(
                NIOSSLServerHandler(context: script.context), position: .first)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func say(_ words: String, _ context: ChannelHandlerContext) {
        guard !words.isEmpty else { return }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: words)), promise: nil)
    }
}

extension FakeMailServer {
    /// `Bytes.certificate`, but from 2000 to 2001.
    static let expired = """
        -----BEGIN CERTIFICATE-----
        MIIBPzCB5qADAgECAgECMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
        dDAeFw0wMDAxMDEwMDAwMDBaFw0wMTAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxv
        Y2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOtdYHlj5Jwi5ipEA78u
        AQ66CNMt3Ekj5WKPUkgnyUDtIzGVYXvxUThBYBwLYYOZ5MUqKhURPJPR98oJdN5b
        zKajKTAnMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/MAoG
        CCqGSM49BAMCA0gAMEUCIHKm7UYyvua9e2ijl/4MlesZ82h1cJPvKg/Gr7o/7GJ2
        AiEA+tZqRdt8tcbN19AVWBDORVo+Qzawh4E98R4UeEuHPY0=
        -----END CERTIFICATE-----
        """

    private static let privateKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsScx3ClNqK0LBfhW
        n1Gzt5KpFVEOVqkd/Bbkl0zqxEihRANCAATrXWB5Y+ScIuYqRAO/LgEOugjTLdxJ
        I+Vij1JIJ8lA7SMxlWF78VE4QWAcC2GDmeTFKioVETyT0ffKCXTeW8ym
        -----END PRIVATE KEY-----
        """
}
