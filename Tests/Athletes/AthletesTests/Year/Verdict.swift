import Basics

/// Holds what is published against what is true, run after run, and says what is wrong.
struct Verdict {
    /// Whose UID it is that has ever been seen, by kin.
    private var owner: [String: Int] = [:]
    /// The UIDs that workouts of one kin have, from the first to the last run.
    private var uids: [Int: Set<String>] = [:]
    /// The UID of what was recorded and not planned, by session.
    var sessionUIDs: [Int: String] = [:]
    /// The session to which a UID belongs, the UIDs that a session had before no source told of it for a while, and who told
    /// of each at the last run.
    var sessionOwners: [String: Int] = [:]
    var formerUIDs: [Int: Set<String>] = [:]
    var tellers: [Int: Set<String>] = [:]
    /// The last version of every event that there ever was.
    private var versions: [String: Published.Event] = [:]
}

extension Verdict {
    /// Every event's version rises exactly when the event changes, and never falls.
    mutating func problemsOfVersions(in published: Published) -> [String] {
        var problems: [String] = []
        for event in published.events.values {
            guard let before = versions.updateValue(event, forKey: event.uid), before != event else { continue }
            let (old, new) = ("\(before.sequence), \(before.modified)", "\(event.sequence), \(event.modified)")
            if before.content == event.content {
                problems.append("\(event.uid): \(old) became \(new) though nothing has changed")
            } else if event.sequence <= before.sequence || event.modified <= before.modified {
                problems.append("\(event.uid): \(old) became \(new) though it has changed: \(before) \(event)")
            }
        }
        return problems
    }

    /// Every workout and every activity is there exactly once, and each workout under the UID that it always had.
    ///
    /// - Parameter covered: the days of which all activities are known.
    mutating func problemsOfContent(
        in published: Published, _ ledger: Ledger, _ world: World, days: ClosedRange<Day>, covered: ClosedRange<Day>
    ) -> [String] {
        let calendar = published.events.values.map(\.uid).sorted()
        let json = published.entries.map(\.uid).sorted()
        var problems = calendar == json ? [] : ["the calendar's UIDs are not those of the JSON"]
        if Set(json.map { $0.lowercased() }).count < json.count { problems.append("a UID is there twice") }
        problems += problemsOfPlan(in: published, ledger, world, days)
        problems += problemsOfActivities(in: published, ledger, days)
        problems += problemsOfSessions(in: published, ledger, world, days)
        problems += problemsOfStatus(in: published, ledger, world, days, covered: covered)
        return problems
    }

    /// Memory was lost: nothing is promised any more of UIDs but those of these workouts, and of versions but those that
    /// the calendar holds.
    mutating func forget(exceptOf kins: Set<Int>, in published: Published) {
        forgetNames(exceptOf: kins)
        let present = Set(published.events.values.map(\.uid))
        versions = versions.filter { present.contains($0.key) }
    }

    /// Memory is that of an earlier day: nothing is promised any more of UIDs but those of these workouts.
    mutating func forgetNames(exceptOf kins: Set<Int>) {
        uids = uids.filter { kins.contains($0.key) }
        owner = owner.filter { kins.contains($0.value) }
        sessionUIDs = [:]
    }
}

extension Verdict {
    private mutating func problemsOfPlan(
        in published: Published, _ ledger: Ledger, _ world: World, _ days: ClosedRange<Day>
    ) -> [String] {
        var problems: [String] = []
        var wanted: [Int: Int] = [:]
        for (id, sight) in ledger.plan where days.contains(sight.day) && world.ever[id]?.isRecording != true {
            wanted[world.ever[id]?.kin ?? id, default: 0] += 1
        }
        var found: [Int: Int] = [:]
        for entry in published.entries {
            guard let feedUID = entry.feedUID else { continue }
            guard let kin = world.feed.kinOfUID[feedUID] else {
                problems.append("nobody knows \(feedUID)")
                continue
            }
            if world.ever[kin]?.isRecording == true { continue }
            found[kin, default: 0] += 1
            let before = owner.updateValue(kin, forKey: entry.uid)
            if let before, before != kin { problems.append("\(entry.uid) was workout \(before), now \(kin): \(entry)") }
            uids[kin, default: []].insert(entry.uid)
        }
        for kin in Set(wanted.keys).union(found.keys) where wanted[kin] != found[kin] {
            problems.append("workout \(kin) is there \(found[kin] ?? 0) times, not \(wanted[kin] ?? 0)")
        }
        for kin in found.keys {
            guard let known = uids[kin], known.count > world.size(ofKin: kin) else { continue }
            problems.append("workout \(kin) has had the UIDs \(known.sorted())")
        }
        return problems
    }

    private func problemsOfActivities(
        in published: Published, _ ledger: Ledger, _ days: ClosedRange<Day>
    ) -> [String] {
        let wanted = ledger.activities.filter { days.contains($0.day) }.map { String($0.id) }.sorted()
        let found = published.entries.flatMap { $0.ids }.sorted()
        guard wanted != found else { return [] }
        let missing = Set(wanted).subtracting(found).sorted()
        let more = Set(found).subtracting(wanted).sorted()
        return ["activities: missing \(missing), too much \(more), \(found.count) instead of \(wanted.count)"]
    }
}
