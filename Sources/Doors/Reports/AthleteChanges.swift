package import Athletes
package import Basics
import Export
import Foundation
package import JSON
package import Profiles
package import Store
import Workouts

/// The changes in one athlete's plan that runs have seen.
package struct AthleteChanges {
    private let athlete: Athlete
    /// The first day, in the athlete's zone.
    private let since: Day
    /// The changes, newest first; nil before the first run.
    private let changes: [DatedChange]?
    /// Whether there are more than the limit.
    private let isCut: Bool

    package init(of owner: AthleteOwner, since: Day, limit: Int) throws(RunError) {
        athlete = owner.athlete
        self.since = since
        let midnight = athlete.zone.instant(LocalTime(secondsSinceEpoch: since.number * 86_400))
        let found = try owner.changes(since: midnight, limit: limit + 1)
        isCut = (found?.count ?? 0) > limit
        changes = found.map { Array($0.prefix(limit)) }
    }

    package var lines: [String] {
        let heading = "\(athlete.name) (\(athlete.zone.identifier))"
        guard let changes else { return [heading, "  nothing is remembered yet; run: tpmerge merge"] }
        guard !changes.isEmpty else { return [heading, "  no changes since \(since)"] }
        let rest = isCut ? ["  and more since \(since); --limit shows them"] : []
        return [heading] + changes.map { "  " + $0.line(in: athlete.zone) } + rest
    }

    package static func json(_ all: [AthleteChanges]) -> String {
        JSONWriter.output("athletes", all) { json, one in
            json.member("name", one.athlete.name)
            json.member("time_zone", one.athlete.knownZone?.identifier)
            json.list("changes", one.changes ?? []) { $0.members(of: $1) }
        }
    }
}

extension DatedChange {
    fileprivate func line(in zone: Zone) -> String {
        let local = zone.local(at)
        let kind = change.kind.rawValue.padding(toLength: 9, withPad: " ", startingAt: 0)
        return "\(local.day) \(local.clock)  \(kind)  \(change.summary.shown)  \(change.difference)"
    }
}

extension PlanChange {
    fileprivate var difference: String {
        switch (kind, dayBefore, summaryBefore) {
        case (.moved, .some(let before), _): "from \(before.wordsInSentence) to \(day.wordsInSentence)"
        case (.renamed, _, .some(let before)): "on \(day.wordsInSentence), was: \(before.shown)"
        case (.removed, _, _): "was on \(day.wordsInSentence)"
        default: "on \(day.wordsInSentence)"
        }
    }
}

extension String {
    fileprivate var shown: String { onOneLine.safeForTerminal }
}

extension JSONWriter {
    package mutating func members(of dated: DatedChange) {
        member("at", dated.at.description)
        member("kind", dated.change.kind.rawValue)
        member("uid", dated.change.uid)
        member("day", dated.change.day.description)
        member("summary", dated.change.summary)
        member("day_before", dated.change.dayBefore?.description)
        member("summary_before", dated.change.summaryBefore)
    }
}

extension JSONWriter {
    /// Version 1 of an output that is a list, most often of athletes.
    static func output<Item>(
        _ key: StaticString, _ all: [Item], _ members: (inout JSONWriter, Item) -> Void
    ) -> String {
        text { json in
            json.member("version", 1)
            json.list(key, all, members)
        }
    }
}
