import Export
import Workouts

/// How one athlete's run went.
package struct RunReport: Sendable {
    package let athlete: Athlete
    /// Why nothing was published; nil when it was.
    package internal(set) var error: RunError?
    /// What was to be published; nil where sources failed.
    package internal(set) var edition: Edition?
    /// What was, or would be, written.
    package internal(set) var plan: PublishPlan?
    /// What else a person should know, in sentences.
    package internal(set) var notices: [String] = []
}

extension RunReport {
    /// Whether there was anything that should not have been.
    package var hasWarnings: Bool {
        guard let edition else { return true }
        return edition.publication.workouts.isEmpty || !notices.isEmpty
            || (edition.publication.diagnostics + edition.remarks).contains { $0.severity == .warning }
    }

    /// A sentence for each trouble, the worst first.
    var sentences: [String] {
        [error].compactMap { $0?.description } + (edition?.troubles.map(\.description) ?? []) + notices
            + (edition?.remarks.filter { $0.severity == .warning }.map(\.message) ?? [])
    }
}
