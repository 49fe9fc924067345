import Basics
import Workouts

/// The properties that two listings of one workout may have in common; the sport is always one of them.
struct RecognitionKey: Hashable {
    enum Part {
        case day, start, title, volume, notes, feedUID
        /// The title including words that only name the sport.
        case wholeTitle
    }

    private let sport: PlannedSport
    private let label: String
    private var day: Day?
    private var start: Int?
    private var title: String?
    private var minutes: Int?
    private var meters: Int?
    private var notes: String?
    private var feedUID: String?

    /// Returns nil if the feed UID is requested and missing.
    ///
    /// - Parameter asPlan: whether recordings are included; otherwise they give nil.
    init?(_ plan: PlannedWorkout, _ parts: [Part], asPlan: Bool = false) {
        guard asPlan || !plan.isRecording else { return nil }
        sport = plan.sport
        label = plan.sportLabel
        for part in parts {
            switch part {
            case .day: day = plan.day
            case .start: start = plan.start.local?.secondOfDay
            case .title: title = plan.plainTitle
            case .wholeTitle: title = plan.title
            case .notes: notes = plan.notes
            case .volume:
                minutes = plan.planned.duration?.wholeSeconds
                meters = plan.planned.distance.map { Int(min($0.meters, 1e9)) }
            case .feedUID:
                guard !plan.feedUID.isEmpty else { return nil }
                feedUID = plan.feedUID
            }
        }
    }
}
