import Basics
import Testing

/// What came of random worlds at first still comes of them: UIDs, ids, values and order.
@Suite struct JoinWorldTests {
    /// One hash for ten worlds.
    private static let expected = [
        "928c15511c466a76", "04130338d8fdb200", "1d9e67a7ca408eea", "ae8f986d83a7a6bf",
        "9e9b545762f421da", "cfe17e7085c1d8db", "6c5645de1ea7a3ed", "5505edf813ab7710",
    ]

    @Test(arguments: expected.indices) func isJoinedAsEver(ten: Int) {
        var text = ""
        for seed in UInt64(ten * 10)..<UInt64(ten * 10 + 10) {
            var world = JoinWorld(seed: seed)
            for _ in 0..<16 { text += world.step() }
        }
        #expect(StableHash(text).hexadecimal == Self.expected[ten], "seeds from \(ten * 10)")
    }
}
