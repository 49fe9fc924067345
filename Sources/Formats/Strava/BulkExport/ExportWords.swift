/// The vocabulary of Strava's bulk exports in the languages of its accounts: the tables in `Words`.
enum ExportWords {
    static let languages = "English, German, French, Spanish, Italian, Portuguese or Dutch"

    /// The field of a header; nil if the column isn't read or the language is unknown.
    static func field(_ header: String) -> ExportField? { fields[header.bareLetters] }

    /// The month from 1 to 12 that a lower-case word names in any of the languages.
    static func month(_ word: String) -> Int? { months[word] }

    typealias Sport = (type: String, names: [String], words: [String])

    /// Strava's sport types, their names, and words that identify a type within unknown names.
    static let sports: [Sport] = lines(PackageResources.sports_txt)
        .map { type, text in
            let lists = text.split(separator: "|").map(names)
            return (type, lists.first ?? [], lists.dropFirst().first ?? [])
        }

    private static let fields: [String: ExportField] = {
        let named = Dictionary(ExportField.allCases.map { ("\($0)", $0) }, uniquingKeysWith: { $1 })
        return lines(PackageResources.columns_txt).reduce(into: [:]) { fields, line in
            for name in names(line.text) { fields[name.bareLetters] = named[line.key] }
        }
    }()

    private static let months: [String: Int] = lines(PackageResources.months_txt).reduce(into: [:]) { months, line in
        for name in names(line.text) { months[name] = Int(line.key) }
    }

    /// Parses lines of `key: text`; lines that begin with `#` are comments.
    private static func lines(_ bytes: [UInt8]) -> [(key: String, text: Substring)] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
            guard line.first != "#", let colon = line.firstIndex(of: ":") else { return nil }
            return (String(line[..<colon]), line[line.index(after: colon)...])
        }
    }

    private static func names(_ text: Substring) -> [String] {
        text.split(separator: ",").map { $0.trimmingPrefix(while: \.isWhitespace) }.map { String($0) }
    }
}
