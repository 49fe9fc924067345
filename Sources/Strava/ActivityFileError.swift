/// Why a file is no usable list of activities.
public enum ActivityFileError: Error, Equatable {
    /// The file holds something else.
    case notAList(file: String, found: FoundContent)
    /// The list's structure can't be followed; line and column (in bytes) count from 1.
    case broken(file: String, line: Int, column: Int, problem: String)
}

extension ActivityFileError: CustomStringConvertible {
    /// One line: what, where, what next.
    public var description: String {
        switch self {
        case .notAList(let file, let found):
            "\(file): expected a list of activities, found \(found.words). \(found.advice)"
        case .broken(let file, let line, let column, let problem):
            "\(file):\(line):\(column): \(problem). Nothing of this file was read; fetch or export it again."
        }
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
