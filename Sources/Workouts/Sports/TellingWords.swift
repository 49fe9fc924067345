import Basics

/// The words of a name that tell it from others: not the sport, the time of day or filler.
struct TellingWords: Sendable {
    /// A hash for each word; comparing numbers is what makes thousands of names on one day bearable.
    private let words: [UInt64]
    /// One bit a word, to say quickly that nothing is shared.
    private let bits: UInt64

    /// Names that are longer than this have said what they are about.
    private static let most = 64

    init(_ text: String) {
        // Letters beyond ASCII stand for themselves; their case is made one by the slower way.
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

    /// The words of both, each once; of very many the first.
    func union(_ other: TellingWords) -> TellingWords {
        guard words.count < 4 * Self.most else { return self }
        return TellingWords(words + other.words.filter { !words.contains($0) })
    }

    func shares(with other: TellingWords) -> Bool {
        bits & other.bits != 0 && words.contains(where: other.words.contains)
    }

    /// How much of this name the other repeats, 0 to 1.
    func share(in other: TellingWords) -> Double {
        guard bits & other.bits != 0 else { return 0 }
        return Double(words.count(where: other.words.contains)) / Double(words.count)
    }
}

extension TellingWords {
    /// A word while its bytes come in.
    private struct Candidate {
        private var hash = StableHash("")
        private var length = 0
        private var isNumber = true

        /// Whether the byte belongs to the word.
        mutating func take(_ byte: UInt8) -> Bool {
            let lower = byte.lowercased
            guard lower.isLetterOrDigit || lower >= 0x80 else { return false }
            hash.add(lower)
            length += 1
            isNumber = isNumber && lower.isDigit
            return true
        }

        /// Its hash, if it is more than a number, a short word or filler.
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
