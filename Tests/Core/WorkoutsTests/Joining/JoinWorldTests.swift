import Basics
import Testing

/// What came of random worlds at first still comes of them: UIDs, ids, values and order.
@Suite struct JoinWorldTests {
    /// One hash for ten worlds.
    private static let expected = [
        "9f5732a8218667e2", "ef5a4c39745cc464", "c20cd1449dbff139", "5e5e94d289925008",
        "9b655f546b107c15", "46666b423cff877d", "c9523285d1497a2a", "3882d10d8a9458f3",
        "af79673a1b4b6bc3", "a17f2a6cf3d2d761", "791635491b232ea8", "d2dffc42d4dc8bfd",
        "d2543e013d730666", "fc617dde2b65a0eb", "2f643366a4d51e95", "5c41be0a045efb9d",
        "ffccf89260b71d13", "a08209f335ee8513", "90f8afc53c4e3593", "d9a6ac67bbbda639",
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
