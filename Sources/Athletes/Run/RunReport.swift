package import Basics
package import Export
package import StravaAPI
package import Workouts

/// How one athlete's run went.
package struct RunReport: Sendable {
    package let athlete: Athlete
    /// Why nothing was published; nil when it was.
    package internal(set) var error: RunError?
    /// What the sources brought; nil where the memory could not be opened.
    package internal(set) var result: RunResult?
    /// What was, or would be, written.
    package internal(set) var plan: WritePlan?
    /// What was noticed of the memory and the outputs.
    var remarks: [Diagnostic] = []
}

extension RunReport {
    /// What was to be published; nil where sources failed.
    package var publication: Publication? { try? result?.publication.get() }

    /// What was noticed and didn't stop anything.
    package var diagnostics: [Diagnostic] {
        remarks + (publication.map { $0.diagnostics + (result?.remarks ?? []) } ?? [])
    }

    /// What didn't work: first what stopped the run, then sources of which the last that is known was published instead.
    package var failures: [RunError] { [error].compactMap(\.self) + (result?.troubles ?? []) }

    /// Why Strava won't answer before a person has done something, such as connecting again; nil where it may be asked.
    package var stravaRefusal: StravaError? {
        failures.lazy.compactMap(\.strava).first { $0.kind == .needsPerson }
    }

    /// When Strava's limit lets more be asked; nil where it was not reached.
    package var stravaLimit: Instant? {
        failures.lazy.compactMap(\.strava).compactMap { error in
            if case .rateLimited(let until) = error { until } else { nil }
        }.first
    }

    /// Whether all activities were read and published.
    package var hasFreshActivities: Bool {
        error == nil && !failures.contains { $0.strava != nil } && publication != nil
    }

    /// Whether there was anything that should not have been.
    package var hasWarnings: Bool {
        guard let publication else { return true }
        return publication.workouts.isEmpty || diagnostics.contains { $0.severity == .warning }
    }

    /// What didn't work, the worst first, and then what was noticed beside it.
    package var troubles: [Failure] {
        failures.map(\.failure)
            + (remarks + (result?.remarks ?? [])).filter { $0.severity == .warning }.map { .remark($0.message) }
    }

    /// The same in sentences.
    package var sentences: [String] { troubles.map(\.description) }
}
