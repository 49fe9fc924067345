import Basics
import Testing

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
