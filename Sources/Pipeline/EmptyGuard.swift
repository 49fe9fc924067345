import Export
import Workouts

/// Keeps a source that suddenly has nothing from emptying an output that holds something of it.
struct EmptyGuard: Sendable {
    /// Whether the feed's emptiness was looked into already, by a memory of what it had.
    let trustsFeed: Bool
    /// The same of activities; a list is also no empty one when all that it has is older than what is written.
    let trustsActivities: Bool

    /// - Throws: `RunError.wouldEmpty`, naming the option that overrides it.
    func check(_ present: [UInt8], at output: Output, against publication: Publication) throws(RunError) {
        let text = PresentOutput(bytes: present)
        if case .ok(0) = publication.trainingPeaks, !trustsFeed, text.holdsPlans {
            throw .wouldEmpty(Self.sentence("The feed has no events any more", output))
        }
        let hasActivities = publication.workouts.contains { $0.activity != nil }
        if case .ok(0) = publication.strava, !trustsActivities, !hasActivities, text.holdsActivities {
            throw .wouldEmpty(Self.sentence("The list of activities has none of them any more", output))
        }
        let trustsAll =
            (trustsFeed || publication.trainingPeaks == .absent)
            && (trustsActivities || publication.strava == .absent)
        if publication.workouts.isEmpty, !trustsAll, text.holdsPlans || text.holdsActivities {
            throw .wouldEmpty(Self.sentence("There is nothing to write", output))
        }
    }

    private static func sentence(_ cause: String, _ output: Output) -> String {
        "\(cause), but \(output.name) holds some, so it was left as it is. \(RunError.override)"
    }
}
