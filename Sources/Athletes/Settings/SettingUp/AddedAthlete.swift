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
    ///   - given: what `check` accepts.
    ///   - path: the file's, for what is wrong.
    /// - Throws: `SettingsError`: `path:line: what is in the way`.
    func added(to given: String, at path: String) throws(SettingsError) -> String {
        let mark = given.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
        let text = String(given.unicodeScalars.dropFirst(mark.unicodeScalars.count))
        let refusal = { (node: Node?, problem: String) in
            SettingsError(.configuration, ["\(path):\(node?.mark?.line ?? 1): \(problem)"])
        }
        let tree = (try? ConfigurationText.tree(of: text)) ?? nil
        guard let root = tree?.mapping, let entry = root.first(where: { $0.key.string == "athletes" }) else {
            throw refusal(tree, "expected `athletes:` at the top")
        }
        guard let athletes = entry.value.mapping, let last = Array(athletes).last, let begin = last.key.mark else {
            throw refusal(entry.value, "expected settings under `athletes`")
        }
        if let taken = athletes.first(where: { ConfigurationText.name(of: $0.key) == name }) {
            throw refusal(taken.key, "there is an athlete \(name) already. Choose another name")
        }
        let lines = ConfigurationText.lines(of: text)
        // Counted from 0, as lines are.
        let (first, indent) = (begin.line - 1, begin.column - 1)
        let advice = "Write each name on a line of its own"
        let isBraced = [tree?.mark, entry.value.mark].contains { mark in
            guard let mark, lines.indices.contains(mark.line - 1) else { return false }
            return lines[mark.line - 1].text.dropFirst(mark.column - 1).first == "{"
        }
        guard !isBraced else {
            throw refusal(last.key, "tpmerge adds no athlete to what is written in braces. \(advice)")
        }
        guard lines.indices.contains(first), lines[first].blanks == indent else {
            throw refusal(last.key, "tpmerge adds no athlete behind a name that something precedes. \(advice)")
        }
        let others = root.compactMap { $0.key.mark?.line }.filter { $0 > begin.line }
        // The line before which the block goes.
        var end = min((others.min() ?? .max) - 1, lines.count)
        end = lines[first..<end].firstIndex(where: \.endsDocument) ?? end
        while end > first + 1, lines[end - 1].isBlank || lines[end - 1].isComment && lines[end - 1].blanks < indent {
            end -= 1
        }
        let settings = last.value.mapping?.first?.key.mark.flatMap { $0.line > begin.line ? $0.column - 1 : nil }
        let step = max(1, (settings ?? 2 * indent - (entry.key.mark?.column ?? 1) + 1) - indent)
        let ending = [lines[first].end, lines[0].end].first { ["\n", "\r\n", "\r"].contains($0) } ?? "\n"
        let added = block.map { line in
            let depth = line.prefix { $0 == " " }.count
            return String(repeating: " ", count: indent + depth / 2 * step) + line.dropFirst(depth) + ending
        }
        let old = lines.map { $0.text + $0.end }
        // The last line may have no end.
        let missing = lines[end - 1].end.isEmpty ? ending : ""
        let new = old[..<end].joined() + missing + added.joined() + old[end...].joined()
        guard isAllThatIsNew(in: new, root) else { throw refusal(last.key, "nothing can be added behind this athlete") }
        return mark + new
    }

    /// Whether a new text says the same as the old one, and has the athlete more.
    private func isAllThatIsNew(in text: String, _ root: Node.Mapping) -> Bool {
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
