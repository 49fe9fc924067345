package import Athletes
package import Basics
import Export
package import Files
import Foundation
package import JSON
package import Profiles
package import Store

package struct AthleteStatus {
    let name: String
    /// nil if the athlete isn't configured.
    fileprivate let timeZone: String?
    fileprivate let sections: [StatusSection]
    /// Whether nothing was published well within the time that is asked for.
    package let isTooOld: Bool
    /// Problems that need attention, one sentence each; empty if all is well.
    let complaints: [String]

    /// - Parameter maximum: the largest age of the last good publish in hours; nil for no limit.
    package init(
        _ owner: AthleteOwner, _ connections: StravaConnections, _ subscriptions: [Subscription], now: Instant,
        maximum: Int?
    ) {
        let athlete = owner.athlete
        (name, timeZone) = (athlete.name, athlete.knownZone?.identifier)
        let kept = Result { () throws(StoreError) in try owner.snapshot(.whole) }
        let remembered = (try? kept.get()) ?? Snapshot()
        let memory = StatusSection.memory(of: owner, kept)
        let run = remembered.published.run
        let isTooOld =
            maximum.map { hours in
                run?.lastGoodPublish.map { $0.advanced(bySeconds: hours * 3600) < now } ?? true
            } ?? false
        self.isTooOld = isTooOld
        let others: [StatusSection?] = [
            .calendars(of: owner, now: now), .messages(of: owner, now: now),
            .lastRun(run, of: athlete, now: now, isMemoryUsable: memory.problems.isEmpty, isTooOld: isTooOld), memory,
        ]
        sections =
            StatusSection.sources(of: athlete, remembered, connections, subscriptions, now: now)
            + StatusSection.outputs(of: athlete, remembered, now: now) + others.compactMap(\.self)
        let problems = sections.flatMap(\.problems)
        complaints = StatusSection.Stage.allCases.flatMap { stage in
            problems.filter { $0.stage == stage }.map { athlete.typed.completing($0.sentence) }
        }
    }

    /// Why what a source needs can't be read from the disk; nil if all can.
    package var refusal: FileError? { sections.lazy.compactMap(\.refusal).first }

    package var lines: [String] {
        [name + (timeZone.map { " (\($0))" } ?? "")]
            + sections.flatMap { section in
                section.lines.enumerated().map { index, line in
                    let label = index == 0 ? section.title : ""
                    let padded = label.padding(toLength: max(8, label.count), withPad: " ", startingAt: 0)
                    return "  \(padded) \(line.safeForTerminal)"
                }
            }
    }
}

extension JSONWriter {
    mutating func members(of status: AthleteStatus) {
        member("name", status.name)
        member("time_zone", status.timeZone)
        for section in status.sections { section.members(&self) }
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
    /// - Parameter text: a trouble in the reader's words.
    package mutating func members(ofLast run: RunRecord, _ text: (Failure) -> String = { $0.description }) {
        member("started", run.started)
        member("finished", run.finished)
        member("exit_status", run.status)
        member("meaning", run.meaning)
        list("troubles", run.troubles.map(text))
    }
}
