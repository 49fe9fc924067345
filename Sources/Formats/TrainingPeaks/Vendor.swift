import Basics
import ICalendar
import Workouts

/// The vendor of a feed. TrainingPeaks' own feed names none, so it is recognised last by its type lines.
enum Vendor {
    case trainingPeaks, trainerRoad, runna, finalSurge
    /// A personal calendar, without the marks of any vendor.
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

/// A parsed title of Runna's: an emoji and a name, then distance and duration between bullets.
struct RunnaTitle {
    let name: String
    let sport: PlannedSport?
    let distance: Distance?
    /// The middle of a range such as `50m - 55m`.
    let duration: Duration?

    init(_ summary: String) {
        let parts = summary.split(separator: "•").map(\.trimmed)
        let first = parts.first ?? ""
        sport = first.unicodeScalars.lazy.compactMap { Self.emoji[$0] }.first
        name = first.drop { !$0.isLetter && !$0.isNumber }.trimmed
        distance = parts.dropFirst().lazy.compactMap { Measure.distance(TextLine($0)) }.first { $0.meters >= 400 }
        duration = parts.dropFirst().lazy.compactMap(Self.duration).first
    }

    private static let emoji: [Unicode.Scalar: PlannedSport] = [
        "🏃": .run, "🚴": .bike, "🏊": .swim, "🏋": .strength, "💪": .strength, "🚶": .walk, "🧘": .other,
    ]

    private static func duration(_ text: String) -> Duration? {
        let ends = text.split { $0 == "-" || $0 == "–" }.map { minutes($0.trimmed) }
        guard let first = ends.first, let first, let last = ends.last, let last, ends.count <= 2 else { return nil }
        return .seconds((first + last) * 30)
    }

    /// Parses `55m`, `1h` or `1h 5m` into minutes; nil for anything else.
    private static func minutes(_ text: String) -> Int? {
        var total = 0
        var number = ""
        for character in text.lowercased() where character != " " {
            if character.isASCII, character.isWholeNumber, number.count < 4 {
                number.append(character)
            } else if let value = Int(number), character == "h" || character == "m" {
                total += character == "h" ? value * 60 : value
                number = ""
            } else {
                return nil
            }
        }
        return number.isEmpty && total > 0 ? total : nil
    }
}

/// A parsed title of TrainerRoad's: the planned time, then the workout's name.
struct TrainerRoadTitle {
    let duration: Duration
    let name: String

    /// Returns nil for any other title.
    init?(_ summary: String) {
        guard let dash = summary.firstRange(of: " - "),
            let duration = Measure.duration(TextLine(summary[..<dash.lowerBound]).trimmed)
        else { return nil }
        self.duration = duration
        name = summary[dash.upperBound...].trimmed
    }
}

extension PlannedWorkout {
    /// Makes a workout from TrainerRoad's `2:00 - Gibbs`, always on the bike. Phases (`Base Week`) have no time.
    init(trainerRoad event: CalendarEvent, zone: Zone) {
        let title = TrainerRoadTitle(event.summary)
        self.init(
            event, sport: title == nil ? .other : .bike, title: title?.name ?? event.summary,
            notes: event.text.trimmed, zone: zone)
        if title == nil { kind = .event }
        planned.duration = title?.duration
    }

    /// Makes a workout from Runna's `🏃 Easy Run • 6mi • 50m - 55m`.
    init(runna event: CalendarEvent, zone: Zone) {
        let title = RunnaTitle(event.summary)
        let sport =
            PlanTitle(title.name).special ?? PlannedSport(namedIn: title.name) ?? title.sport ?? .run
        self.init(event, sport: sport, title: title.name, notes: event.text.trimmed, zone: zone)
        planned = Volume(duration: event.estimatedDuration ?? title.duration, distance: title.distance)
    }

    /// Makes a workout from an event without known conventions: a sport named in the title makes it a workout,
    /// otherwise it is an event.
    init(plain event: CalendarEvent, zone: Zone) {
        let title = PlanTitle(event.summary)
        let text = PlanText(event.text)
        let named = title.priority == nil ? title.special ?? PlannedSport(namedIn: title.title) : nil
        let sport = title.type ?? named ?? .race
        self.init(event, sport: sport, title: title.title, notes: text.notes, zone: zone)
        racePriority = title.priority
        take(text.trailer)
        if kind == .workout, planned.duration == nil, !isCompleted { planned.duration = event.lengthInHours }
        standing = standingByContent
    }
}
