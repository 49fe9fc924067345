import Basics
package import Workouts

/// One workout of the agenda, in texts that are safe for a terminal.
struct AgendaRow {
    let workout: MergedWorkout
    let isToday: Bool
    let time: String
    let title: String
    /// Strava's name, if it adds something to the title.
    let name: String?
    let planned: AgendaVolume
    let done: AgendaVolume
    let compliance: String

    init(_ workout: MergedWorkout, today: Day, _ units: Units) {
        self.workout = workout
        isToday = workout.day == today
        time = workout.agendaTime
        title = workout.titleWithSport.safeForTerminal
        name = workout.nameElsewhere?.safeForTerminal
        planned = AgendaVolume(workout.planned?.planned ?? Volume(), sport: workout.sport, in: units)
        done = AgendaVolume(workout.done, sport: workout.sport, in: units)
        compliance = workout.compliance?.percent.map { "\($0) %" } ?? ""
    }

    var fullTitle: String { name.map { "\(title) · \($0)" } ?? title }

    var titleTone: TerminalTone {
        switch workout.kind {
        case .rest: .dim
        case .event: .magenta
        case .workout: isToday ? .bold : .plain
        }
    }
}

extension MergedWorkout {
    /// Races and days off have no label, since they take the whole day anyway.
    fileprivate var agendaTime: String {
        switch time {
        case .timed(_, let local, _): local.clock
        case .allDay: kind == .workout ? "all day" : ""
        }
    }

    /// The sign before a workout in a terminal, and its colour.
    package var sign: (text: String, tone: TerminalTone) {
        switch (status, kind) {
        case (.completed, _): ("✓", .green)
        case (.missed, _): ("✗", .red)
        case (.planned, .rest): ("☾", .dim)
        case (.planned, .event): ("★", .magenta)
        case (.planned, .workout): ("○", .plain)
        }
    }
}

/// A duration and a distance, each in a column of its own; empty if missing.
struct AgendaVolume {
    var time: String
    var distance: String

    init(_ volume: Volume, sport: String, in units: Units) {
        time = volume.duration?.clock ?? ""
        distance = volume.distance?.words(sport: sport, in: units) ?? ""
    }

    var withoutDistance: AgendaVolume {
        var volume = self
        volume.distance = ""
        return volume
    }
}
