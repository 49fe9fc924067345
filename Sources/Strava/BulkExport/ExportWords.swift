/// What Strava's bulk exports call things, in the languages of its accounts: the tables in `Words`.
enum ExportWords {
    /// The languages of the tables, as messages list them.
    static let languages = "English, German, French, Spanish, Italian, Portuguese or Dutch"

    /// The field of a header; nil for a column that isn't read, or a language that isn't known.
    static func field(_ header: String) -> ExportField? { fields[header.bareLetters] }

    /// The month from 1 to 12 that a word in lower case names, in any of the languages.
    static func month(_ word: String) -> Int? { months[word] }

    /// Strava's sport types, what they are called, and words that tell one within names that are not known.
    static let sports: [(type: String, names: [String], words: [String])] = lines(PackageResources.sports_txt)
        .map { type, text in
            let lists = text.split(separator: "|").map(names)
            return (type, lists.first ?? [], lists.dropFirst().first ?? [])
        }

    private static let fields: [String: ExportField] = {
        let named = Dictionary(ExportField.allCases.map { ("\($0)", $0) }, uniquingKeysWith: { $1 })
        var fields: [String: ExportField] = [:]
        for (field, text) in lines(PackageResources.columns_txt) {
            for name in names(text) { fields[name.bareLetters] = named[field] }
        }
        return fields
    }()

    private static let months: [String: Int] = {
        var months: [String: Int] = [:]
        for (number, text) in lines(PackageResources.months_txt) {
            for name in names(text) { months[name] = Int(number) }
        }
        return months
    }()

    /// `key: text`, without lines that begin with `#`.
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
