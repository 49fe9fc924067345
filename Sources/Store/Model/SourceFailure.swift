package import Basics

/// That a source has brought nothing since it was last well.
package struct SourceFailure: Sendable, Equatable {
    /// When the first of the attempts failed.
    package var since: Instant
    /// What the last one ended with, in sentences without secrets.
    package var sentence: String

    package init(since moment: Instant, sentence: String) {
        since = moment
        self.sentence = sentence
    }
}

extension SourceFailure {
    static func visit(_ failure: inout SourceFailure?, _ column: inout Columns) {
        var (since, sentence) = (failure?.since, failure?.sentence)
        column("failing_since", &since)
        column("failing_because", &sentence)
        failure = since.flatMap { since in sentence.map { SourceFailure(since: since, sentence: $0) } }
    }
}
