import Basics

/// What two sightings of one workout may have in common; the sport always.
struct RecognitionKey: Hashable {
    /// What is compared beside the sport.
    enum Part {
        case day, start, title, volume, notes, feedUID
        /// With what says nothing but the sport.
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

    /// nil when the workout has no feed UID and that is asked for.
    /// - Parameter asPlan: whether a recording counts; it has nothing in common with a plan otherwise.
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
