import Testing

@testable import Web

struct SMTPReplyTests {
    @Test(arguments: [
        ("250 ok\r\n", [SMTPReply(code: 250, lines: ["ok"])]), ("250\r\n", [SMTPReply(code: 250, lines: [""])]),
        ("250-a\r\n250-b\r\n250 c\r\n", [SMTPReply(code: 250, lines: ["a", "b", "c"])]),
        ("220 a\n354 b\n", [SMTPReply(code: 220, lines: ["a"]), SMTPReply(code: 354, lines: ["b"])]),
        ("250-a\r\n", []), ("250 ", []),
    ])
    func isRead(text: String, replies: [SMTPReply]) throws {
        #expect(try read(text) == replies)
    }

    @Test(arguments: [
        "\r\n", "25\r\n", "2500 x\r\n", "abc d\r\n", "250_x\r\n", "150 x\r\n", "600 x\r\n", "250-a\r\n251 b\r\n",
        String(repeating: "x", count: 5000), String(repeating: "250-x\r\n", count: 101), "２５０ x\r\n",
    ])
    func isRefused(text: String) {
        #expect(throws: MailFault.notSMTP) { try read(text) }
    }

    private func read(_ text: String) throws -> [SMTPReply] {
        var reader = SMTPReplyReader()
        return try text.utf8.compactMap { try reader.take($0) }
    }
}
