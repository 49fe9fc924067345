/// The parts of a written date: numbers in their order, a month's name, a half of the day.
struct ExportDateTokens {
    struct Number {
        let value: Int
        /// The number of digits as written.
        let digits: Int
    }

    enum Half {
        case beforeNoon, afternoon
    }

    private(set) var numbers: [Number] = []
    /// From 1 to 12; nil if the month is a number.
    private(set) var month: Int?
    private(set) var half: Half?
    let hasSlashes: Bool

    /// Splits a text into tokens; words without meaning for a date (`à`, `de`, `Uhr`) are skipped.
    init(_ text: String) {
        hasSlashes = text.contains("/")
        var word = ""
        var before = ""
        for scalar in text.unicodeScalars + [" "] {
            if let last = word.unicodeScalars.last, last.isDigit != scalar.isDigit || !scalar.isPartOfWord {
                take(word, after: before)
                before = word
                word = ""
            }
            if scalar.isPartOfWord { word.unicodeScalars.append(scalar) }
        }
    }

    private mutating func take(_ word: String, after before: String) {
        if word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
            // A number that is too long can't be part of a date.
            numbers.append(Number(value: word.utf8.count <= 6 ? Int(word) ?? 0 : 0, digits: word.utf8.count))
            return
        }
        let word = word.lowercased()
        switch (before.lowercased(), word) {
        case (_, "am"), ("a", "m"): half = .beforeNoon
        case (_, "pm"), ("p", "m"): half = .afternoon
        default: month = ExportWords.month(word) ?? month
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

    fileprivate var isPartOfWord: Bool {
        isASCII
            ? isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
            : properties.isAlphabetic || properties.canonicalCombiningClass != .notReordered
    }
}
