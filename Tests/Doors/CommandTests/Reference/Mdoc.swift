/// Plain sentences, in which words of the configuration stand in backticks, in the manual page's language.
enum Mdoc {
    /// Lines of text: a sentence begins a line, a word of the configuration has one.
    static func text(_ text: String) -> String {
        pieces(of: text).map { piece, isCode in
            isCode ? ".Li \(code(piece))" : escaped(piece.replacing(/\. (?=[A-Z])/) { _ in ".\n" })
        }.reduce(into: "") { lines, line in
            // A mark right behind a word belongs to its line.
            let mark = line.prefix { ".,;:".contains($0) }
            let isMacro = lines.split(separator: "\n").last?.hasPrefix(".Li") ?? false
            if isMacro, !line.hasPrefix(".Li") {
                lines += (mark.isEmpty ? "" : " \(mark)") + "\n" + line.dropFirst(mark.count).trimmed
            } else {
                lines += (lines.isEmpty || lines.hasSuffix("\n") ? "" : "\n") + line.trimmed
            }
        }.trimmed
    }

    /// The same behind a macro, in one line.
    static func words(_ text: String) -> String {
        pieces(of: text).map { piece, isCode in
            if isCode { return "Li \(code(piece))" }
            let mark = piece.prefix { ".,;:".contains($0) }
            let rest = piece.dropFirst(mark.count).trimmed
            return [String(mark), rest.isEmpty ? "" : "No \(escaped(rest))"].filter { !$0.isEmpty }
                .joined(separator: " ")
        }.joined(separator: " ")
    }

    /// Commands, the last behind `and`, with a colon.
    static func list(_ commands: [String]) -> String {
        let last = ".Cm \(commands.last ?? "") :"
        guard commands.count > 1 else { return last }
        let others = commands.dropLast()
        let lines = others.enumerated().map { $0 == others.count - 1 ? ".Cm \($1)" : ".Cm \($1) ," }
        return (lines + ["and", last]).joined(separator: "\n")
    }

    private static func pieces(of text: String) -> [(text: String, isCode: Bool)] {
        text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { (String($1), !$0.isMultiple(of: 2)) }.filter { !$0.0.isEmpty }
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            scalar.isASCII ? String(scalar) : "\\[u\(String(scalar.value, radix: 16, uppercase: true))]"
        }.joined()
    }

    /// A blank at the end belongs to the word.
    private static func code(_ text: String) -> String {
        text.hasSuffix(" ") ? "\"\(escaped(text))\"" : escaped(text)
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
