/// The forms in which the headers about the rate limit have been seen.
package enum RateLimitHeaders: Sendable, Equatable, CaseIterable {
    case usual
    case lowerCase
    case absent
    /// `,` in place of the numbers.
    case comma

    func fields(_ usual: [(name: String, value: String)]) -> [(name: String, value: String)] {
        switch self {
        case .usual: usual
        case .lowerCase: usual.map { ($0.name.lowercased(), $0.value) }
        case .absent: []
        case .comma: usual.map { ($0.name, ",") }
        }
    }
}
