/// Where a row of a table stands among the bytes, its line break not included.
struct ExportRow: Equatable {
    let range: Range<Int>
    /// Whether every quotation mark in it has its partner.
    let isClosed: Bool
    /// Whether a line break follows.
    let isTerminated: Bool
    /// Where its second line begins, if a quoted text has brought it more than one.
    let secondLine: Int?
}
