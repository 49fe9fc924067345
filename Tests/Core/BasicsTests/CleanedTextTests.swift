import Basics
import Testing

@Suite struct CleanedTextTests {
    @Test(arguments: [
        ("Easy run", "Easy run"), ("", ""), ("a\nb\tc", "a\nb\tc"), ("a\r\nb", "a\nb"), ("a\rb", "a\nb"),
        ("a\r\r\nb", "a\n\nb"), ("a\n\rb", "a\n\nb"), ("a\u{2028}b\u{2029}c", "a\nb\nc"),
        ("a\u{0}b\u{7}c\u{1B}[31md", "abc[31md"), ("\u{7F}a\u{80}b\u{9F}c", "abc"), ("a\u{85}b", "ab"),
        ("a\u{FFFE}b\u{FFFF}c", "abc"), ("\u{FFFD}：\u{FE0F}\u{FEFF}\u{1FFFF}", "\u{FFFD}：\u{FE0F}\u{FEFF}\u{1FFFF}"),
        ("a\u{B}b\u{C}c", "abc"), ("Größe 🏃‍♀️ \u{A0}x", "Größe 🏃‍♀️ \u{A0}x"), ("e\u{301}", "e\u{301}"),
    ])
    func cleaned(_ text: String, _ expected: String) {
        #expect(Array(text.cleaned.unicodeScalars) == Array(expected.unicodeScalars))
        #expect(Array(text.cleaned.cleaned.unicodeScalars) == Array(expected.unicodeScalars))
    }

    /// Texts are looked at eight bytes at a time, so what is unclean may stand before, in, after or across a boundary.
    @Test(arguments: ["\u{1}", "\r", "\u{7F}", "\u{80}", "\u{9F}", "\u{2028}", "\u{2029}", "\u{FFFE}", "\u{FFFF}"])
    func findsWhatIsUncleanAnywhere(_ unclean: String) {
        for length in 0...25 {
            for position in 0...length {
                let (before, after) = (
                    String(repeating: "a", count: position), String(repeating: "ä", count: length - position)
                )
                let isLineBreak = ["\r", "\u{2028}", "\u{2029}"].contains(unclean)
                #expect((before + unclean + after).cleaned == before + (isLineBreak ? "\n" : "") + after)
                #expect((before + after).cleaned == before + after)
            }
        }
    }

    @Test(arguments: [
        ("a\nb", "a b"), ("a\n\n\tb", "a b"), ("a b", "a b"), ("\na\n", "a"), ("a  b", "a  b"), ("\n", ""),
    ])
    func onOneLine(_ text: String, _ expected: String) {
        #expect(text.onOneLine == expected)
    }
}

struct CountedTests {
    @Test func oneIsOne() {
        #expect([0, 1, 2].map(\.activities) == ["0 activities", "1 activity", "2 activities"])
        #expect([0, 1, 2].map { $0.counted("event") } == ["0 events", "1 event", "2 events"])
    }
}

struct NoticeTests {
    private func notice(_ word: String, _ count: Int, because reason: Notice) -> Notice {
        "the word \"\(word)\" stands \(count) times, \(reason)"
    }

    @Test func valuesMakeNoKindAndReasonsDo() {
        let first = notice("a", 1, because: "as planned")
        #expect(first.text == "the word \"a\" stands 1 times, as planned")
        #expect(first.kind == notice("b \"1\"", 20, because: "as planned").kind)
        #expect(first.kind != notice("a", 1, because: "by mistake").kind)
    }

    @Test func aPlainSentenceIsAKindOfItsOwn() {
        #expect(Notice("Of 1").kind != Notice("Of 2").kind)
        #expect(Notice("Of 1") == "Of 1")
    }
}
