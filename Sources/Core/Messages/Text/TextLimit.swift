import Basics
import Export

/// The longest text that a way takes, in its own units.
package enum TextLimit: Sendable, Equatable {
    case characters(Int)
    /// UTF-16 code units, as Telegram counts.
    case utf16(Int)
    /// Bytes of UTF-8.
    case bytes(Int)

    package var count: Int {
        switch self {
        case .characters(let count), .utf16(let count), .bytes(let count): count
        }
    }

    func size(of character: Character) -> Int {
        switch self {
        case .characters: 1
        case .utf16: character.utf16.count
        case .bytes: character.utf8.count
        }
    }

    func size(of text: some StringProtocol) -> Int {
        switch self {
        case .characters: text.count
        case .utf16: text.utf16.count
        case .bytes: text.utf8.count
        }
    }
}

extension String {
    /// The text cut to a limit, ending in `…` if it was longer. A character as people see it is never split.
    package func cut(to limit: TextLimit) -> String {
        // Every character takes at least one unit, so that a long text is never measured to its end.
        guard utf8.count > limit.count, limit.size(of: self) > limit.count else { return self }
        return prefix(within: limit, reserving: limit.size(of: "…")).trimmedSpaces + "…"
    }

    /// The text cut after a sentence or line, then `… 3 more`, then the link on a line of its own; the same text if it
    /// is within the limit.
    ///
    /// - Parameter link: where the rest is; left out if it would take more than half of the room.
    package func cutAtSentence(to limit: TextLimit, link: String? = nil) -> String {
        guard utf8.count > limit.count, limit.size(of: self) > limit.count else { return self }
        let link = link.map { "\n\($0)" } ?? ""
        let address = limit.size(of: link) * 2 <= limit.count ? link : ""
        // Room for the longest count that there can be.
        let reserve = limit.size(of: address) + limit.size(of: "\n… \(utf8.count) more")
        let kept = prefix(within: limit, reserving: reserve)
        let ends = sentenceEnds
        guard let end = ends.last(where: { $0 <= kept.endIndex }) else {
            let room = limit.size(of: "…" + address)
            return prefix(within: limit, reserving: room).trimmedSpaces + "…" + address
        }
        let left = ends.count { $0 > end }
        return self[..<end].trimmedSpaces + "\n… \(left) more" + address
    }

    /// As many whole characters as fit besides a reserve.
    private func prefix(within limit: TextLimit, reserving reserve: Int) -> Substring {
        var room = limit.count - reserve
        return prefix { character in
            room -= limit.size(of: character)
            return room >= 0
        }
    }

    /// The ends of lines, and of sentences inside them: after a full stop, exclamation mark or question mark with a
    /// space behind it. An abbreviation counts as an end, too, which does no harm.
    private var sentenceEnds: [Index] {
        var ends: [Index] = []
        var before: Character?
        var isEmpty = true
        for index in indices {
            let character = self[index]
            if !isEmpty, character == "\n" || character == " " && before.map(".!?…".contains) == true {
                ends.append(index)
                isEmpty = true
            } else if !character.isWhitespace {
                isEmpty = false
            }
            before = character
        }
        return isEmpty ? ends : ends + [endIndex]
    }
}

extension String {
    /// Each line as a terminal would show it: without control characters and bidirectional controls.
    var safeInLines: String {
        cleaned.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).safeForTerminal }
            .joined(separator: "\n")
    }
}
