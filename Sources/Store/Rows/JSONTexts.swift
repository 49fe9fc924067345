import Foundation

/// Lists of texts in one column, as JSON.
enum JSONTexts {
    private static let none = "[]"

    /// Such as `[["power","250 W"]]`.
    static func text(_ lists: [[String]]) -> String { encoded(lists) }

    /// Such as `["One sentence."]`.
    static func text(_ texts: [String]) -> String { encoded(texts) }

    static func lists(_ json: String) throws(Damage) -> [[String]] { try decoded(json) }

    static func texts(_ json: String) throws(Damage) -> [String] { try decoded(json) }

    private static func encoded(_ values: some Collection & Encodable) -> String {
        guard !values.isEmpty else { return none }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // Texts can always be written as JSON.
        return (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? none
    }

    private static func decoded<Element: Decodable>(_ json: String) throws(Damage) -> [Element] {
        guard json != none else { return [] }
        do {
            return try JSONDecoder().decode([Element].self, from: Data(json.utf8))
        } catch {
            throw .damaged
        }
    }
}
