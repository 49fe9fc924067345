extension Int {
    /// The number with what is counted: `1 activity`, `2 activities`, `0 events`.
    ///
    /// - Parameter many: nil where an s is all that the plural takes.
    public func counted(_ one: String, _ many: String? = nil) -> String {
        "\(self) \(self == 1 ? one : many ?? one + "s")"
    }

    /// `1 activity`, `2 activities`.
    public var activities: String { counted("activity", "activities") }
}
