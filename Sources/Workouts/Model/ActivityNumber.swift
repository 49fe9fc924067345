/// An activity's id as people and programs give it: Strava's id, or the address of the activity's page.
public struct ActivityNumber: Sendable {
    /// Strava's id.
    public let id: Int64

    /// The rule in a sentence, for errors.
    public static let rule = "Not an activity ID. Use a number, for example 16195505756."

    /// - Returns: nil if the text contains no id.
    public init?(_ text: String) {
        let parts = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        // Later parts of the address belong to the page.
        let number = parts.firstIndex(of: "activities").flatMap { parts.dropFirst($0 + 1).first } ?? parts.last
        guard let id = number.flatMap({ Int64($0) }), id > 0 else { return nil }
        self.id = id
    }
}
