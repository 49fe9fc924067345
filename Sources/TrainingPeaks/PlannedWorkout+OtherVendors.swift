import Basics
import ICalendar
import Workouts

extension PlannedWorkout {
    /// A workout of TrainerRoad: `2:00 - Gibbs`, always on the bike. Phases (`Base Week`) have no time.
    init(trainerRoad event: CalendarEvent, zone: Zone) {
        let title = TrainerRoadTitle(event.summary)
        self.init(
            event, sport: title == nil ? .other : .bike, title: title?.name ?? event.summary,
            notes: event.text.trimmed, zone: zone)
        if title == nil { kind = .event }
        planned.duration = title?.duration
    }

    /// A workout of Runna: `🏃 Easy Run • 6mi • 50m - 55m`.
    init(runna event: CalendarEvent, zone: Zone) {
        let title = RunnaTitle(event.summary)
        let sport =
            PlanTitle(title.name).special ?? PlannedSport(namedIn: title.name) ?? title.sport ?? .run
        self.init(event, sport: sport, title: title.name, notes: event.text.trimmed, zone: zone)
        planned = Volume(duration: event.estimatedDuration ?? title.duration, distance: title.distance)
    }

    /// An entry of a calendar that follows nobody's conventions: a sport named in the title makes it a workout.
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
