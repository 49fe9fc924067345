import Basics

/// Finds words that may tell of an injury or illness in what the athlete or the coach wrote.
struct TroubleWords {
    private let words: Set<String>
    /// Those of the coach's own that are several words each.
    private let phrases: [[String]]

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
        // Without a comma or a full stop between them.
        let isBeside = { (index: Int) in
            index > 0
                && text[found[index - 1].endIndex..<found[index].startIndex].allSatisfy {
                    $0.isWhitespace || "'’-".contains($0)
                }
        }
        let isDenied = { (index: Int, isOfBody: Bool) in
            guard isBeside(index) else { return false }
            if Self.negations.contains(lower[index - 1]) { return true }
            // "Pas de douleur", but not "pas mal de douleur".
            if ["de", "d"].contains(lower[index - 1]), isBeside(index - 1), ["pas", "nada"].contains(lower[index - 2]) {
                return true
            }
            // "No knee pain", but not "no run, sick", nor "couldn't finish pain in calf".
            return isOfBody && isBeside(index - 1) && Self.reaching.contains(lower[index - 2])
        }
        let place = lower.indices.first { index in
            let (word, rest) = (lower[index], lower[index...])
            let isOfBody = Self.pains.contains(word) || Self.painEnds.contains(where: word.hasSuffix)
            guard isOfBody || words.contains(word) || phrases.contains(where: rest.starts(with:)) else { return false }
            return !isDenied(index, isOfBody) && !isAbsent(index)
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
        "injured", "sick", "sickness", "ill", "illness", "painful", "hurt", "hurts", "hurting", "fever", "flu",
        "sprained", "aching", "covid",
        "krank", "krankheit", "verletzt", "schmerzhaft", "fieber", "grippe", "erkältet", "gezerrt", "sturz", "stürze",
        "gestürzt",
        "blessé", "blessée", "malade", "fièvre", "grippé",
        "lesionado", "lesionada", "enfermo", "enferma", "fiebre", "gripe",
        "infortunio", "infortunato", "malato", "malata", "febbre", "influenza",
        "geblesseerd", "ziek", "koorts", "griep",
        "doente", "febre",
    ]

    /// What a part of the body has, which may stand between it and a negation.
    private static let pains: Set<String> = [
        "injury", "injuries", "pain", "pains", "ache", "aches", "sprain",
        "blessure", "blessures", "douleur", "douleurs", "lesión", "dolor", "dolores", "dolore", "dolori", "pijn",
        "lesão",
        "dor", "dores",
    ]

    /// The same in German, which makes one word of it and the part of the body.
    private static let painEnds = [
        "schmerz", "schmerzen", "verletzung", "verletzungen", "zerrung", "zerrungen", "entzündung", "entzündungen",
        "prellung", "prellungen", "erkältung",
    ]

    /// The words before them that say the contrary.
    private static let negations: Set<String> = [
        "no", "not", "without", "never", "zero", "non", "kein", "keine", "keinen", "keinerlei", "ohne", "nicht", "nie",
        "sans", "pas", "aucun", "aucune", "sin", "ningún", "nessun", "senza", "geen", "zonder", "niet", "sem",
        "não", "nenhuma", "any",
        // Of "doesn't".
        "t",
    ]

    /// Those that may stand before another word that belongs to the noun. The others deny a verb.
    private static let reaching = negations.subtracting([
        "not", "t", "never", "non", "nicht", "nie", "pas", "niet", "não", "any",
    ])

    /// The words after them that do: `pain-free`.
    private static let absences: Set<String> = ["free", "frei"]
}
