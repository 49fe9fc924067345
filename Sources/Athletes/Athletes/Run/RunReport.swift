package import Basics
import CalDAV
package import Export
package import Profiles
package import Publishing
import Store
package import StravaAPI
package import Workouts

package struct RunReport: Sendable {
    package let athlete: Athlete
    /// Why nothing was published; nil if it was.
    package internal(set) var error: RunError?
    /// What was read of the sources; nil if the memory could not be opened.
    var reading: ActivityReading?
    /// nil if sources failed.
    package internal(set) var publication: Publication?
    package internal(set) var plan: WritePlan?
    /// The outcomes for the calendars that events are pushed to.
    package internal(set) var pushed: [PushOutcome] = []
    var remarks: [Diagnostic] = []
}

extension RunReport {
    /// The errors of failed sources whose remembered data is in the publication; without one, those of further sources.
    package var sourceTroubles: [RunError] { reading?.troubles ?? [] }

    /// Remarks, which didn't stop the run.
    package var diagnostics: [Diagnostic] { remarks + (publication?.diagnostics ?? []) + (reading?.remarks ?? []) }

    /// The failures: first the one that stopped the run, then those of other sources.
    package var failures: [RunError] { [error].compactMap(\.self) + sourceTroubles }

    /// Why Strava refuses until a person acts, for example by connecting again; nil if it may be asked.
    package var stravaRefusal: StravaError? {
        failures.lazy.compactMap(\.strava).first { $0.kind == .needsPerson }
    }

    /// Whether there was no time for all of the device files.
    package var leavesFiles: Bool { reading?.memory?.snapshot.devices.files.contains { $0.verdict == .left } == true }

    /// When Strava's rate limit ends; nil if it wasn't reached.
    package var stravaLimit: Instant? {
        failures.lazy.compactMap(\.strava).compactMap { error in
            if case .rateLimited(let until) = error { until } else { nil }
        }.first
    }

    package var hasFreshActivities: Bool {
        error == nil && !failures.contains { $0.strava != nil } && publication != nil
    }

    /// Whether the run had no result, an empty one, or warnings other than those about single device files.
    package var hasWarnings: Bool {
        guard let publication else { return true }
        return publication.workouts.isEmpty
            || diagnostics.contains { $0.severity == .warning && ![.files, .intervals].contains($0.source) }
    }

    /// The failures, most important first, then the warnings.
    package var troubles: [Failure] {
        failures.map(\.failure) + pushed.compactMap(\.result.trouble)
            + (remarks + (reading?.remarks ?? [])).filter { $0.severity == .warning }.map { .remark($0.message) }
    }

    package var sentences: [String] { troubles.map(\.description) }
}

extension ExitStatus {
    /// The status of one athlete's run. A failed source whose remembered data was published only counts if a person
    /// must act.
    package init(_ report: RunReport, isStrict: Bool) {
        if let error = report.error {
            self.init(error)
        } else if !report.sourceTroubles.isEmpty {
            let act = report.sourceTroubles.lazy.map(\.kind).first { $0 == .needsPerson || $0 == .configuration }
            self = act.map { ExitStatus($0) } ?? (isStrict ? .temporary : .done)
        } else {
            self = isStrict && report.hasWarnings ? .unusableInput : .done
        }
        self = .combined([self] + report.pushed.compactMap(\.result.trouble).map { ExitStatus($0.kind) })
    }
}
