/// An activity, as people and programs name it: by Strava's number, or by the address of its page.
public struct ActivityNumber: Sendable {
    /// Strava's.
    public let id: Int64

    /// What names an activity, in a sentence.
    public static let rule = "Not an activity ID. Use a number, for example 16195505756."

    /// - Returns: nil for what names none.
    public init?(_ text: String) {
        let parts = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        // What follows it in the address is a part of the page.
        let number = parts.firstIndex(of: "activities").flatMap { parts.dropFirst($0 + 1).first } ?? parts.last
        guard let id = number.flatMap({ Int64($0) }), id > 0 else { return nil }
        self.id = id
    }
}
