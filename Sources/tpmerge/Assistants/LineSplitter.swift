import Foundation

/// Splits bytes into lines of a limited length.
struct LineSplitter {
    private let longest: Int
    private var rest: [UInt8] = []
    /// Whether the present line is longer than allowed, and its remainder is left out.
    private var isTooLong = false

    /// - Parameter longest: in bytes, without the line's end.
    init(longest: Int) { self.longest = longest }

    /// The lines that end in some bytes, without their line feeds; nil for one that is too long.
    mutating func lines(in bytes: Data) -> [[UInt8]?] {
        var lines: [[UInt8]?] = []
        var start = bytes.startIndex
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            add(bytes[start..<end])
            lines += self.end()
            start = end + 1
        }
        add(bytes[start...])
        return lines
    }

    /// What comes after the last line feed, if anything does.
    mutating func end() -> [[UInt8]?] {
        defer { (rest, isTooLong) = ([], false) }
        return isTooLong ? [nil] : rest.isEmpty ? [] : [rest]
    }

    private mutating func add(_ bytes: Data) {
        isTooLong = isTooLong || rest.count + bytes.count > longest
        if isTooLong { rest = [] } else { rest += bytes }
    }
}
