/// A line through values at equal distances, as an SVG path in a box that is 100 high.
struct Line {
    private(set) var path = ""
    /// What is between the line and the ground.
    private(set) var area = ""

    /// - Parameters:
    ///   - values: nil for a gap.
    ///   - ground: where areas end; by default the least value.
    init(_ values: [Double?], from least: Double, to greatest: Double, ground: Double? = nil) {
        let bottom = ground.map { (100 - ($0 - least).percent(of: greatest - least)).place } ?? "100"
        for run in values.indices.split(whereSeparator: { values[$0] == nil }) {
            guard let first = run.first, let last = run.last else { continue }
            let heights = run.map { index in
                // Equal values are drawn at half height.
                let share = greatest > least ? ((values[index] ?? 0) - least).percent(of: greatest - least) : 50
                return ((100 - share) * 10).rounded() / 10
            }
            // From the second point on each is told by its distance from the one before, which is short.
            let steps = zip(heights, heights.dropFirst()).map { "1,\(($1 - $0).place)" }.joined(separator: " ")
            let line = "\(first),\(heights[0].place)" + (steps.isEmpty ? "" : "l" + steps)
            // A single value is drawn as a short line.
            path += "M" + line + (first == last ? "h.3" : "")
            area += "M\(first),\(bottom)L\(line)V\(bottom)Z"
        }
    }
}
