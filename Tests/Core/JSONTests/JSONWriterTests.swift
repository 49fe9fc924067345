import Testing

@testable import JSON

@Suite struct JSONWriterTests {
    private func text(_ members: (inout JSONWriter) -> Void) -> String {
        String(decoding: JSONWriter.document(capacity: 0, members), as: UTF8.self)
    }

    @Test(arguments: [
        ("\"quoted\" \\ back", #""\"quoted\" \\ back""#), ("a\nb\tc\rd", #""a\nb\tc\rd""#),
        ("\u{0}\u{1B}\u{1F}", #""\u0000\u001b\u001f""#), ("", #""""#),
        ("\u{FFFE}a：\u{FFFF}b\u{FFFD}\u{FFFF}", "\"a：b\u{FFFD}\""),
        ("/ 日本 🏊🏽‍♀️ \u{7F}\u{2028}é", "\"/ 日本 🏊🏽‍♀️ \u{7F}\u{2028}é\""),
    ])
    func escapes(plain: String, quoted: String) {
        #expect(text { $0.member("a", plain) } == "{\n  \"a\": \(quoted)\n}\n")
    }

    @Test func anyDepthIsWritten() {
        func nested(_ json: inout JSONWriter, _ depth: Int) {
            json.object("a") { json in
                json.member("b", depth)
                if depth > 1 { nested(&json, depth - 1) }
            }
        }
        let lines = text { nested(&$0, 40) }.split(separator: "\n")
        #expect(lines.count == 122)
        for depth in 1...16 { #expect(lines[depth * 2 - 1].prefix { $0 == " " }.count == depth * 2) }
    }

    @Test(arguments: [
        (251.0, "251"), (0, "0"), (-0.0, "0"), (-0.0001, "0"), (3.08, "3.08"), (9487.2, "9487.2"), (0.007, "0.007"),
        (2.66666, "2.667"), (0.9996, "1"), (-12.5, "-12.5"), (1.05, "1.05"), (100.1, "100.1"),
        (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (1e15, "1000000000000000"), (-1e12, "-1000000000000"),
        (1e18, "1000000000000000000"), (1e19, "1e+19"),
    ])
    func numbers(number: Double, written: String) {
        #expect(text { $0.member("a", number) } == "{\n  \"a\": \(written)\n}\n")
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func whatJSONDoesNotHaveIsLeftOut(number: Double) {
        #expect(text { $0.member("a", number) } == "{}\n")
    }

    @Test(arguments: [
        (0, "0"), (-7, "-7"), (10, "10"), (Int.max, "9223372036854775807"), (.min, "-9223372036854775808"),
    ])
    func integers(number: Int, written: String) {
        #expect(text { $0.member("a", number) } == "{\n  \"a\": \(written)\n}\n")
    }

    @Test func nestingIndentsByTwo() {
        let nested = text { json in
            json.object("a") { json in
                json.list("b", ["c", "d"])
                json.list("e", [String]())
                json.object("f") { _ in }
            }
            json.member("g", nil as Int?)
            json.member("h", true)
        }
        #expect(
            nested == """
                {
                  "a": {
                    "b": [
                      "c",
                      "d"
                    ],
                    "e": [],
                    "f": {}
                  },
                  "h": true
                }

                """)
    }

    @Test func anObjectFitsOnOneLine() {
        let json = JSONWriter.compactObject { json in
            json.member("a", "x: y")
            json.member("b", json: Array("[1]".utf8))
            json.object("c") { $0.list("d", [1, 2]) }
            json.object("e") { _ in }
            json.list("f", ["g"]) { $0.member("h", $1) }
        }
        #expect(
            String(decoding: json, as: UTF8.self) == #"{"a":"x: y","b":[1],"c":{"d":[1,2]},"e":{},"f":[{"h":"g"}]}"#)
        #expect(JSONWriter.compactObject { _ in } == Array("{}".utf8))
    }
}
