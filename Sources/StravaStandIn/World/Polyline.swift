import SeededRandom

/// Invents tracks in the encoding of polylines: five decimals, differences, six bits per character.
enum Polyline {
    /// A loop on the open sea where the equator meets the prime meridian, about 900 characters.
    static func loop(seed: UInt64) -> String {
        var chance = SplitMix64(seed: seed)
        var text = encoded(1000) + encoded(1000)
        for _ in 0..<200 {
            text +=
                encoded(Int.random(in: -90...90, using: &chance)) + encoded(Int.random(in: -90...90, using: &chance))
        }
        return text
    }

    private static func encoded(_ difference: Int) -> String {
        var rest = difference < 0 ? ~(difference << 1) : difference << 1
        var text = ""
        repeat {
            let hasMore = rest >= 0x20
            text.unicodeScalars.append(Unicode.Scalar(UInt8((rest & 0x1F) | (hasMore ? 0x20 : 0)) + 63))
            rest >>= 5
        } while rest > 0
        return text
    }
}
