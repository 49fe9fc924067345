import Basics

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
