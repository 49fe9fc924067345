import Athletes
import Basics
import Export
import Insights
import Messages
import Profiles
import Reports
import Settings
import Store
import Web
import Workouts

extension Messenger {
    /// Returns everything that decides which messages to an athlete are worth sending now.
    func context(
        of owner: AthleteOwner, _ settings: MessageSettings, _ troubles: [Trouble]
    ) throws(RunError) -> MessageContext {
        let athlete = owner.athlete
        guard !athlete.isCoach else {
            return MessageContext(
                at: outside.now(), zone: athlete.zone, settings: settings, troubles: troubles,
                source: CoachSource(messenger: self, now: outside.now()), completing: athlete.typed.remote.completing)
        }
        let source = AthleteSource(
            messenger: self, owner: owner, shows: settings.shows, try RunError.memory(owner.snapshot()))
        let done = settings.sends(.done) ? source.known?.past ?? [] : []
        return MessageContext(
            at: outside.now(), zone: athlete.zone, athlete: source.name, settings: settings,
            units: athlete.wording.units, troubles: source.snapshot.troubles(of: athlete) + troubles,
            done: done.compactMap { DoneWorkout($0, athlete.wording.units) }, pages: pages(of: athlete), source: source,
            completing: athlete.typed.remote.completing)
    }

    /// The address of the pages, without a final slash; nil if only this machine reaches them.
    fileprivate var pages: String? { configuration.server.publicURL.map { "\($0)" } }

    /// The address of an athlete's pages; nil without a public address.
    func pages(of athlete: Athlete) -> String? { pages.map { "\($0)/athletes/\(athlete.name.percentEncoded)" } }
}

private struct AthleteSource: MessageSource {
    let messenger: Messenger
    let owner: AthleteOwner
    let shows: MessageSettings.Shows
    let snapshot: Snapshot
    /// Most messages need no workouts, so they are matched only on demand.
    private let once = Once<KnownWorkouts?>()

    init(messenger: Messenger, owner: AthleteOwner, shows: MessageSettings.Shows, _ snapshot: Snapshot?) {
        (self.messenger, self.owner, self.shows, self.snapshot) = (messenger, owner, shows, snapshot ?? Snapshot())
    }

    /// nil if the configuration has only one athlete.
    var name: String? { messenger.configuration.hasSeveralAthletes ? owner.athlete.name : nil }

    var known: KnownWorkouts? {
        once.made {
            var options = RunOptions()
            options.since = Day(number: .min)
            return try? owner.known(of: snapshot, options)
        }
    }

    var knownDays: ClosedRange<Day>? { known.flatMap { snapshot.days(of: $0, for: owner.athlete) } }

    func brief(of day: Day, changes: [String]) -> BriefText? {
        known.flatMap { known in
            let brief = known.brief(on: day, of: owner.athlete, messenger.configuration.weekStart)
            let link = messenger.pages(of: owner.athlete).map { "\($0)/days/\(day)" }
            return AthleteBrief(
                name: name, brief, owner.athlete.wording.units, planIsKnown: known.input.planIsKnown
            ).message(shows: shows, changes: changes, link: link)
        }
    }

    func report(of week: String) -> Message? { nil }
}

/// A coach receives the roster's weekly report and nothing else.
private struct CoachSource: MessageSource {
    let messenger: Messenger
    let now: Instant
    private let once = Once<CoachWeek?>()

    var knownDays: ClosedRange<Day>? { nil }

    func brief(of day: Day, changes: [String]) -> BriefText? { nil }

    func report(of week: String) -> Message? {
        once.made { coachWeek(week) }?.message(key: MessageKind.report.rawValue + "/" + week)
    }

    private func coachWeek(_ name: String) -> CoachWeek? {
        let configuration = messenger.configuration
        let roster = configuration.roster(of: messenger.owners)
        let today = roster.map { $0.athlete.zone.local(now).day }.min() ?? now.utc.day
        let weekStart = configuration.reportWeekStart
        guard let window = try? ReportWish(week: name).window(today: today, weekStart) else { return nil }
        let week = CoachWeek(
            window, weekStart, configuration.coach.rules, isRoster: true, publicURL: messenger.pages)
        let report = week.with(
            roster.map { (try? ReportedAthlete(of: $0, in: week)) ?? ReportedAthlete(unread: $0, in: week) })
        return report.isKnown ? report : nil
    }
}
