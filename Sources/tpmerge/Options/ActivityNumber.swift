import ArgumentParser

/// An activity, as somebody names it on the command line.
struct ActivityNumber {
    /// Strava's.
    let id: Int64

    /// The number, also in the address of the activity's page.
    ///
    /// - Throws: `ValidationError` for anything else.
    init(_ text: String) throws {
        let parts = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        // What follows it in the address is a part of the page.
        let number = parts.firstIndex(of: "activities").flatMap { parts.dropFirst($0 + 1).first } ?? parts.last
        guard let id = number.flatMap({ Int64($0) }), id > 0 else {
            throw ValidationError("Not an activity ID. Use a number, for example 16195505756.")
        }
        self.id = id
    }
}
