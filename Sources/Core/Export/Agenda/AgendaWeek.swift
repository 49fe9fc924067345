import Basics
import Workouts

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
