import Basics
import Yams

/// An athlete who is added to a configuration as it is written: one block behind the last athlete, and every other
/// character stays.
struct AddedAthlete {
    let name: String
    /// The block in lines: the name's, then the settings. A level is two blanks deep, the name's line none.
    let block: [String]

    /// The configuration's text with the athlete.
    ///
    /// - Parameters:
    ///   - text: what `check` accepts.
    ///   - path: the file's, for what is wrong.
    /// - Throws: `SettingsError`: `path:line: what is in the way`.
    func added(to text: String, at path: String) throws(SettingsError) -> String {
        let hasMark = text.unicodeScalars.first == "\u{FEFF}"
        let yaml = hasMark ? String(text.unicodeScalars.dropFirst()) : text
        let place = try Place(in: yaml, for: name, at: path)
        let new = place.text(with: block)
        guard place.isRight(new, with: name) else { throw place.refusal("nothing can be added behind this athlete") }
        return (hasMark ? "\u{FEFF}" : "") + new
    }
}

/// The place behind the last athlete of a configuration.
private struct Place {
    private let path: String
    private let root: Node.Mapping
    private let lines: [ConfigurationText.Line]
    /// The line of the last athlete's name, counted from 0.
    private let first: Int
    /// The line before which the new block goes.
    private let end: Int
    /// How far the athletes' names are indented, and their settings beside them; in blanks.
    private let (indent, step): (Int, Int)

    init(in text: String, for name: String, at path: String) throws(SettingsError) {
        let refusal = { (node: Node?, problem: String) in Self.refusal(path, node?.mark?.line ?? 1, problem) }
        let tree = (try? ConfigurationText.tree(of: text)) ?? nil
        guard let root = tree?.mapping, let entry = root.first(where: { $0.key.string == "athletes" }) else {
            throw refusal(tree, "expected `athletes:` at the top")
        }
        guard let athletes = entry.value.mapping, let last = Array(athletes).last, let mark = last.key.mark else {
            throw refusal(entry.value, "expected settings under `athletes`")
        }
        if let taken = athletes.first(where: { ConfigurationText.name(of: $0.key) == name }) {
            throw refusal(taken.key, "there is an athlete \(name) already. Choose another name")
        }
        (self.path, self.root, lines) = (path, root, ConfigurationText.lines(of: text))
        (first, indent) = (mark.line - 1, mark.column - 1)
        let advice = "Write each name on a line of its own"
        let isBraced = [tree?.mark, entry.value.mark].contains { [lines] mark in
            guard let mark, lines.indices.contains(mark.line - 1) else { return false }
            return lines[mark.line - 1].text.dropFirst(mark.column - 1).first == "{"
        }
        guard !isBraced else {
            throw refusal(last.key, "tpmerge adds no athlete to what is written in braces. \(advice)")
        }
        guard lines.indices.contains(first), lines[first].blanks == indent else {
            throw refusal(last.key, "tpmerge adds no athlete behind a name that something precedes. \(advice)")
        }
        let settings = last.value.mapping?.first?.key.mark.flatMap { $0.line > mark.line ? $0.column - 1 : nil }
        step = max(1, (settings ?? 2 * indent - (entry.key.mark?.column ?? 1) + 1) - indent)
        let others = root.compactMap { $0.key.mark?.line }.filter { $0 > mark.line }
        var end = min((others.min() ?? .max) - 1, lines.count)
        end = lines[first..<end].firstIndex(where: \.endsDocument) ?? end
        while end > first + 1, lines[end - 1].isBlank || lines[end - 1].isComment && lines[end - 1].blanks < indent {
            end -= 1
        }
        self.end = end
    }

    func text(with block: [String]) -> String {
        let usual = [lines[first].end, lines[0].end].first { ["\n", "\r\n", "\r"].contains($0) } ?? "\n"
        let new = block.map { line in
            let depth = line.prefix { $0 == " " }.count
            return String(repeating: " ", count: indent + depth / 2 * step) + line.dropFirst(depth) + usual
        }
        let old = lines.map { $0.text + $0.end }
        // The last line may have no end.
        let missing = lines[end - 1].end.isEmpty ? usual : ""
        return old[..<end].joined() + missing + new.joined() + old[end...].joined()
    }

    /// Whether a new text says the same as the old one, and has one athlete more.
    func isRight(_ text: String, with name: String) -> Bool {
        guard let new = ((try? ConfigurationText.tree(of: text)) ?? nil)?.mapping, new.count == root.count else {
            return false
        }
        return zip(root, new).allSatisfy { old, new in
            guard old.key == new.key else { return false }
            guard old.key.string == "athletes" else { return old.value == new.value }
            guard let before = old.value.mapping, let now = new.value.mapping.map(Array.init) else { return false }
            return now.last?.key.string == name && now.dropLast().elementsEqual(before, by: ==)
        }
    }

    func refusal(_ problem: String) -> SettingsError { Self.refusal(path, first + 1, problem) }

    private static func refusal(_ path: String, _ line: Int, _ problem: String) -> SettingsError {
        SettingsError(.configuration, ["\(path):\(line): \(problem)"])
    }
}

extension ConfigurationText.Line {
    fileprivate var blanks: Int { text.prefix { $0 == " " }.count }
    fileprivate var isBlank: Bool { text.allSatisfy { $0 == " " || $0 == "\t" } }
    fileprivate var isComment: Bool { text.first { $0 != " " && $0 != "\t" } == "#" }

    /// Whether it ends a document (YAML 1.1 §9.1.2).
    fileprivate var endsDocument: Bool {
        ["---", "..."].contains(text.prefix(3)) && text.dropFirst(3).first.map(\.isWhitespace) ?? true
    }
}
