/// Why a file is no usable list of activities.
public enum ActivityFileError: Error, Equatable {
    /// The file holds something else.
    case notAList(file: String, found: FoundContent)
    /// The list's structure can't be followed; line and column (in bytes) count from 1.
    case broken(file: String, line: Int, column: Int, problem: String)
    /// A table without the columns of a bulk export that everything depends on; none at all when it is empty.
    case notAnExport(file: String, headers: [String])
}

extension ActivityFileError: CustomStringConvertible {
    /// One line: what, where, what next.
    public var description: String {
        switch self {
        case .notAList(let file, let found):
            "\(file): expected a list of activities, found \(found.words). \(found.advice)"
        case .broken(let file, let line, let column, let problem):
            "\(file):\(line):\(column): \(problem). None of this file was read; fetch or export it again."
        case .notAnExport(let file, []):
            "\(file): expected the table of Strava's bulk export, found none. Give its activities.csv or its zip."
        case .notAnExport(let file, let headers):
            "\(file): no column for the activity's id and date is known among \(Self.list(headers)). Give the "
                + "activities.csv of Strava's bulk export; if it is, set Strava to \(ExportHeaders.languages) and "
                + "export again."
        }
    }

    /// The names of columns for a message: some of them, shortened.
    static func list(_ headers: [String]) -> String {
        let names = headers.prefix(12).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
        return headers.count > 12 ? "\(names) and \(headers.count - 12) more" : names
    }
}

extension ActivityFileError {
    init(_ fault: JSONFault, in bytes: UnsafeRawBufferPointer, file: String) {
        let before = bytes.prefix(fault.position)
        let line = before.reduce(into: 1) { count, byte in count += byte == 0x0A ? 1 : 0 }
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self = .broken(
            file: file, line: line, column: before.count - lineStart + 1, problem: fault.problem.description)
    }
}
