package import Athletes
package import Basics
import Export
package import Files
import Foundation
package import JSON
package import Profiles
import Publishing
package import Store
import Web

package struct AthleteStatus {
    let name: String
    /// nil if the athlete isn't configured.
    let timeZone: String?
    let sources: [SourceStatus]
    let outputs: [OutputStatus]
    let calendars: CalendarsReport?
    let messages: MessagesStatus?
    let lastRun: RunRecord?
    let memory: MemoryStatus
    private let zone: Zone
    fileprivate let typed: TypedCommand

    package init(
        _ owner: AthleteOwner, _ connections: StravaConnections, _ subscriptions: [Subscription], now: Instant
    ) {
        let athlete = owner.athlete
        name = athlete.name
        timeZone = athlete.knownZone?.identifier
        (zone, typed) = (athlete.zone, athlete.typed)
        let kept = Result<_, StoreError>(of: try owner.snapshot(.whole))
        memory = MemoryStatus(of: owner, kept)
        let remembered = (try? kept.get()) ?? Snapshot()
        let connection = ConnectionStatus(athlete, connections, subscriptions, now: now)
        sources = SourceStatus.all(of: athlete, remembered, connection, now: now)
        outputs = athlete.outputs(by: remembered).compactMap { OutputStatus($0, remembered) }
        calendars = try? CalendarsReport(of: owner)
        messages = MessagesStatus(owner, now: now)
        lastRun = remembered.published.run
    }
}

extension AthleteStatus {
    /// Why what a source needs can't be read from the disk; nil if all can.
    package var refusal: FileError? { sources.lazy.compactMap(\.refusal).first }

    package func lines(now: Instant) -> [String] {
        var sections = sources.map { (label: $0.title, lines: $0.lines) }
        sections += outputs.map { ($0.output.format.rawValue, [$0.sentence(now: now, in: zone)]) }
        if let calendars {
            sections.append(("Pushed", calendars.lines(now: now).dropFirst().map { String($0.dropFirst(2)) }))
        }
        if let messages { sections.append(("Messages", messages.lines(now: now, in: zone))) }
        sections += [("Last run", runLines(now: now)), ("Memory", memory.lines)]
        return [name + (timeZone.map { " (\($0))" } ?? "")]
            + sections.flatMap { section in
                zip([section.label] + section.lines.dropFirst().map { _ in "" }, section.lines)
                    .map { "  \($0.padded) \($1.safeForTerminal)" }
            }
    }

    private var lastGoodPublish: Instant? { lastRun?.lastGoodPublish }

    private func runLines(now: Instant) -> [String] {
        guard let lastRun else { return ["none remembered"] }
        let publish = lastGoodPublish.map { "last good publish \($0.told(before: now, in: zone))" }
        return ["\(lastRun.finished.told(before: now, in: zone)), \(lastRun.ending)"]
            + lastRun.troubles.map(\.description) + [publish ?? "nothing was published yet"]
    }
}

extension AthleteStatus {
    /// Problems that need attention, one sentence each; empty if all is well.
    ///
    /// - Parameter maximum: the largest age of the last good publish in hours; nil for no limit.
    func complaints(now: Instant, maximum: Int?) -> [String] {
        var complaints: [String] = []
        if let problem = memory.problem { complaints.append(problem) }
        let problems = sources.flatMap(\.problems)
        func add(_ stage: SourceStatus.Problem.Stage) {
            complaints += problems.lazy.filter { $0.stage == stage }.map(\.sentence)
        }
        add(.access)
        add(.failure)
        if let lastRun, lastRun.status != 0 { complaints.append("the last run \(lastRun.ending)") }
        if memory.problem == nil, lastGoodPublish == nil {
            complaints.append("nothing was published yet")
        } else if let maximum, isTooOld(now: now, maximum: maximum), let lastGoodPublish {
            complaints.append("the last good publish was \(lastGoodPublish.relative(to: now))")
        }
        add(.end)
        complaints += outputs.compactMap(\.complaint)
        complaints += calendars?.complaints(now) ?? []
        complaints += messages?.complaints(now) ?? []
        return complaints.map(typed.completing)
    }

    /// Whether nothing was published well within that many hours.
    package func isTooOld(now: Instant, maximum hours: Int) -> Bool {
        guard let lastGoodPublish else { return true }
        return lastGoodPublish.advanced(bySeconds: hours * 3600) < now
    }
}

extension String {
    fileprivate var padded: String { padding(toLength: max(8, count), withPad: " ", startingAt: 0) }
}

extension JSONWriter {
    mutating func members(of status: AthleteStatus) {
        member("name", status.name)
        member("time_zone", status.timeZone)
        for source in status.sources { source.members(&self) }
        list("outputs", status.outputs) { $0.members(of: $1) }
        if let calendars = status.calendars { list("calendars", calendars.all) { $0.members(of: $1) } }
        if let messages = status.messages { object("messages") { $0.members(of: messages) } }
        if let run = status.lastRun { object("last_run") { $0.members(ofLast: run, typed: status.typed) } }
        member("last_good_publish", status.lastRun?.lastGoodPublish)
        object("memory") { $0.members(of: status.memory) }
    }
}

extension Instant {
    /// The moment, and how long ago it was, for programs: `2026-03-18T05:12:00Z, 3 h ago`.
    func relative(to now: Instant) -> String { "\(self), \(words(before: now))" }

    /// The same on the athlete's clock: `2026-03-18 06:12, 3 h ago`.
    func told(before now: Instant, in zone: Zone) -> String { "\(clock(in: zone)), \(words(before: now))" }

    /// `2026-03-18 06:12`.
    func clock(in zone: Zone) -> String {
        let local = zone.local(self)
        return "\(local.day) \(local.clock)"
    }
}

extension JSONWriter {
    mutating func member(_ key: StaticString, _ moment: Instant?) { member(key, moment?.description) }
}

extension RunRecord {
    var ending: String { status == 0 ? "done" : "ended with \(status): \(meaning)" }

    fileprivate var meaning: String { Int32(exactly: status).flatMap(ExitStatus.init)?.meaning ?? "unknown" }
}

extension JSONWriter {
    /// The members of `last_run`.
    ///
    /// - Parameters:
    ///   - words: for programs elsewhere; nil for the machine's owner.
    ///   - typed: how commands are typed on the machine.
    package mutating func members(
        ofLast run: RunRecord, in words: RemoteWords? = nil, typed: TypedCommand = TypedCommand()
    ) {
        member("started", run.started)
        member("finished", run.finished)
        member("exit_status", run.status)
        member("meaning", run.meaning)
        list(
            "troubles",
            run.troubles.map { words?.text(of: $0, for: .program) ?? typed.completing($0.description) })
    }
}
