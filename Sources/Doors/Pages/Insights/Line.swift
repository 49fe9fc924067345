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
            let points = run.map { index in
                // Equal values are drawn at half height.
                let height =
                    greatest > least ? ((values[index] ?? 0) - least).percent(of: greatest - least) : 50
                return "\(index),\((100 - height).place)"
            }
            let line = points.joined(separator: "L")
            // A single value is drawn as a short line.
            path += "M" + line + (first == last ? "h.3" : "")
            area += "M\(first),\(bottom)L\(line)L\(last),\(bottom)Z"
        }
    }
}
