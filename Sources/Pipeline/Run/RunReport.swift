package import Export
import Workouts

/// How one athlete's run went.
package struct RunReport: Sendable {
    package let athlete: Athlete
    /// Why nothing was published; nil when it was.
    package internal(set) var error: RunError?
    /// What the sources brought; nil where the memory could not be opened.
    package internal(set) var result: RunResult?
    /// What was, or would be, written.
    package internal(set) var plan: WritePlan?
    /// What else a person should know, in sentences.
    package internal(set) var notices: [String] = []
}

extension RunReport {
    /// What was to be published; nil where sources failed.
    package var publication: Publication? { try? result?.publication.get() }

    /// Whether there was anything that should not have been.
    package var hasWarnings: Bool {
        guard let publication, let result else { return true }
        return publication.workouts.isEmpty || !notices.isEmpty
            || (publication.diagnostics + result.remarks).contains { $0.severity == .warning }
    }

    /// A sentence for each trouble, the worst first.
    var sentences: [String] {
        [error].compactMap { $0?.description } + (result?.troubles.map(\.description) ?? []) + notices
            + (result?.remarks.filter { $0.severity == .warning }.map(\.message) ?? [])
    }
}
