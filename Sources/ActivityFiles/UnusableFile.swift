/// Why a file isn't sent to Strava: what is wrong with it, without its name.
package struct UnusableFile: Error, Sendable, Hashable {
    /// What is wrong, as the rest of a sentence about the file: `its checksum (CRC) is wrong`.
    package let reason: String
    /// The line that it was noticed in, from 1; nil where the file has no lines, or the fault no place.
    package let line: Int?

    init(_ reason: String, line: Int? = nil) {
        self.reason = reason
        self.line = line
    }
}

extension UnusableFile {
    /// Something else altogether.
    static let neither = UnusableFile("it is neither GPX, TCX nor FIT")
    static let cutShort = UnusableFile("it is cut short")
}

extension UnusableFile: CustomStringConvertible {
    /// `line 14: "2026-03-17T05:38:51ZZ" is not a time`, clean and on one line.
    package var description: String { line.map { "line \($0): \(reason)" } ?? reason }
}
