import Basics
import Testing

struct SecretTests {
    private struct Holder {
        let name = "x"
        let secret = Secret("hidden")
    }

    @Test func isNeverShown() {
        let secret = Secret("hidden")
        var dumped = ""
        dump(secret, to: &dumped)
        dump(Holder(), to: &dumped)
        dump([secret: Optional(secret)], to: &dumped)
        let shown = ["\(secret)", String(reflecting: secret), "\(Holder())", "\([Optional(secret)])", dumped]
        for text in shown {
            #expect(!text.contains("hidden"))
            #expect(text.contains("<redacted>"))
        }
        #expect((secret as Any) is any Encodable == false)
        #expect(secret.revealed() == "hidden")
    }

    @Test(arguments: [
        ("abc", "abc", true), ("", "", true), ("abc", "abd", false), ("abc", "ab", false), ("ab", "abc", false),
        ("abc", "", false), ("", "a", false), ("a\u{0}", "a", false), ("é", "e\u{301}", false),
    ])
    func matchesTheSameBytesOnly(mine: String, other: String, isMatch: Bool) {
        #expect(Secret(mine).matches(other) == isMatch)
        #expect((Secret(mine) == Secret(other)) == isMatch)
        #expect(Set([Secret(mine), Secret(other)]).count == (isMatch ? 1 : 2))
    }
}
