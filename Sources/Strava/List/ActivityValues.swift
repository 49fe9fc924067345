import Basics

/// The values of one row in the types that are expected there, however they were written: numbers as strings,
/// integers as floats, null everywhere. What makes no sense is nil.
struct ActivityValues {
    let row: ActivityRow
    let reader: JSONReader

    func number(_ field: ActivityField) -> Double? {
        switch scalar(field) {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// A whole number; one written with a fraction or an exponent only where a `Double` holds it exactly.
    func integer(_ field: ActivityField) -> Int64? {
        switch scalar(field) {
        case .integer(let integer): integer
        case .number(let number) where number.magnitude <= 0x1p53: Int64(exactly: number)
        default: nil
        }
    }

    /// A measured quantity above zero, in Strava's unit; zero stands for unknown, and so does what nobody can reach.
    func measure(_ field: ActivityField) -> Double? {
        number(field).flatMap { $0 > 0 && $0 <= Self.largestMeasure ? $0 : nil }
    }

    /// True, 1, or either of them as a string.
    func flag(_ field: ActivityField) -> Bool {
        switch row[field] {
        case .flag(let flag): flag
        case .text(let text) where utf8(text, { $0.spells("true") || $0.spells("True") }): true
        default: integer(field) == 1
        }
    }

    /// A text without control characters, at most `limit` characters of it; nil when nothing can be seen of it.
    func text(_ field: ActivityField, limit: Int) -> String? {
        guard case .text(let text) = row[field] else { return nil }
        let cleaned = utf8(text) { String(decoding: $0, as: UTF8.self) }.cleaned
        // A printable ASCII character is seen at a glance; only what has none is looked at closely.
        let isVisible = cleaned.utf8.contains { $0 > 0x20 && $0 < 0x7F }
        guard isVisible || !cleaned.allSatisfy(\.isWhitespace) else { return nil }
        return cleaned.utf8.count <= limit ? cleaned : String(cleaned.prefix(limit))
    }

    func timestamp(_ field: ActivityField) -> Timestamp? {
        guard case .text(let text) = row[field] else { return nil }
        return utf8(text) { Timestamp($0) }
    }
}

extension ActivityValues {
    private static let largestMeasure = 1e9
    /// Enough for any name that is shown, and a bound for those that are meant to hurt.
    private static let longestText = 16_384

    private func scalar(_ field: ActivityField) -> JSONScalar {
        guard case .text(let text) = row[field] else { return row[field] }
        return utf8(text) { JSONScalar(word: $0) }
    }

    private func utf8<Result>(_ text: JSONText, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        reader.withUTF8(of: text, limit: Self.longestText, body)
    }
}
