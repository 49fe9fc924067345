import Basics

/// Finds words that may tell of an injury or illness in what the athlete or the coach wrote.
struct TroubleWords {
    private let words: Set<String>
    /// Those of the coach's own that are several words each.
    private let phrases: [[String]]

    /// - Parameter further: the coach's own words.
    init(_ further: [String]) {
        let split = further.map { $0.lowercased().split(whereSeparator: Self.isBetweenWords).map(String.init) }
        words = Self.known.union(split.filter { $0.count == 1 }.joined())
        phrases = split.filter { $0.count > 1 }
    }

    /// The text around the first such word that isn't said to be absent, 80 characters at most; nil without one.
    func quote(in text: String) -> String? {
        let found = text.split(whereSeparator: Self.isBetweenWords).prefix(Self.mostWords)
        let lower = found.map { $0.lowercased() }
        // Only one character stands between the words of `pain-free`.
        let isAbsent = { (index: Int) in
            guard index + 1 < lower.endIndex, Self.absences.contains(lower[index + 1]) else { return false }
            return text.index(after: found[index].endIndex) == found[index + 1].startIndex
        }
        let place = lower.indices.first { index in
            let rest = lower[index...]
            guard words.contains(lower[index]) || phrases.contains(where: rest.starts(with:)) else { return false }
            let isDenied = index > 0 && Self.negations.contains(lower[index - 1])
            return !isDenied && !isAbsent(index)
        }
        return place.map { Self.quote(around: found[$0], in: text) }
    }

    /// Words of a longer text are ignored.
    private static let mostWords = 2000
    private static let longestQuote = 80

    private static func quote(around word: Substring, in text: String) -> String {
        let first =
            text.index(word.startIndex, offsetBy: -longestQuote / 2, limitedBy: text.startIndex) ?? text.startIndex
        let last = text.index(first, offsetBy: longestQuote, limitedBy: text.endIndex) ?? text.endIndex
        var quote = text[first..<last]
        // Begins and ends with whole words where it can.
        if first > text.startIndex, let blank = quote.firstIndex(where: \.isWhitespace), blank < word.startIndex {
            quote = quote[quote.index(after: blank)...]
        }
        if last < text.endIndex, let blank = quote.lastIndex(where: \.isWhitespace), blank >= word.endIndex {
            quote = quote[..<blank]
        }
        return String(quote).onOneLine
    }

    private static func isBetweenWords(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }

    /// English, German, French, Spanish, Italian, Dutch and Portuguese.
    private static let known: Set<String> = [
        "injury", "injuries", "injured", "sick", "sickness", "ill", "illness", "pain", "pains", "painful", "hurt",
        "hurts", "hurting", "fever", "flu", "sprain", "sprained", "ache", "aches", "aching", "covid",
        "krank", "krankheit", "verletzt", "verletzung", "schmerz", "schmerzen", "schmerzhaft", "fieber", "grippe",
        "erkältet", "erkältung",
        "blessé", "blessée", "blessure", "malade", "douleur", "douleurs", "fièvre", "grippé",
        "lesión", "lesionado", "lesionada", "dolor", "enfermo", "enferma", "fiebre", "gripe",
        "infortunio", "infortunato", "dolore", "dolori", "malato", "malata", "febbre", "influenza",
        "geblesseerd", "ziek", "pijn", "koorts", "griep",
        "lesão", "dor", "dores", "doente", "febre",
    ]

    /// The words before them that say the contrary.
    private static let negations: Set<String> = [
        "no", "not", "without", "never", "zero", "non", "kein", "keine", "keinen", "keinerlei", "ohne", "nicht", "nie",
        "sans", "pas", "aucun", "aucune", "sin", "ningún", "nessun", "senza", "geen", "zonder", "niet", "sem",
        "não", "nenhuma", "any",
        // Of "doesn't".
        "t",
    ]

    /// The words after them that do: `pain-free`.
    private static let absences: Set<String> = ["free", "frei"]
}
