import JSON
import MCP
import Testing

@Suite struct LineTests {
    private let client = Client()

    private static let ping = #"{"jsonrpc":"2.0","id":7,"method":"ping"}"#

    @Test(
        "243: CRLF, a byte order mark, and space around",
        arguments: [("", "\r"), ("\u{FEFF}", ""), ("\u{FEFF}", "\r"), (" \t", " \t\r"), ("", "\n"), ("\u{FEFF} ", " ")])
    func surroundingsDoNotMatter(before: String, after: String) {
        #expect(client.send(before + Self.ping + after)?["result"] == .object([:]))
    }

    @Test("243: blank lines", arguments: ["", "\r", "  ", "\t\r", "\u{FEFF}", "\u{FEFF}\r"])
    func blankLinesAreNotAnswered(line: String) {
        #expect(client.send(bytes: Array(line.utf8)) == nil)
    }

    @Test(
        "243: half a line, NUL, and what isn't JSON",
        arguments: [
            #"{"jsonrpc":"2.0","id":7,"method":"pi"#, "\0", "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"ping\0\"}",
            "Hello", "{}{}", "[", "]", #"{"id":7,}"#, #"{"id":what}"#, #"{"id":07}"#, #"{"id":.5}"#, #"{"id":1.}"#,
            #"{"id":+1}"#, #"{"id":1e}"#, #"{"id":"\x"}"#, #"{"id":"\u12"}"#, "{'id':7}", "NaN", "tru", "-", "\"",
            "\u{FEFF}\u{FEFF}{}", "{\"a\"\u{A0}:1}",
        ])
    func unreadableLinesAreSaidToBe(line: String) throws {
        let bytes = try #require(client.send(bytes: Array(line.utf8)))
        #expect(
            String(decoding: bytes, as: UTF8.self).hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"#))
        #expect(client.send(Self.ping)?["result"] == .object([:]))
    }

    @Test(
        "243: invalid UTF-8",
        arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3]])
    func invalidUTF8(bytes: [UInt8]) {
        let line = Array(#"{"jsonrpc":"2.0","id":""#.utf8) + bytes + Array(#"","method":"ping"}"#.utf8)
        #expect(client.send(bytes: line).flatMap { JSONValue($0) }?.code == -32700)
    }

    @Test(
        "243: JSON that is no request",
        arguments: [
            "{}", "7", "null", #""text""#, #"{"jsonrpc":"1.0","id":7,"method":"ping"}"#, #"{"id":7,"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":7}"#, #"{"jsonrpc":"2.0","id":7,"method":7}"#,
            #"{"jsonrpc":2.0,"id":7,"method":"a"}"#,
        ])
    func noRequests(line: String) {
        let answer = client.send(line)
        #expect(answer?.code == -32600)
        #expect(answer?["id"]?.integer == (line.contains(#""id":7"#) ? 7 : nil))
    }

    @Test(
        "243: ids are repeated as they were written",
        arguments: [
            "0", "-1", "9223372036854775807", "9223372036854775808", "-9223372036854775809",
            "123456789012345678901234567890", #""""#, #""0""#, #""é\n\u00e9\ud83d\ude00""#, #""\ud800""#,
            #""</script>""#,
        ])
    func exactIDs(id: String) throws {
        let answer = client.send(bytes: Array(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#.utf8))
        #expect(try String(decoding: #require(answer), as: UTF8.self) == #"{"jsonrpc":"2.0","id":\#(id),"result":{}}"#)
    }

    @Test("243: other ids", arguments: ["null", "1.0", "1e3", "true", "[]", "{}", "[1]"])
    func otherIDs(id: String) {
        let answer = client.send(#"{"jsonrpc":"2.0","id":\#(id),"method":"ping"}"#)
        #expect(answer?.code == -32600)
        #expect(answer?["id"] == nil)
    }

    @Test("243: the same id twice") func sameID() {
        for _ in 0..<2 { #expect(client.send(Self.ping)?["id"]?.integer == 7) }
    }

    @Test func ofDuplicateKeysTheLastOneCounts() {
        let answer = client.send(#"{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/call","method":"ping"}"#)
        #expect(answer == .object(["jsonrpc": .text("2.0"), "id": .integer(2), "result": .object([:])]))
    }

    @Test(arguments: [(63, nil), (64, -32700), (100_000, -32700)] as [(Int, Int?)])
    func depthIsLimited(depth: Int, code: Int?) {
        let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(client.send(#"{"jsonrpc":"2.0","id":7,"method":"ping","extra":\#(nested)}"#)?.code == code)
    }

    @Test func lengthIsLimited() throws {
        let padding = Array(repeating: UInt8(ascii: " "), count: Conversation.longestLine - Self.ping.utf8.count)
        #expect(client.send(bytes: Array(Self.ping.utf8) + padding) != nil)
        let answer = client.send(bytes: Array(Self.ping.utf8) + padding + [0x20])
        #expect(answer.flatMap { JSONValue($0) }?.code == -32600)
        var conversation = Conversation(.sample)
        #expect(conversation.answer(to: .tooLong) == answer)
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, #"{"jsonrpc":"2.0","method":"tools/call"}"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":7}}"#,
        #"{"jsonrpc":"2.0","method":"what","params":7}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        #"{"jsonrpc":"2.0","id":1,"error":{"code":-1,"message":""}}"#,
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":""}}"#,
    ])
    func notificationsAndResponsesAreNotAnswered(line: String) {
        for revision in [nil, "2025-11-25"] {
            let client = Client(revision)
            #expect(client.send(bytes: Array(line.utf8)) == nil)
        }
    }

    @Test(arguments: ["[]", "7", #""text""#])
    func parametersAreAnObject(parameters: String) {
        let client = Client("2025-11-25")
        #expect(client.ask("tools/list", parameters).code == -32602)
        #expect(client.ask("tools/list", "null")["result"] != nil)
    }
}
