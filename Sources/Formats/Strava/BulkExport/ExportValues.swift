import Basics
import Workouts

/// Typed access to one row of a bulk export. Values that make no sense are nil.
struct ExportValues {
    let cells: ExportCells
    let columns: ExportColumns

    func text(_ field: ExportField, limit: Int) -> String? {
        columns[field].flatMap { cells.text($0, limit: limit) }
    }

    /// A whole number above zero; decimals are accepted only if they are zero.
    var id: Int64? {
        guard var text = text(.id, limit: Self.longestNumber)?.trimmedSpaces else { return nil }
        if text.hasSuffix(".0") { text.removeLast(2) }
        return Int64(text).flatMap { $0 > 0 ? $0 : nil }
    }

    /// A number from the machine-readable column.
    func number(_ field: ExportField) -> Double? {
        text(field, limit: Self.longestNumber).flatMap { ExportNumber.machine($0) }
    }

    /// A measured quantity above zero, in Strava's unit. Zero means unknown, as do values that are impossible.
    func measure(_ field: ExportField) -> Double? { number(field).flatMap(Activity.measured) }

    /// The distance in metres from the display column, which holds kilometres.
    ///
    /// - Parameter isInMeters: whether Strava shows the sport's distances in metres; spreadsheets and other programs
    ///   may have written kilometres all the same.
    func displayedDistance(isInMeters: Bool) -> Double? {
        guard let column = columns.display(.distance), let text = cells.text(column, limit: Self.longestNumber),
            let number = ExportNumber.display(text).flatMap(Activity.measured)
        else { return nil }
        let isMeters = !columns.displaysKilometers || isInMeters && number >= Self.farthestOnWater
        return isMeters ? number : number * 1000
    }

    func flag(_ field: ExportField) -> Bool {
        [columns.display(field), columns[field]].contains { column in
            guard let column, let text = cells.text(column, limit: Self.longestNumber) else { return false }
            return text.lowercased() == "true" || ExportNumber.machine(text) == 1
        }
    }
}

extension ExportValues {
    private static let longestNumber = 40
    /// In kilometres; hardly anyone swims or rows that far, so larger figures are in metres.
    private static let farthestOnWater = 50.0
}

enum ExportNumber {
    /// Parses a machine-readable number, `9487.2`, or one that a spreadsheet has rewritten. Always finite.
    static func machine(_ text: String) -> Double? {
        guard text.utf8.count <= longest else { return nil }
        return plain(text) ?? display(text)
    }

    /// Parses a number for display: `12,34`, `12.34`, `1.234,56`, `1 234,5`. Always finite.
    ///
    /// If both marks occur, the last one is the decimal mark. A single mark before exactly three digits groups
    /// thousands, since Strava writes at most two decimals.
    static func display(_ text: String) -> Double? {
        // Columns of numbers hold words, too, such as `false`.
        guard text.utf8.count <= longest, text.utf8.contains(where: \.isDigit) else { return nil }
        let digits = text.filter { !$0.isWhitespace && $0 != "'" && $0 != "’" }
        guard let last = digits.lastIndex(where: isMark) else { return plain(digits) }
        let mark = digits[last]
        let isOnly = !digits[..<last].contains(where: isMark)
        let before = digits[..<last].filter { !isMark($0) }
        let after = digits[digits.index(after: last)...]
        let groups = isOnly ? after.count == 3 && before != "0" : digits[..<last].contains(mark)
        return plain(groups ? before + after : before + "." + after)
    }

    private static let longest = 40

    private static func isMark(_ character: Character) -> Bool { character == "." || character == "," }

    private static func plain(_ text: String) -> Double? {
        let text = text.trimmedSpaces
        guard text.utf8.first.map(isPlain) == true, text.utf8.allSatisfy(isPlain), let number = Double(text),
            number.isFinite
        else { return nil }
        return number
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte.isDigit || ".-+eE".utf8.contains(byte) }
}
