package import Basics

extension Instant {
    /// How long ago it was: `just now`, `12 min ago`, `3 h ago`, `4 days ago`.
    package func words(before now: Instant) -> String {
        let minutes = max(0, now.secondsSinceEpoch - secondsSinceEpoch) / 60
        return switch minutes {
        case 0: "just now"
        case ..<120: "\(minutes) min ago"
        case ..<2880: "\(minutes / 60) h ago"
        default: "\(minutes / 1440) days ago"
        }
    }
}
