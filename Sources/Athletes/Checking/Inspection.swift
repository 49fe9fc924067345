/// What was found when an athlete's sources and outputs were tried.
package struct Inspection: Sendable {
    package enum Subject: String, Sendable {
        case feed, activities, strava, memory, output
    }

    package let subject: Subject
    /// What is wrong; nil when all is well.
    package let error: RunError?
    /// What was found, without a full stop.
    package let sentence: String

    init(_ subject: Subject, _ sentence: String) {
        self.subject = subject
        self.sentence = sentence
        error = nil
    }

    init(_ subject: Subject, _ error: RunError) {
        self.subject = subject
        sentence = "\(error)"
        self.error = error
    }
}
