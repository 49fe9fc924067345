import Basics
import Export
import JSON

/// A moment as JSON has it and as people say it.
package struct Moment {
    let value: Instant

    init(_ value: Instant) {
        self.value = value
    }

    /// The moment, and how long ago it was: `2026-03-18T05:12:00Z, 3 h ago`.
    func words(before now: Instant) -> String {
        "\(value), \(value.words(before: now))"
    }
}

extension JSONWriter {
    mutating func member(_ key: StaticString, _ moment: Moment?) { member(key, moment?.value.description) }

    /// A document as text, with a final newline.
    static func text(_ members: (inout JSONWriter) -> Void) -> String {
        String(decoding: document(members), as: UTF8.self)
    }
}
