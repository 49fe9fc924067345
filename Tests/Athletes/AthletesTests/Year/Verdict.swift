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

extension Verdict {
    /// A recording that TrainingPeaks lists without a plan shows once: as its activity, joined to a plan, or by itself.
    /// An unplanned activity has one UID, whichever system received it first.
    mutating func problemsOfSessions(
        in published: Published, _ ledger: Ledger, _ world: World, _ days: ClosedRange<Day>
    ) -> [String] {
        var problems: [String] = []
        var sessionOf: [String: Int] = [:]
        for activity in world.activities { sessionOf[String(activity.id)] = activity.session }
        let ofActivities = Set(ledger.activities.map(\.session))
        let deleted = Set(world.activities.filter { $0.deleted != nil }.map(\.session))
        var ofPlans = Set<Int>()
        var completed = Set<Int>()
        var recorded = Set<Int>()
        for (id, sight) in ledger.plan where days.contains(sight.day) {
            guard let workout = world.workouts.first(where: { $0.id == id }), let session = workout.session else {
                continue
            }
            if workout.isRecording {
                recorded.insert(session)
            } else {
                ofPlans.insert(session)
                if sight.isCompleted { completed.insert(session) }
            }
        }
        var alone: [Int: Int] = [:]
        for entry in published.entries {
            let kin = entry.feedUID.flatMap { world.feed.kinOfUID[$0] }
            var session: Int?
            if let kin, let workout = world.workouts.first(where: { $0.id == kin }), workout.isRecording {
                session = workout.session
                alone[workout.session ?? 0, default: 0] += 1
            } else if entry.feedUID == nil {
                session = entry.activity.flatMap { sessionOf[$0] }
            }
            guard let session, !ofPlans.contains(session), !deleted.contains(session) else { continue }
            let before = sessionUIDs.updateValue(entry.uid, forKey: session)
            if let before, before != entry.uid { problems.append("session \(session) was \(before), now \(entry)") }
        }
        for session in recorded {
            let expected = ofActivities.contains(session) || completed.contains(session) ? 0 : 1
            if alone[session, default: 0] != expected {
                problems.append(
                    "what was recorded of session \(session) is there \(alone[session] ?? 0) times, not \(expected)")
            }
        }
        return problems
    }
}

extension Verdict {
    /// What is over is completed by its own activity, or missed, wherever that can be told.
    ///
    /// - Parameter covered: the days of which all activities are known.
    func problemsOfStatus(
        in published: Published, _ ledger: Ledger, _ world: World, _ days: ClosedRange<Day>, covered: ClosedRange<Day>
    ) -> [String] {
        var entries: [Int: [Published.Entry]] = [:]
        for entry in published.entries {
            if let kin = entry.feedUID.flatMap({ world.feed.kinOfUID[$0] }) { entries[kin, default: []].append(entry) }
        }
        var activities: [Int: TrueActivity] = [:]
        for activity in ledger.activities {
            if let workout = activity.workout, activities[workout] == nil { activities[workout] = activity }
        }
        var sights: [Day: [FeedServer.Sight]] = [:]
        let plan = ledger.plan.filter { world.ever[$0.key]?.isRecording == false }
        for sight in plan.values { sights[sight.day, default: []].append(sight) }
        return plan.compactMap { id, sight in
            guard days.contains(sight.day), sight.day < world.today, sight.type != "Day Off",
                let kin = world.ever[id]?.kin, let entry = entries[kin]?.first, entries[kin]?.count == 1,
                sight.isCompleted && sight.type != "Brick"
                    || sights[sight.day, default: []].filter({ sight.competes(with: $0) }).count == 1
            else { return nil }
            if let activity = activities[id] {
                let isRight = entry.status == "completed" && entry.ids.contains(String(activity.id))
                return isRight ? nil : "workout \(id) was done as \(activity.id), a \(activity.sportType), not \(entry)"
            }
            let isMissed = !sight.type.isEmpty && covered.contains(sight.day)
            let expected = sight.isCompleted ? "completed" : isMissed ? "missed" : "planned"
            return entry.status == expected ? nil : "workout \(id) is \(expected), not \(entry)"
        }
    }
}

extension FeedServer.Sight {
    /// Whether an activity could fulfil one or the other of one day's workouts.
    fileprivate func competes(with other: FeedServer.Sight) -> Bool {
        family == other.family || type == "Brick" || type.isEmpty || other.type == "Brick" || other.type.isEmpty
    }

    private var family: String { type == "Mtn Bike" ? "Bike" : type }
}

extension Verdict {
    /// What any source tells of is there once, and nothing else is; its UID and its plan stay.
    mutating func problemsOfSources(in published: Published, _ ledger: Ledger, _ world: World) -> [String] {
        var problems: [String] = []
        if Set(published.entries.map(\.uid)).count < published.entries.count { problems.append("a UID is there twice") }
        var places: [String: Published.Entry] = [:]
        for entry in published.entries {
            for id in entry.ids where places.updateValue(entry, forKey: id) != nil {
                problems.append("\(id) is there twice")
            }
        }
        let before = tellers
        tellers = [:]
        for leg in world.recordings.flatMap(\.legs) {
            let sources = ledger.sources(of: leg, on: world.today)
            tellers[leg.session, default: []].formUnion(sources.tellers(of: leg))
        }
        // Where a file goes in the same run in which Strava's activity comes, they were never known to be one. Once they
        // are, either UID may stay.
        for (session, uid) in sessionUIDs where (before[session] ?? []).isDisjoint(with: tellers[session] ?? []) {
            sessionUIDs[session] = nil
            formerUIDs[session, default: []].insert(uid)
        }
        for recording in world.recordings {
            for leg in recording.legs {
                let sources = ledger.sources(of: leg, on: world.today)
                guard !sources.isEmpty else { continue }
                let id = sources.isAtStrava ? "\(leg.id)" : "\(recording.fileID(of: leg, in: world.zone))"
                if let entry = places.removeValue(forKey: id) {
                    problems += problemsOfUID(of: entry, leg, id, recording, sources, world)
                    problems += problemsOfFigures(of: entry, leg, id, recording, sources)
                } else {
                    problems.append("\(id), a \(leg.sportType) of \(leg.start), is missing: \(sources), \(recording)")
                }
            }
        }
        return problems + places.map { "\($0.key) is too much: \($0.value)" }
    }

    private mutating func problemsOfUID(
        of entry: Published.Entry, _ leg: TrueActivity, _ id: String, _ recording: Recording, _ sources: Ledger.Sources,
        _ world: World
    ) -> [String] {
        if let plan = recording.plan {
            let isRight = entry.feedUID.flatMap { world.feed.kinOfUID[$0] } == plan
            return isRight ? [] : ["\(id) isn't matched with plan \(plan): \(entry)"]
        }
        guard entry.ids.first == id else { return [] }
        var problems: [String] = []
        let isNew = sessionOwners[entry.uid] == nil && sessionUIDs[leg.session] == nil
        if let owner = sessionOwners.updateValue(leg.session, forKey: entry.uid), owner != leg.session {
            problems.append("\(entry.uid) was of session \(owner), now of \(id): \(entry.ids)")
        }
        if let uid = sessionUIDs.updateValue(entry.uid, forKey: leg.session), uid != entry.uid,
            formerUIDs[leg.session]?.contains(entry.uid) != true
        {
            problems.append("\(id) was \(uid), now \(entry.uid): \(sources), \(recording)")
        }
        if isNew, entry.ids.count == 1, !entry.uid.hasPrefix((sources.isAtStrava ? "strava-" : "") + id + "-") {
            problems.append("\(id) is new as \(entry.uid)")
        }
        return problems
    }

    /// They are Strava's where Strava tells them, else the file's.
    private func problemsOfFigures(
        of entry: Published.Entry, _ leg: TrueActivity, _ id: String, _ recording: Recording, _ sources: Ledger.Sources
    ) -> [String] {
        guard entry.ids == [id] else { return [] }
        let moving = sources.isAtStrava ? leg.seconds : Recording.moving(of: leg)
        var figures = ["moving_time_s": Double(moving), "elapsed_time_s": Double(Recording.elapsed(of: leg))]
        if leg.meters > 0 {
            figures["distance_m"] = Double(sources.isAtStrava ? leg.meters : Recording.meters(of: leg))
        }
        if sources.isListed {
            figures["average_heartrate"] = 140.5
        } else if sources.isFiled {
            figures["average_heartrate"] = Double(Recording.heartRate)
        }
        if sources.isFiled { figures["average_power_w"] = Double(Recording.power) }
        return figures.filter { abs((entry.figures[$0.key] ?? -1) - $0.value) > 0.01 }.map { key, value in
            "\(id) has \(key) \(entry.figures[key] ?? -1), not \(value): \(sources), \(recording)"
        }
    }
}
