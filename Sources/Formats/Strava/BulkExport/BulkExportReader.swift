import Basics
import Workouts

/// Reads the rows of a bulk export one after another; a broken row doesn't affect the others.
struct BulkExportReader {
    private(set) var activities: [Activity] = []
    /// The number of rows below the header, unusable ones included.
    private(set) var count = 0
    private let bytes: [UInt8]
    private let file: String
    private let zone: Zone
    private var rows: ExportRows
    private var log: ElementLog
    private var notes: [Diagnostic] = []
    private var unknownSports = UnknownSports()

    init(_ bytes: [UInt8], file: String, zone: Zone) {
        (self.bytes, self.file, self.zone) = (bytes, file, zone)
        rows = ExportRows(bytes)
        log = ElementLog(file: file)
    }

    var diagnostics: [Diagnostic] { notes + unknownSports.notes(file: file) + log.all }

    mutating func readAll() throws(ActivityFileError) {
        guard let header = rows.next() else { throw .notAnExport(file: file, headers: []) }
        let delimiter = ExportCells.delimiter(of: bytes[header.range])
        let headers = Self.headers(bytes[header.range], delimiter)
        guard header.isClosed, headers.count <= Self.mostColumns, let columns = ExportColumns(headers: headers) else {
            throw .notAnExport(file: file, headers: headers)
        }
        note(columns)
        var cutOff: ExportRow?
        while let row = rows.next() {
            count += 1
            guard count <= Self.mostRows else { throw broken(row, "there are more than a million rows") }
            let isUsed = read(row, columns, delimiter, &cutOff)
            if isUsed { cutOff = nil }
        }
        if let cutOff { throw broken(cutOff, "the text ends in the middle of a row") }
    }
}

extension BulkExportReader {
    private static let mostColumns = 1000
    private static let mostRows = 1_000_000
    private static let longestRow = 1 << 20

    /// Reads a row, and returns whether it gave an activity. A row that the end of the text cuts off is kept in
    /// `cutOff`; if a stray quotation mark only makes it look cut off, the rows after it can be read, and the caller
    /// clears `cutOff`.
    private mutating func read(
        _ row: ExportRow, _ columns: ExportColumns, _ delimiter: UInt8, _ cutOff: inout ExportRow?
    ) -> Bool {
        guard row.isClosed, row.range.count <= Self.longestRow,
            let cells = ExportCells(bytes[row.range], delimiter: delimiter)
        else {
            let problem =
                row.isClosed && row.range.count > Self.longestRow
                ? "it is longer than 1 MiB" : "a quotation mark is misplaced"
            log.warn("This row was skipped: \(problem).", element: count)
            if !row.isTerminated { cutOff = row }
            rows.retry(after: row)
            return false
        }
        guard row.isTerminated || cells.count >= columns.headers.count else {
            cutOff = row
            return false
        }
        guard !(columns.headers.count..<max(cells.count, columns.headers.count)).contains(where: { !cells.isEmpty($0) })
        else {
            log.warn("This row was skipped: it has more columns than the header.", element: count)
            return false
        }
        return keepActivity(ExportValues(cells: cells, columns: columns))
    }

    private mutating func keepActivity(_ values: ExportValues) -> Bool {
        var remarks: [Notice] = []
        do {
            activities.append(try Activity(values, zone: zone, remarks: &remarks))
        } catch {
            log.warn("This activity was skipped: \(error.reason).", element: count)
            return false
        }
        for remark in remarks {
            log.warn("In this activity, \(remark).", element: count)
        }
        if let name = values.sportName { unknownSports.count(name) }
        return true
    }

    private mutating func note(_ columns: ExportColumns) {
        if columns.isFoundByPlace {
            notes.append(
                Diagnostic(
                    .note, .strava,
                    "The language of this export is not known here; its columns were found by their order.", item: file)
            )
        }
        let missing = columns.missing.compactMap(\.words)
        guard !missing.isEmpty else { return }
        let unknown = columns.headers.filter { ExportWords.field($0) == nil }
        let rest = unknown.isEmpty ? "" : " Columns that are not read: \(ActivityFileError.list(unknown))."
        notes.append(
            Diagnostic(
                .note, .strava, "No column was found for: \(missing.joined(separator: ", ")).\(rest)", item: file))
    }

    private static func headers(_ row: ArraySlice<UInt8>, _ delimiter: UInt8) -> [String] {
        guard row.count <= longestRow, let cells = ExportCells(row, delimiter: delimiter) else { return [] }
        return (0..<cells.count).map { cells.text($0, limit: 100)?.onOneLine.trimmedSpaces ?? "" }
    }

    private func broken(_ row: ExportRow, _ problem: String) -> ActivityFileError {
        let line = bytes[..<row.range.lowerBound].count { $0 == 0x0A } + 1
        return .broken(file: file, line: line, column: 1, problem: problem)
    }
}
