import Basics

/// A moment as JSON has it and as people say it.
struct Moment: Encodable {
    let value: Instant

    init(_ value: Instant) {
        self.value = value
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value.description)
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
