import Yams

/// Single values and mappings, read leniently and reported with their lines.
extension ConfigurationReader {
    mutating func paths(_ node: Node) -> [String] {
        guard let items = node.sequence else { return [path(text(node))] }
        return items.map { path(text($0)) }
    }

    /// A path as the user means it: `~` is home, and what is relative counts from the configuration.
    func path(_ text: String) -> String {
        if text == "~" || text.hasPrefix("~/") { return home + text.dropFirst() }
        return text.hasPrefix("/") ? text : folder + "/" + text
    }

    /// Whether the second of two words stands there.
    mutating func choice(_ node: Node, _ key: String, _ first: String, or second: String) -> Bool {
        let word = text(node)
        if word != first, word != second { report(node, "`\(key)` must be \(first) or \(second)") }
        return word == second
    }

    mutating func number(
        _ node: Node, _ key: String, in range: ClosedRange<Int>, such example: Int, unit: String
    ) -> Int {
        if let number = Int(text(node)), range.contains(number) { return number }
        report(
            node,
            "`\(key)` must be a number of \(unit) from \(range.lowerBound) to \(range.upperBound), for example "
                + "\(example)")
        return example
    }

    /// One word or several, each of which is known.
    mutating func words(_ node: Node, _ key: String, known: [String]) -> Set<String> {
        var words: Set<String> = []
        for item in node.sequence.map(Array.init) ?? [node] {
            let word = text(item)
            if known.contains(word) {
                words.insert(word)
            } else {
                report(item, "`\(word.prefix(40))` is not one of `\(key)`; the nearest is `\(known.nearest(to: word))`")
            }
        }
        return words
    }

    mutating func text(_ node: Node) -> String {
        if let scalar = node.scalar { return scalar.string }
        report(node, "expected a single value here")
        return ""
    }

    /// The entries of a mapping whose keys are known; others are reported with the nearest known one.
    mutating func pairs(of node: Node, in place: String, known: [String]?) -> [(key: String, value: Node)] {
        guard let mapping = node.mapping else {
            report(node, "expected settings under `\(place)`")
            return []
        }
        var pairs: [(key: String, value: Node)] = []
        for (key, value) in mapping {
            let name = key.string ?? ""
            if name.first == ConfigurationText.isGivenAgain {
                reportRepeated(key, among: mapping.keys)
            } else if let known, !known.contains(name) {
                report(
                    key,
                    "`\(Self.shown(name))` is not a setting of \(place); the nearest is `\(known.nearest(to: name))`")
            } else {
                pairs.append((name, value))
            }
        }
        return pairs
    }

    /// Reports a key that is given again further down, which then counts.
    private mutating func reportRepeated(_ key: Node, among keys: some Sequence<Node>) {
        let name = (key.string ?? "").drop { $0 == ConfigurationText.isGivenAgain }
        let last = keys.first { $0.string == String(name) }
        report(last ?? key, "`\(Self.shown(name))` is given twice, here and in line \(key.mark?.line ?? 1)")
    }

    /// Of a key what may be shown: behind a colon without a blank stands a value that belongs to nobody's screen.
    private static func shown(_ key: some StringProtocol) -> String {
        String(key.prefix { $0 != ":" && $0 != "=" && !$0.isWhitespace }.prefix(40))
    }

    mutating func report(_ node: Node?, _ problem: String) {
        problems.append("\(file):\(node?.mark?.line ?? 1): \(problem)")
    }
}
