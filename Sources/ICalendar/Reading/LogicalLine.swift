/// Where an unfolded line stands in the source.
struct LogicalLine {
    /// The first byte.
    let start: Int
    /// Just after the last byte, the line end not counted.
    let end: Int
    /// The physical line that it begins in, from 1.
    let number: Int
    /// Whether it is spread over several physical lines.
    let isFolded: Bool
    /// Whether all of its bytes are printable ASCII.
    let isPlain: Bool

    var isEmpty: Bool { start == end }
}
