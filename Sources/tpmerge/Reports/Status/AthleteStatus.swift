import Basics
import Export
import Foundation
import JSON
import Pipeline
import Store
import StravaAPI
import Web

/// How things stand with one athlete.
struct AthleteStatus {
    let name: String
    /// nil where nothing is configured.
    let timeZone: String?
    /// The feed's host or path; nil without a feed.
    let feed: String?
    let plan: PlanStatus?
    let strava: ConnectionStatus
    let activities: ActivitiesStatus?
    let outputs: [OutputStatus]
    let lastRun: RunStatus?
    /// When all that was wanted was last published.
    let lastGoodPublish: Moment?
    let memory: MemoryStatus

    init(_ owner: AthleteOwner, _ connections: StravaConnections, now: Instant) {
        let athlete = owner.athlete
        name = athlete.name
        timeZone = athlete.knownZone?.identifier
        feed =
            switch athlete.feed {
            case .address(let address): address.host
            case .file(let path): path
            case .standardInput: "standard input"
            case nil: nil
            }
        strava = ConnectionStatus(athlete, connections, now: now)
        let kept = Result { () throws(StoreError) in try owner.snapshot(.whole) }
        memory = MemoryStatus(at: owner.path, kept)
        let remembered = (try? kept.get()) ?? Snapshot()
        plan = PlanStatus(remembered.feed, isWanted: athlete.feed != nil || athlete.hasNoSource, now: now)
        activities = ActivitiesStatus(remembered, cacheDays: athlete.cacheDays)
        outputs = athlete.outputs(by: remembered).compactMap { OutputStatus($0, remembered) }
        lastRun = remembered.run.map(RunStatus.init)
        lastGoodPublish = remembered.run?.lastGoodPublish.map(Moment.init)
    }
}

extension AthleteStatus {
    /// The same for people.
    func lines(now: Instant) -> [String] {
        let sections: [(label: String, lines: [String])] =
            [
                (
                    "Plan",
                    [feed ?? (plan == nil ? "none" : origin)] + (plan?.lines(now: now) ?? [])
                ),
                (
                    "Strava",
                    [strava.sentence] + strava.details(now: now) + (activities?.lines(now: now) ?? [])
                ),
            ] + outputs.map { ($0.format, [$0.sentence(now: now)]) }
            + [("Last run", runLines(now: now)), ("Memory", memory.lines)]
        return [name + (timeZone.map { " (\($0))" } ?? "")]
            + sections.flatMap { section in
                zip([section.label] + section.lines.dropFirst().map { _ in "" }, section.lines)
                    .map { "  \($0.padded) \($1.safeForTerminal)" }
            }
    }

    /// Whose plan it is that no configuration names.
    private var origin: String { timeZone == nil ? "of runs without a configuration" : "not in the configuration" }

    private func runLines(now: Instant) -> [String] {
        guard let lastRun else { return ["none remembered"] }
        let publish = lastGoodPublish.map { "last good publish \($0.words(before: now))" }
        return ["\(lastRun.finished.words(before: now)), \(lastRun.ending)"] + lastRun.troubles
            + [publish ?? "nothing was published yet"]
    }
}

extension String {
    fileprivate var padded: String { padding(toLength: max(8, count), withPad: " ", startingAt: 0) }
}

extension JSONWriter {
    mutating func members(of status: AthleteStatus) {
        member("name", status.name)
        member("time_zone", status.timeZone)
        member("feed", status.feed)
        if let plan = status.plan { object("plan") { $0.members(of: plan) } }
        object("strava") { $0.members(of: status.strava) }
        if let activities = status.activities { object("activities") { $0.members(of: activities) } }
        list("outputs", status.outputs) { $0.members(of: $1) }
        if let run = status.lastRun { object("last_run") { $0.members(of: run) } }
        member("last_good_publish", status.lastGoodPublish)
        object("memory") { $0.members(of: status.memory) }
    }
}
