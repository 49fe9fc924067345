import Workouts

/// A DESCRIPTION taken apart: the type line on top, the trailer at the bottom, the coach's text between them.
struct PlanText {
    /// What follows `Workout type:`; nil when the text doesn't begin with it.
    let type: String?
    /// The coach's text, whole, without blank lines at its ends.
    let notes: String
    let trailer: Trailer

    private static let typeLabel = "workout type:"

    init(_ text: String) {
        var rest = Line(text)
        if Self.hasTypeLine(text) {
            let line = rest.drop { $0.isBlank }.prefix { $0 != UInt8(ascii: "\n") }
            type = line.dropFirst(Self.typeLabel.utf8.count).trimmed.text
            rest = rest[line.endIndex...]
        } else {
            type = nil
        }
        trailer = Trailer(takingFrom: &rest)
        notes = rest.trimmed.text
    }

    /// Whether a text begins with the line that TrainingPeaks puts on top of every workout.
    static func hasTypeLine(_ text: String) -> Bool {
        let beginning = text.utf8.drop { $0.isBlank }.prefix(typeLabel.utf8.count)
        return beginning.elementsEqual(typeLabel.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
}
