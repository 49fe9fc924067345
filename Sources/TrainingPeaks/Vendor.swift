import Basics
import ICalendar
import Workouts

/// Whose feed it is. TrainingPeaks' own never says so: it is what no other vendor's marks are found in.
enum Vendor {
    case trainingPeaks, trainerRoad, runna, finalSurge
    /// A calendar of somebody's own, without anything that a vendor would write.
    case unknown

    init(of calendar: CalendarDocument) {
        let product = calendar.productID.lowercased().filter { $0 != " " }
        if product.contains("trainerroad") {
            self = .trainerRoad
        } else if product.contains("runna") || calendar.events.contains(where: { $0.estimatedDuration != nil }) {
            self = .runna
        } else if product.contains("finalsurge") {
            self = .finalSurge
        } else if calendar.events.contains(where: { PlanText.hasTypeLine($0.text) }) {
            self = .trainingPeaks
        } else if calendar.events.contains(where: { TrainerRoadTitle($0.summary) != nil }) {
            self = .trainerRoad
        } else if calendar.events.contains(where: { $0.summary.contains(" • ") }) {
            self = .runna
        } else {
            self = .unknown
        }
    }

    func workout(from event: CalendarEvent, zone: Zone, unknown: inout UnknownWords) -> PlannedWorkout {
        switch self {
        case .trainingPeaks: PlannedWorkout(trainingPeaks: event, zone: zone, unknown: &unknown)
        case .trainerRoad: PlannedWorkout(trainerRoad: event, zone: zone)
        case .runna: PlannedWorkout(runna: event, zone: zone)
        case .finalSurge, .unknown: PlannedWorkout(plain: event, zone: zone)
        }
    }
}
