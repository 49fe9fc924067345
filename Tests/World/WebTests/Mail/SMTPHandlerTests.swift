import NIOCore
import NIOEmbedded
import NIOSSL
import Testing

@testable import Web

/// What a server's pace does to a connection, by a clock of the test's own.
struct SMTPHandlerTests {
    @Test func aServerThatDripsIsLeft() throws {
        let (channel, outcome) = try connected()
        for _ in 0..<30 {
            try channel.writeInbound(ByteBuffer(string: "2"))
            channel.embeddedEventLoop.advanceTime(by: .milliseconds(999))
        }
        #expect(throws: Never.self) { try channel.throwIfErrorCaught() }
        channel.embeddedEventLoop.advanceTime(by: .seconds(1))
        #expect(throws: MailFault.connection(.timedOut(.total))) { try outcome.wait() }
        #expect(!channel.isActive)
    }

    @Test func aServerThatNeverEndsALineIsLeft() throws {
        let (channel, outcome) = try connected()
        try channel.writeInbound(ByteBuffer(repeating: UInt8(ascii: "x"), count: 100_000))
        #expect(throws: MailFault.notSMTP) { try outcome.wait() }
    }

    @Test func aReplyMayComeInPieces() throws {
        let (channel, outcome) = try connected()
        for byte in "220 localhost\r\n250-localhost\r\n250 AUTH\r\n250 ok\r\n250 ok\r\n354 go\r\n250 ok\r\n".utf8 {
            try channel.writeInbound(ByteBuffer(bytes: [byte]))
        }
        try outcome.wait()
        var said = ""
        while let piece = try channel.readOutbound(as: ByteBuffer.self) { said += String(buffer: piece) }
        #expect(said.hasSuffix("DATA\r\nText\r\n.\r\nQUIT\r\n"))
        #expect(!channel.isActive)
    }

    /// A connection that is encrypted, and what becomes of the letter on it.
    private func connected() throws -> (EmbeddedChannel, EventLoopFuture<Void>) {
        let letter = Letter(
            from: try #require(MailAddress("training@example.org")), to: try #require(MailAddress("anna@example.org")),
            lines: ["Text"])
        let channel = EmbeddedChannel()
        let outcome = channel.eventLoop.makePromise(of: Void.self)
        let handler = SMTPHandler(
            SMTPDialogue(letter, nil, isEncrypted: true), deadline: .uptimeNanoseconds(30_000_000_000), outcome: outcome
        ) { throw NIOSSLError.noSuchFilesystemObject }
        try channel.pipeline.syncOperations.addHandler(handler)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 465)).wait()
        return (channel, outcome.futureResult)
    }
}
