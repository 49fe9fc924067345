import Basics
import JSON

/// A moment as JSON has it and as people say it.
package struct Moment {
    let value: Instant

    init(_ value: Instant) {
        self.value = value
    }

    /// The moment, and how long ago it was: `2026-03-18T05:12:00Z, 3 h ago`.
    func words(before now: Instant) -> String {
        let minutes = max(0, now.secondsSinceEpoch - value.secondsSinceEpoch) / 60
        let ago =
            switch minutes {
            case 0: "just now"
            case ..<120: "\(minutes) min ago"
            case ..<2880: "\(minutes / 60) h ago"
            default: "\(minutes / 1440) days ago"
            }
        return "\(value), \(ago)"
    }
}

extension JSONWriter {
    mutating func member(_ key: StaticString, _ moment: Moment?) { member(key, moment?.value.description) }

    /// A document as text, with a final newline.
    static func text(_ members: (inout JSONWriter) -> Void) -> String {
        String(decoding: document(members), as: UTF8.self)
    }
}
