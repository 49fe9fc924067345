import Basics
import Foundation
import Workouts

/// Holds the published JSON against what the sources have told, run after run.
struct FiledYearVerdict {
    /// The UID of each session without a plan, by its number.
    private var uids: [Int: String] = [:]
    /// The session to which a UID belongs.
    private var owners: [String: Int] = [:]
    /// Those that it had before no source told of it for a while.
    private var former: [Int: Set<String>] = [:]
    /// Who told of each session at the last run.
    private var tellers: [Int: Set<String>] = [:]

    /// One entry of `workouts`.
    private struct Entry {
        let uid: String
        let plan: String?
        /// The members of the activity that counts.
        let figures: [String: Any]
        /// The ids of that activity, its parts, and other recordings of the same.
        let ids: [String]

        init?(_ members: [String: Any]) {
            guard let uid = members["uid"] as? String else { return nil }
            self.uid = uid
            plan = (members["planned"] as? [String: Any])?["tp_uid"] as? String
            let activity = [members["strava"], members["file"]].lazy.compactMap { $0 as? [String: Any] }.first
            figures = activity ?? [:]
            let parts = members["parts"] as? [[String: Any]] ?? []
            ids =
                [figures["id"] as? String].compactMap(\.self) + (members["duplicates"] as? [String] ?? [])
                + parts.compactMap { $0["id"] as? String }
        }
    }

    mutating func problems(
        in json: Data, _ recordings: [FiledYearRecording], _ known: FiledYearKnown, on day: Day, in zone: Zone
    ) throws -> [String] {
        let root = try JSONSerialization.jsonObject(with: json) as? [String: Any]
        let entries = (root?["workouts"] as? [[String: Any]] ?? []).compactMap(Entry.init)
        var problems: [String] = []
        if Set(entries.map(\.uid)).count < entries.count { problems.append("a UID is there twice") }
        var places: [String: Entry] = [:]
        for entry in entries {
            for id in entry.ids where places.updateValue(entry, forKey: id) != nil {
                problems.append("\(id) is there twice")
            }
        }
        var wanted: Set<String> = []
        let before = tellers
        tellers = [:]
        for leg in recordings.flatMap(\.legs) {
            tellers[leg.session, default: []].formUnion(known.sources(of: leg, on: day).tellers(of: leg))
        }
        // Where a file goes in the same run in which Strava's activity comes, they were never known to be one. Once they
        // are, either UID may stay.
        for (session, uid) in uids where (before[session] ?? []).isDisjoint(with: tellers[session] ?? []) {
            uids[session] = nil
            former[session, default: []].insert(uid)
        }
        for recording in recordings {
            for leg in recording.legs {
                let sources = known.sources(of: leg, on: day)
                guard !sources.isEmpty else { continue }
                let id = sources.isAtStrava ? "\(leg.id)" : "\(recording.fileID(of: leg, in: zone))"
                wanted.insert(id)
                if let entry = places[id] {
                    problems += self.problems(of: entry, leg, id, recording, sources)
                } else {
                    problems.append("\(id), a \(leg.sportType) of \(leg.start), is missing: \(sources), \(recording)")
                }
            }
        }
        problems += places.filter { !wanted.contains($0.key) }.map { "\($0.key) is too much: \($0.value)" }
        return problems
    }
}

extension FiledYearVerdict {
    private mutating func problems(
        of entry: Entry, _ leg: TrueActivity, _ id: String, _ recording: FiledYearRecording,
        _ sources: FiledYearKnown.Sources
    ) -> [String] {
        var problems: [String] = []
        if let plan = recording.plan {
            if entry.plan != "plan-\(plan)" { problems.append("\(id) isn't matched with plan \(plan): \(entry)") }
        } else if entry.ids.first == id {
            let isNew = owners[entry.uid] == nil && uids[leg.session] == nil
            if let owner = owners.updateValue(leg.session, forKey: entry.uid), owner != leg.session {
                problems.append("\(entry.uid) was of session \(owner), now of \(id): \(entry.ids)")
            }
            if let uid = uids.updateValue(entry.uid, forKey: leg.session), uid != entry.uid,
                former[leg.session]?.contains(entry.uid) != true
            {
                problems.append("\(id) was \(uid), now \(entry.uid): \(sources), \(recording)")
            }
            if isNew, entry.ids.count == 1, entry.uid != (sources.isAtStrava ? "strava-" : "") + id + "@tpmerge" {
                problems.append("\(id) is new as \(entry.uid)")
            }
        }
        guard entry.ids.first == id, entry.ids.count == 1 else { return problems }
        for (key, value) in figures(of: leg, sources)
        where abs((entry.figures[key] as? Double ?? -1) - value) > 0.01 {
            problems.append("\(id) has \(key) \(entry.figures[key] ?? "none"), not \(value): \(sources), \(recording)")
        }
        return problems
    }

    /// Strava's where Strava tells them, else the file's.
    private func figures(of leg: TrueActivity, _ sources: FiledYearKnown.Sources) -> [String: Double] {
        typealias Filed = FiledYearRecording
        let moving = sources.isAtStrava ? leg.seconds : Filed.moving(of: leg)
        var figures = ["moving_time_s": Double(moving), "elapsed_time_s": Double(Filed.elapsed(of: leg))]
        if leg.meters > 0 { figures["distance_m"] = Double(sources.isAtStrava ? leg.meters : Filed.meters(of: leg)) }
        if sources.isListed {
            figures["average_heartrate"] = 140.5
        } else if sources.isFiled {
            figures["average_heartrate"] = Double(Filed.heartRate)
        }
        if sources.isFiled { figures["average_power_w"] = Double(Filed.power) }
        return figures
    }
}
