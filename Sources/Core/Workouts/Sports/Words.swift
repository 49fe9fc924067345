import Basics

extension String {
    /// The words in lower case: runs of letters and digits, in any script. Those beyond the first 64 are ignored.
    var lowerWords: [String] {
        let (text, most) = (lowercased(), 64)
        guard utf8.allSatisfy({ $0 < 0x80 }) else {
            return text.split(maxSplits: most, whereSeparator: { !$0.isLetter && !$0.isNumber }).prefix(most)
                .map(String.init)
        }
        // In ASCII, a letter is a byte.
        return text.utf8.split(maxSplits: most, whereSeparator: { !$0.isLetterOrDigit }).prefix(most)
            .map { String(Substring($0)) }
    }
}

extension UInt8 {
    /// The lower-case letter for an ASCII capital; any other byte itself.
    var lowercased: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }

    var isLetterOrDigit: Bool { isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

/// The distinctive words of a name, which exclude the sport, the time of day and filler.
package struct TellingWords: Sendable {
    /// A hash for each word; comparing numbers keeps thousands of names on one day affordable.
    private let words: [UInt64]
    /// One bit for each word, for a quick check that nothing is shared.
    private let bits: UInt64

    /// Further words of a name are ignored.
    private static let most = 64

    package init(_ text: String) {
        // Texts with letters beyond ASCII need the slower conversion to lower case.
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        var words: [UInt64] = []
        var word = Candidate()
        for byte in (isPlain ? text : text.lowercased()).utf8 {
            if word.take(byte) { continue }
            if let hash = word.telling, words.count < Self.most { words.append(hash) }
            word = Candidate()
        }
        if let hash = word.telling, words.count < Self.most { words.append(hash) }
        self.init(words)
    }

    private init(_ words: [UInt64]) {
        self.words = words
        bits = words.reduce(0) { $0 | 1 << ($1 & 63) }
    }

    /// The words of both, each once. If this one already has very many, the other's are left out.
    func union(_ other: TellingWords) -> TellingWords {
        guard words.count < 4 * Self.most else { return self }
        return TellingWords(words + other.words.filter { !words.contains($0) })
    }

    package func shares(with other: TellingWords) -> Bool {
        bits & other.bits != 0 && words.contains(where: other.words.contains)
    }

    /// The share of this name's words that the other contains, from 0 to 1.
    func share(in other: TellingWords) -> Double {
        guard bits & other.bits != 0 else { return 0 }
        return Double(words.count(where: other.words.contains)) / Double(words.count)
    }
}

extension TellingWords {
    private struct Candidate {
        private var hash = StableHash("")
        private var length = 0
        private var isNumber = true

        /// Adds a byte, if it is part of a word.
        mutating func take(_ byte: UInt8) -> Bool {
            let lower = byte.lowercased
            guard lower.isLetterOrDigit || lower >= 0x80 else { return false }
            hash.add(lower)
            length += 1
            isNumber = isNumber && lower.isDigit
            return true
        }

        /// The word's hash; nil for a number, a word of less than three bytes or filler.
        var telling: UInt64? {
            length >= 3 && !isNumber && !TellingWords.filler.contains(hash.value) ? hash.value : nil
        }
    }

    private static let filler: Set<UInt64> = Set(
        [
            "the", "and", "for", "with", "from", "day", "race", "event", "morning", "lunch", "midday", "afternoon",
            "evening", "night", "run", "running", "runs", "ride", "riding", "bike", "biking", "cycling", "swim",
            "swimming", "walk", "hike", "workout", "training", "session", "activity", "lap", "open", "water", "road",
            "virtual", "indoor", "min", "mins",
        ].map { StableHash($0).value })
}
