extension Duration {
    /// About how long, rounded up, in words.
    var inWords: String {
        let seconds = components.seconds
        return switch seconds {
        case ..<1: "a moment"
        case ..<120: "\(seconds) s"
        case ..<7200: "\((seconds + 59) / 60) min"
        default: "\((seconds + 3599) / 3600) h"
        }
    }
}
