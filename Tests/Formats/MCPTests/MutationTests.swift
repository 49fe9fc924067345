import JSON
import MCP
import SeededRandom
import Testing

@Suite struct MutationTests {
    private static let lines: [[UInt8]] = [
        #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26","capabilities":{}}}"#,
        #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"week","arguments":{"start":"\u00e9\n"}}}"#,
        #"{"jsonrpc":"2.0","id":-7,"method":"tools/list","params":{"_meta":\#(Client.meta)}}"#,
        #"{"jsonrpc":"2.0","id":7,"method":"server/discover","params":{"_meta":\#(Client.meta)}}"#,
        #"{"jsonrpc":"2.0","id":0,"method":"resources/read","params":{"uri":"tpmerge://anna/brief/2026-03-17"}}"#,
        #"{"jsonrpc":"2.0","id":0,"method":"prompts/get","params":{"name":"compare_years","arguments":{"year":"1"}}}"#,
        #"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","method":"notifications/initialized"}]"#,
        #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":123456789012345678901234567890}}"#,
    ].map { Array($0.utf8) }

    private static let pieces: [[UInt8]] =
        [
            "{", "}", "[", "]", "\"", "\\", ",", ":", "null", "1e999", "-", "9223372036854775808", "\n", "\r", "\0",
            "\\u",
            "\\ud800", "\u{2028}", "\u{FEFF}", "[[[[[[[[", #""id":1,"#, #""params":[],"#, #""_meta":{},"#,
        ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0xED, 0xA0, 0x80]]

    private static func mutant(_ random: inout SplitMix64) -> [UInt8] {
        var line = lines.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 0...4, using: &random) where !line.isEmpty {
            let place = Int.random(in: 0..<line.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: line[place] = UInt8.random(in: 0...255, using: &random)
            case 1: line.remove(at: place)
            case 2: line.removeLast(line.count - place)
            case 3: line.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
            default:
                let other = lines.randomElement(using: &random) ?? []
                line.insert(contentsOf: other.suffix(Int.random(in: 0...other.count, using: &random)), at: place)
            }
        }
        return line
    }

    @Test("243: no line traps or is answered on two lines, and requests always are answered")
    func mutants() {
        var random = SplitMix64(seed: 243)
        let client = Client()
        var answers = 0
        for _ in 0..<20_000 {
            let line = Self.mutant(&random)
            _ = ClientLine(line).cancels
            let id = ClientLine(line).request
            let answer = client.send(bytes: line)
            #expect(id == nil || answer != nil)
            guard let answer else { continue }
            answers += 1
            #expect(!answer.contains(0x0A) && !answer.contains(0x0D), "\(line)")
            let isJSON = JSONValue(answer) != nil && String(validating: answer, as: UTF8.self) != nil
            #expect(isJSON, "\(line)")
        }
        #expect(answers > 10_000)
    }
}
