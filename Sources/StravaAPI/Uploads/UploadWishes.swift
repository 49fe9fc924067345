import Basics
package import Workouts

/// How an athlete wants an uploaded activity to be; nil for what nobody has said, which Strava then decides.
package struct UploadWishes: Sendable, Equatable {
    /// One line.
    package var name: String?
    package var description: String?
    package var sportType: SportType?
    /// Done indoors, on a trainer.
    package var isTrainer = false
    package var isCommute = false

    package init() {}

    /// What of it an activity isn't like, although it was said; nil where all of it was heeded. Strava decides about some
    /// fields by itself at times.
    package func unheeded(in activity: Activity) -> UploadWishes? {
        var rest = UploadWishes()
        if let name, !name.saysTheSame(as: activity.name) { rest.name = name }
        if let description, !description.saysTheSame(as: activity.notes) { rest.description = description }
        if let sportType, sportType != activity.sportType { rest.sportType = sportType }
        return rest == UploadWishes() ? nil : rest
    }
}

extension UploadWishes {
    /// A name as Strava gets it: on one line, and without white space around it.
    ///
    /// - Returns: nil where nothing is left of it, or more than the 255 characters that Strava takes.
    package static func name(_ text: String) -> String? {
        let name = text.cleaned.onOneLine.trimmedSpaces
        return (1...255).contains(name.count) ? name : nil
    }

    /// A description as Strava gets it, without white space around it; nil where nothing is left of it.
    package static func description(_ text: String) -> String? {
        let words = text.cleaned.trimmedSpaces
        return words.isEmpty ? nil : words
    }
}

extension String {
    /// Whether it is the same but for blanks and what no text here keeps.
    fileprivate func saysTheSame(as other: String) -> Bool {
        func words(_ text: String) -> [Substring] { text.cleaned.split(whereSeparator: \.isWhitespace) }
        return words(self) == words(other)
    }
}
