import Athletes
import Basics
import Export
import Messages
import Reports
import Store
import Web
import Workouts

extension Messenger {
    /// All that decides what is worth telling to an athlete now.
    func occasion(
        of owner: AthleteOwner, _ settings: MessageSettings, _ troubles: [Trouble]
    ) throws(RunError) -> Occasion {
        guard !owner.athlete.isCoach else { return occasion(ofCoach: owner.athlete, settings, troubles) }
        let athlete = owner.athlete
        let snapshot = try RunError.memory(owner.snapshot()) ?? Snapshot()
        // Most occasions need no workouts: then they aren't matched.
        let once = Once<KnownWorkouts?>()
        let known = { @Sendable in
            once.made {
                var options = RunOptions()
                options.since = Day(number: .min)
                return try? owner.known(of: snapshot, options)
            }
        }
        let done = settings.sends(.done) ? known()?.past ?? [] : []
        return Occasion(
            at: outside.now(), zone: athlete.zone, athlete: context.namesAthletes ? athlete.name : nil,
            settings: settings, units: athlete.wording.units,
            knownDays: { known().flatMap { snapshot.days(of: $0, for: athlete) } },
            troubles: snapshot.troubles(of: athlete) + troubles,
            done: done.compactMap { DoneWorkout($0, athlete.wording.units) },
            brief: { [context] day, changes in
                known().flatMap { known in
                    AthleteBrief(
                        name: nil, known.brief(on: day, of: athlete, context.weekStart), athlete.wording.units,
                        planIsKnown: known.input.planIsKnown
                    ).message(shows: settings.shows, changes: changes, link: context.page(of: day, athlete))
                }
            },
            page: { [context] in context.page(of: $0, athlete) })
    }
    /// The same for a coach, to whom the roster's week is told, and nothing else.
    private func occasion(ofCoach coach: Athlete, _ settings: MessageSettings, _ troubles: [Trouble]) -> Occasion {
        let (now, once) = (outside.now(), Once<CoachReport?>())
        return Occasion(
            at: now, zone: coach.zone, settings: settings, knownDays: { nil }, troubles: troubles,
            brief: { _, _ in nil },
            report: { [context] week in
                once.made { context.report(of: week, at: now) }?.message(key: MessageKind.report.rawValue + "/" + week)
            })
    }
}
