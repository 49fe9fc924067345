public import Basics

/// In tests `"2026-03-18"` is a day; a text that is none stops them.
extension Day: ExpressibleByStringLiteral {
    public init(stringLiteral iso: String) {
        guard let day = Day(iso: iso) else { preconditionFailure("\(iso) is no day") }
        self = day
    }
}
