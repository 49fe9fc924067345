/// One thing to publish, and where.
package struct Output: Sendable, Hashable {
    package enum Format: String, Sendable {
        case ics, json, agenda
    }

    package enum Place: Sendable, Hashable {
        case file(String)
        case standardOutput
    }

    package let format: Format
    package let place: Place

    /// Whether it may be written through; a file's path may also lead to a pipe.
    package var mayBeStream: Bool {
        switch place {
        case .standardOutput: true
        case .file(let path): OutputTarget.isStream(path)
        }
    }

    package init(_ format: Format, to place: Place) {
        self.format = format
        self.place = place
    }
}
