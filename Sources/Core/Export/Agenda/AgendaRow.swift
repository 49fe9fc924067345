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

/// The workouts of one week, Monday to Sunday, and their totals.
struct AgendaWeek {
    let monday: Day
    let units: Units
    var rows: [AgendaRow]

    var heading: String { "Week of \(monday.wordsWithYear)" }

    static func weeks(of rows: [AgendaRow], _ units: Units) -> [AgendaWeek] {
        var weeks: [AgendaWeek] = []
        for row in rows {
            let monday = row.workout.day.monday
            if weeks.last?.monday == monday {
                weeks[weeks.count - 1].rows.append(row)
            } else {
                weeks.append(AgendaWeek(monday: monday, units: units, rows: [row]))
            }
        }
        return weeks
    }

    var plannedTime: AgendaVolume { sum(rows.map { $0.workout.planned?.planned.duration }) }

    var doneTime: AgendaVolume { sum(rows.map { $0.workout.done.duration }) }

    /// The distances of completed workouts by sport, in the order of the week: `run 9.5 km, swim 2500 m`.
    var doneDistances: String {
        var sports: [String] = []
        var sums: [String: Distance] = [:]
        for workout in rows.map(\.workout) {
            guard let distance = workout.done.distance, distance.meters > 0 else { continue }
            if sums[workout.sport] == nil { sports.append(workout.sport) }
            sums[workout.sport] = (sums[workout.sport] ?? Distance(meters: 0)) + distance
        }
        let texts = sports.compactMap { sport in
            sums[sport]?.words(sport: sport, in: units).map { "\(sport.replacingUnderscores) \($0)" }
        }
        return texts.joined(separator: ", ").safeForTerminal
    }

    private func sum(_ durations: [Duration?]) -> AgendaVolume {
        // Implausible durations are not shown, so they don't count either.
        let counted = durations.compactMap(\.self).filter { $0.clock != nil }
        let seconds = counted.reduce(0) { $0 + $1.wholeSeconds }
        return AgendaVolume(Volume(duration: .seconds(seconds)), sport: "", in: units)
    }
}

extension String {
    fileprivate var replacingUnderscores: String { String(map { $0 == "_" ? " " : $0 }) }
}
