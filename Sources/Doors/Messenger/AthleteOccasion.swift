import Athletes
import Basics
import Export
import Insights
import Messages
import Reports
import Settings
import Store
import Web
import Workouts

extension Messenger {
    /// Returns everything that decides which messages to an athlete are worth sending now.
    func occasion(
        of owner: AthleteOwner, _ settings: MessageSettings, _ troubles: [Trouble]
    ) throws(RunError) -> Occasion {
        guard !owner.athlete.isCoach else { return occasion(ofCoach: owner.athlete, settings, troubles) }
        let athlete = owner.athlete
        let snapshot = try RunError.memory(owner.snapshot()) ?? Snapshot()
        // Most occasions need no workouts, so they are matched only on demand.
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
            at: outside.now(), zone: athlete.zone, athlete: configuration.hasSeveralAthletes ? athlete.name : nil,
            settings: settings, units: athlete.wording.units,
            knownDays: { known().flatMap { snapshot.days(of: $0, for: athlete) } },
            troubles: snapshot.troubles(of: athlete) + troubles,
            done: done.compactMap { DoneWorkout($0, athlete.wording.units) },
            brief: { day, changes in
                known().flatMap { known in
                    AthleteBrief(
                        name: configuration.hasSeveralAthletes ? athlete.name : nil,
                        known.brief(on: day, of: athlete, configuration.weekStart), athlete.wording.units,
                        planIsKnown: known.input.planIsKnown
                    ).message(shows: settings.shows, changes: changes, link: page(of: day, athlete))
                }
            },
            page: { page(of: $0, athlete) }, troublePage: page("messages", of: athlete))
    }

    /// Returns the same for a coach, who receives the roster's weekly report and nothing else.
    private func occasion(ofCoach coach: Athlete, _ settings: MessageSettings, _ troubles: [Trouble]) -> Occasion {
        let (now, once) = (outside.now(), Once<CoachReport?>())
        return Occasion(
            at: now, zone: coach.zone, settings: settings, knownDays: { nil }, troubles: troubles,
            brief: { _, _ in nil },
            report: { week in
                once.made { report(of: week, at: now) }?.message(key: MessageKind.report.rawValue + "/" + week)
            })
    }

    /// The address of the pages, without a final slash; nil if only this machine reaches them.
    private var pages: String? { configuration.server.publicURL.map { "\($0)" } }

    /// The address of a day's page; nil without a public address.
    func page(of day: Day, _ athlete: Athlete) -> String? { page("days/\(day)", of: athlete) }

    /// The address of an athlete's page; nil without a public address.
    func page(_ path: String, of athlete: Athlete) -> String? {
        pages.map { "\($0)/athletes/\(athlete.name.percentEncoded)/\(path)" }
    }

    /// Makes a coach's report of a week, which is named as in a request; nil if nothing is known about any athlete.
    private func report(of week: String, at now: Instant) -> CoachReport? {
        let roster = configuration.roster(of: owners)
        let today = roster.map { $0.athlete.zone.local(now).day }.min() ?? now.utc.day
        let weekStart = configuration.reportWeekStart
        guard let window = try? ReportWish(week: week).window(today: today, weekStart) else { return nil }
        let week = ReportedWeek(
            window, weekStart, configuration.coach.rules, isRoster: true, publicURL: pages)
        let report = week.report(of: roster.map { (try? week.told(of: $0)) ?? week.told(ofUnread: $0) })
        return report.isKnown ? report : nil
    }
}
