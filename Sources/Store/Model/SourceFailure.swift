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
    static let columns = ["failing_since", "failing_because"]

    static func cells(_ failure: SourceFailure?) -> [Cell] { [.moment(failure?.since), .text(failure?.sentence)] }

    init?(_ cells: inout Cells) {
        let (since, sentence) = (cells.momentIfAny(), cells.textIfAny())
        guard let since, let sentence else { return nil }
        self.init(since: since, sentence: sentence)
    }
}
