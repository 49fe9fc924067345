import Yams

/// Parses the text of a configuration into a tree that keeps repeated keys, which the parser would refuse.
enum ConfigurationText {
    /// In the tree, marks a key that is repeated further down.
    private static let isGivenAgain: Character = "\u{E000}"

    static func isRepeated(_ key: Node) -> Bool { key.string?.first == isGivenAgain }

    static func name(of key: Node) -> String { String((key.string ?? "").drop { $0 == isGivenAgain }) }

    static func tree(of text: String) throws -> Node? {
        var scalars = Array(text.unicodeScalars)
        for _ in 0..<mostRepeats {
            do { return try Yams.compose(yaml: string(scalars)) } catch YamlError.duplicatedKeysInMapping(
                _, let context)
            {
                guard let place = place(of: context.mark, in: scalars) else { break }
                scalars.insert(contentsOf: String(isGivenAgain).unicodeScalars, at: place)
            }
        }
        return try Yams.compose(yaml: string(scalars))
    }

    struct Line {
        var text = ""
        /// What ends it; empty only for the last.
        var end = ""
    }

    /// The lines as the parser counts them; one at least.
    static func lines(of text: String) -> [Line] {
        var lines = [Line()]
        var isOpen = true
        for scalar in text.unicodeScalars {
            let continuesEnd = scalar == "\n" && lines[lines.count - 1].end == "\r"
            if !isOpen, !continuesEnd { lines.append(Line()) }
            isOpen = !breaksLine(scalar)
            if isOpen {
                lines[lines.count - 1].text.unicodeScalars.append(scalar)
            } else {
                lines[lines.count - 1].end.unicodeScalars.append(scalar)
            }
        }
        return lines
    }

    private static let mostRepeats = 100

    private static func string(_ scalars: [Unicode.Scalar]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    /// Where the text of the key at the mark begins; nil for a key that isn't a plain or quoted scalar.
    private static func place(of mark: Mark, in scalars: [Unicode.Scalar]) -> Int? {
        var index = scalars.startIndex
        for _ in 1..<max(mark.line, 1) {
            guard let end = scalars[index...].firstIndex(where: breaksLine) else { return nil }
            let isPair = scalars[end] == "\r" && end + 1 < scalars.endIndex && scalars[end + 1] == "\n"
            index = end + (isPair ? 2 : 1)
        }
        index += mark.column - 1
        guard scalars.indices.contains(index) else { return nil }
        if scalars[index] == "\"" || scalars[index] == "'" { index += 1 }
        return "&!*?{[|>".unicodeScalars.contains(scalars[index]) ? nil : index
    }

    /// Whether the parser takes a character for a line break (YAML 1.1).
    private static func breaksLine(_ scalar: Unicode.Scalar) -> Bool {
        ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"].contains(scalar)
    }
}
