import Basics

/// A sentence for two readers: in one reading the titles that others wrote are quoted, in the other their ids stand in
/// their place, so that nothing that others wrote is a part of it.
public struct Sentence: Sendable, Equatable, ExpressibleByStringInterpolation {
    public private(set) var text = ""
    package private(set) var withoutTitles = ""

    public init(stringLiteral text: String) { (self.text, withoutTitles) = (text, text) }

    public init(stringInterpolation sentence: StringInterpolation) { self = sentence.sentence }

    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var sentence: Sentence = ""

        public init(literalCapacity: Int, interpolationCount: Int) {}

        public mutating func appendLiteral(_ text: String) { append(text, text) }

        public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
            append(value.description, value.description)
        }

        mutating func appendInterpolation(_ part: Sentence) { append(part.text, part.withoutTitles) }

        /// `16195505756 "Morning Run"`, or its id.
        mutating func appendInterpolation(_ activity: Activity) {
            let id = activity.id.text
            append(activity.name.isEmpty ? id : "\(id) \(activity.name.quotedInSentence)", id)
        }

        /// `"Run: Tempo"`, or its UID, with its day if that is another one.
        mutating func appendInterpolation(_ plan: PlannedWorkout, seenFrom day: Day) {
            let tail = plan.day == day ? "" : " of \(plan.day)"
            append(plan.summary.quotedInSentence + tail, plan.uid + tail)
        }

        private mutating func append(_ text: String, _ withoutTitles: String) {
            sentence.text += text
            sentence.withoutTitles += withoutTitles
        }
    }
}

extension String {
    /// The text quoted on one line, cut to a line's length.
    fileprivate var quotedInSentence: String {
        let most = 80
        let line = onOneLine
        return "\"" + (line.count > most ? line.prefix(most - 1) + "…" : line) + "\""
    }
}
