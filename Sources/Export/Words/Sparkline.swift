/// A series of values as a line of blocks: `▁▂▃▄▅▆▇█`.
package enum Sparkline {
    /// - Parameters:
    ///   - values: nil for a blank.
    ///   - floor: the value of the lowest block; nil for the least value.
    package static func of(_ values: [Double?], from floor: Double? = nil) -> String {
        let known = values.compactMap(\.self)
        guard let greatest = known.max(), let least = floor ?? known.min() else { return "" }
        return values.map { value in
            guard let value else { return " " }
            // Equal values are drawn at half height.
            guard greatest > least else { return blocks[greatest > 0 ? 3 : 0] }
            return blocks[Int((min(max((value - least) / (greatest - least), 0), 1) * 7).rounded())]
        }.joined()
    }

    private static let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}
