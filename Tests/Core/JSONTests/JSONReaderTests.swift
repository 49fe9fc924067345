import Testing

@testable import JSON

/// The reader is as lenient as the brackets allow, and never reads past the end.
@Suite struct JSONReaderTests {
    /// A value of each kind, nested, with escapes and spaces between everything.
    private static let document =
        #" { "a" : [ 1 , -2.5e3 , true , null , "x\"y\\" ] , "b" : { "é" : "\u00e9\ud83c\udfca" , "c" : { } } } "#

    private func value(_ text: String) -> JSONValue? { JSONValue(Array(text.utf8)) }

    /// What reading a value from the beginning of a text ends with; nil if it succeeds.
    private func fault(
        of text: String,
        _ read: (inout JSONReader) throws(JSONFault) -> Void = { (reader) throws(JSONFault) in
            try reader.skipValue()
        }
    ) -> JSONFault? {
        Array(text.utf8).withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            do throws(JSONFault) {
                try read(&reader)
                return nil
            } catch {
                return error
            }
        }
    }

    @Test func readsAWholeDocument() {
        let expected = JSONValue.object([
            "a": .list([.integer(1), .number(-2500), .flag(true), .null, .text(#"x"y\"#)]),
            "b": .object(["é": .text("é🏊"), "c": .object([:])]),
        ])
        #expect(value(Self.document) == expected)
        #expect(value("\u{FEFF}" + Self.document) == expected)
    }

    /// Whatever is cut off is malformed, and is told as cut off.
    @Test func noPrefixOfADocumentIsWhole() {
        let bytes = Array(Self.document.utf8)
        for count in 0..<bytes.count - 2 { #expect(JSONValue(Array(bytes.prefix(count))) == nil, "\(count)") }
        for count in 2..<bytes.count - 2 {
            bytes.prefix(count).withUnsafeBytes { prefix in
                var reader = JSONReader(prefix)
                reader.skipSpace()
                #expect(throws: JSONFault(.cutOff, at: count)) { try reader.skipValue() }
            }
        }
    }

    @Test(arguments: ["1 2", "{} x", "[1,]", "[,1]", "{\"a\" 1}", "{\"a\":}", "{a:1}", "[1 2]", "]", "", "  "])
    func nothingElseIsAValue(_ text: String) {
        #expect(value(text) == nil)
    }

    @Test(arguments: [
        ("0", JSONValue.integer(0)), ("-0", .integer(0)), ("007", .integer(7)), ("9223372036854775807", .integer(.max)),
        ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .number(0x1p63)), ("1e3", .number(1000)),
        ("0.1", .number(0.1)), ("2.5e-300", .number(2.5e-300)), ("1e400", .null), ("-1e400", .null), ("NaN", .null),
        ("truex", .null), ("nul", .null), ("--1", .null), ("1.5.2", .null), ("+", .null),
    ])
    func readsWords(_ word: String, _ read: JSONValue) {
        #expect(value(word) == read)
        #expect(value("[\(word)]") == .list([read]))
    }

    @Test(arguments: [
        (#"\n\t\r\b\f\/\\"#, "\n\t\r\u{8}\u{C}/\\"), (#"\u0041\u00E9"#, "Aé"), (#"\ud83c\udfca"#, "🏊"),
        (#"\ud83c"#, "\u{FFFD}"), (#"\ud83cx"#, "\u{FFFD}x"), (#"\udfca"#, "\u{FFFD}"), (#"\ud83c\u0041"#, "\u{FFFD}A"),
        (#"\u12"#, "\u{FFFD}12"), (#"\uzzzz"#, "\u{FFFD}zzzz"), (#"\q"#, "q"),
    ])
    func resolvesEscapes(_ written: String, _ text: String) {
        #expect(value("\"\(written)\"") == .text(text))
    }

    /// Texts are searched eight bytes at a time.
    @Test(arguments: 0..<24) func aTextEndsWhereItsQuotationMarkStands(_ count: Int) {
        let plain = String(repeating: "é", count: count / 2) + String(repeating: "x", count: count % 2)
        #expect(value("\"\(plain)\"") == .text(plain))
        #expect(value("[\"\(plain)\",\"\(plain)\\\"\"]") == .list([.text(plain), .text(plain + "\"")]))
        #expect(value("\"\(plain)") == nil)
        #expect(value("\"\(plain)\\") == nil)
        #expect(value("\"\(plain)\\\"") == nil)
    }

    @Test func ofDuplicateKeysTheLastCounts() {
        #expect(value(#"{"a":1,"a":[2],"a":3}"#) == .object(["a": .integer(3)]))
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")]) func nestingHasALimit(_ opening: String, _ closing: String) {
        func nested(_ depth: Int) -> String {
            String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
        }
        let limit = JSONReader.depthLimit
        #expect(value(nested(limit)) != nil)
        #expect(value(nested(limit + 1)) == nil)
        #expect(fault(of: nested(limit)) == nil)
        #expect(fault(of: nested(limit + 1))?.problem == .tooDeep)
        // It is refused where it becomes too deep, however long it is.
        #expect(fault(of: String(repeating: opening, count: 1_000_000))?.problem == .tooDeep)
    }

    @Test(arguments: ["[}", "{]", "[[1}]", "{\"a\":[1,2}}", "[{]"]) func bracketsMustMatch(_ text: String) {
        #expect(fault(of: text)?.problem == .unbalanced)
    }

    /// A broken element is skipped by its brackets, so that the next one can be read.
    @Test func whatLiesBetweenBracketsIsTheCallers() {
        let text = #"[{"id" 1,,"]": "}"}, {"id": 2}]"#
        var ids: [JSONScalar] = []
        let fault = fault(of: text) { (reader) throws(JSONFault) in
            var isFirst = true
            while try reader.nextElement(&isFirst) {
                let start = reader.position
                var isFirst = true
                do throws(JSONFault) {
                    while try reader.nextKey(&isFirst) != nil { ids.append(try reader.readScalar()) }
                } catch {
                    reader.rewind(to: start)
                    try reader.skipValue()
                }
            }
        }
        #expect(fault == nil)
        #expect(ids == [.integer(2)])
    }

    @Test func aLongTextIsReadUpToALimit() {
        let bytes = Array("\"abcdef\"".utf8)
        bytes.withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            guard let span = try? reader.readText() else {
                Issue.record("no text")
                return
            }
            #expect(reader.withUTF8(of: span, limit: 4) { Array($0) } == Array("abcd".utf8))
            #expect(reader.string(span) == "abcdef")
            #expect(reader.next == nil)
        }
    }
}
