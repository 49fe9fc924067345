import Workouts

/// What is said about single elements of one file: the first hundred in full, the rest as a number.
struct ElementLog {
    private let file: String
    private var diagnostics: [Diagnostic] = []
    private var unsaid = 0

    init(file: String) {
        self.file = file
    }

    /// Warns about an element, counted from 1.
    mutating func warn(_ message: String, element: Int) {
        if diagnostics.count < Self.limit {
            diagnostics.append(Diagnostic(.warning, .strava, message, item: "\(file): element \(element)"))
        } else {
            unsaid += 1
        }
    }

    /// Everything that was said, in the order of the elements.
    var all: [Diagnostic] {
        guard unsaid > 0 else { return diagnostics }
        let rest = unsaid == 1 ? "1 more warning" : "\(unsaid) more warnings"
        return diagnostics + [Diagnostic(.warning, .strava, "and \(rest) about this file", item: file)]
    }

    private static let limit = 100
}
