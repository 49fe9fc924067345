package import Basics
package import Workouts

/// The athlete's wishes for an uploaded activity; Strava decides everything that is nil.
package struct UploadWishes: Sendable, Equatable {
    /// One line.
    package var name: String?
    package var description: String?
    package var sportType: SportType?
    package var isTrainer = false
    package var isCommute = false
    package var isAgain = false

    package init() {}

    package static let names: Set<String> = ["name", "description", "sport", "trainer", "commute", "again"]

    /// - Throws: `BadParameter` for a name that Strava doesn't take, or a sport that it doesn't know.
    package init(_ parameters: Parameters) throws(BadParameter) {
        if let text = try parameters.text("name") {
            guard let name = Self.name(text) else {
                throw BadParameter("name", "A name has from 1 to 255 characters.")
            }
            self.name = name
        }
        description = try parameters.text("description").flatMap(Self.description)
        sportType = try parameters.text("sport").map(Self.sport)
        isTrainer = try parameters.flag("trainer") ?? false
        isCommute = try parameters.flag("commute") ?? false
        isAgain = try parameters.flag("again") ?? false
    }

    private static func sport(_ word: String) throws(BadParameter) -> SportType {
        do { return try SportType(named: String(word.prefix(60))) } catch {
            throw BadParameter("sport", "Strava has no such sport. Did you mean \(error.nearest)?")
        }
    }

    /// The wishes that the activity doesn't fulfil; nil if it fulfils all. Strava sometimes overrides fields.
    package func unheeded(in activity: Activity) -> UploadWishes? {
        var rest = UploadWishes()
        if let name, !name.saysTheSame(as: activity.name) { rest.name = name }
        if let description, !description.saysTheSame(as: activity.notes) { rest.description = description }
        if let sportType, sportType != activity.sportType { rest.sportType = sportType }
        return rest == UploadWishes() ? nil : rest
    }
}

extension UploadWishes {
    /// Normalises a name for Strava: one line without surrounding white space.
    ///
    /// - Returns: nil if nothing is left, or more than the 255 characters that Strava accepts.
    package static func name(_ text: String) -> String? {
        let name = text.cleaned.onOneLine.trimmedSpaces
        return (1...255).contains(name.count) ? name : nil
    }

    /// Normalises a description for Strava, without surrounding white space; nil if nothing is left.
    package static func description(_ text: String) -> String? {
        let words = text.cleaned.trimmedSpaces
        return words.isEmpty ? nil : words
    }
}

extension String {
    /// Whether both texts are equal apart from white space and characters that are always removed.
    fileprivate func saysTheSame(as other: String) -> Bool {
        func words(_ text: String) -> [Substring] { text.cleaned.split(whereSeparator: \.isWhitespace) }
        return words(self) == words(other)
    }
}
