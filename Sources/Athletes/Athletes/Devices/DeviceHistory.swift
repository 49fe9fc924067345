import ActivityFiles
import Basics
import Files
import Insights
import Store
import Strava
import Workouts

/// The history of the files: which recordings they held, and which activities these are.
extension DeviceMemory {
    /// Takes over the files that a scan found, and the legs of the contents that it decoded.
    mutating func take(_ seen: [RememberedFile], _ decoded: [String: [RememberedLeg]], at now: Instant) {
        let all = seen.sorted { ($0.seen, $0.folder, $0.name) < ($1.seen, $1.folder, $1.name) }
        // Equal arrays that share their storage are not compared row by row with the memory.
        if all != files { files = all }
        let contents = Set(files.map(\.content))
        guard !decoded.isEmpty || !legs.allSatisfy({ contents.contains($0.leg.content) }) else { return }
        func isLeft(_ leg: RememberedLeg) -> Bool {
            decoded[leg.leg.content] != nil || !contents.contains(leg.leg.content)
        }
        let left = legs.filter(isLeft).map { FormerLeg($0.leg, gone: now) }
        legs.removeAll(where: isLeft)
        let gone = left.filter { !contents.contains($0.leg.content) }
        let former = FormerLegs(
            gone: formerLegs + gone, replaced: left.filter { contents.contains($0.leg.content) })
        for (content, var news) in decoded where contents.contains(content) {
            for (index, known) in former.known(news.map(\.leg), of: content).enumerated() {
                guard let known = known?.leg else { continue }
                news[index].leg.activity.id = known.activity.id
                news[index].leg.sourceIDs = known.sourceIDs
            }
            legs += news
        }
        legs.sort { ($0.leg.activity.start, $0.leg.place) < ($1.leg.activity.start, $1.leg.place) }
        let present = Set(legs.map(\.leg.content))
        formerLegs = (formerLegs.filter { !present.contains($0.leg.content) } + gone)
            .sorted { $0.leg.place < $1.leg.place }
    }

    /// Returns a copy for an athlete who no longer has a configured folder.
    func withoutFolders(at now: Instant) -> DeviceMemory {
        var rest = self
        rest.folders = []
        rest.take([], [:], at: now)
        return rest
    }
}

extension DeviceMemory {
    /// Returns one activity for each leg of each content, with the leg's position, in the order in which the contents
    /// were first seen. Of contents first seen together, those in the fuller format come first. Names don't count, since
    /// people rename files.
    ///
    /// - Parameter zone: the athlete's time zone, for legs without a UTC offset.
    private func activities(in zone: Zone) -> [(index: Int, leg: FiledActivity)] {
        var paths: [String: [String]] = [:]
        var order: [String: Instant] = [:]
        let contents = Set(legs.lazy.map(\.leg.content))
        for file in files where contents.contains(file.content) {
            paths[file.content, default: []].append(file.name)
            order[file.content] = min(order[file.content] ?? file.seen, file.seen)
        }
        let named = legs.enumerated().compactMap { index, known -> (Instant, (index: Int, leg: FiledActivity))? in
            guard let seen = order[known.leg.content], let names = paths[known.leg.content] else { return nil }
            var leg = known.leg
            leg.names = FileNames(paths: names)
            leg.activity.localStart = leg.activity.start.local(
                known.offset, until: leg.activity.end, in: zone)
            return (seen, (index, leg))
        }
        return named.sorted { ($0.0, $0.1.leg.rank, $0.1.leg.place) < ($1.0, $1.1.leg.rank, $1.1.leg.place) }.map(\.1)
    }

    /// Returns the times in heart rate zones by the ids of the files' activities.
    ///
    /// - Parameters:
    ///   - zones: the athlete's zones, for files without their own.
    ///   - activities: all that may be of a file. What Strava has much less of than the file has other times.
    func zoneTimes(_ zones: HeartRateZones?, of activities: [Activity]) -> [ActivityID: [HeartRateZoneTime]] {
        var times: [ActivityID: [HeartRateZoneTime]] = [:]
        for known in legs where times[known.leg.activity.id] == nil {
            let found = known.heartRate.zones(zones)
            if !found.isEmpty { times[known.leg.activity.id] = found }
        }
        for activity in activities where activity.others.contains(.files) {
            let length = activity.recordedTime.wholeSeconds
            for id in activity.aliases
            where (times[id] ?? []).map(\.seconds).reduce(0, +) > length + max(120, length / 20) {
                times[id] = nil
            }
        }
        return times
    }

    /// Strava's activities whose heart rate times are in a device file.
    var rowsWithZones: Set<ActivityID> {
        Set(legs.lazy.filter(\.heartRate.isKnown).compactMap(\.leg.sourceIDs.strava?.id))
    }

    /// Returns Strava's activities in a range of days that device files also contain, except those that the athlete has
    /// excluded.
    func rows(in days: ClosedRange<Day>, without excluded: Set<ActivityID>) -> Set<ActivityID> {
        Set(
            legs.lazy.map(\.leg).filter { days.contains($0.activity.day) && excluded.isDisjoint(with: $0.ids) }
                .compactMap(\.sourceIDs.strava?.id))
    }
}

extension DeviceMemory {
    /// Completes a list with the files' activities, each once, and remembers which are the same as Strava's.
    ///
    /// - Parameters:
    ///   - news: the legs of the contents that a scan has just decoded.
    ///   - deleted: the activities that are deleted at Strava but remain in a device file; nil if the caller wants only
    ///     the activities, without warnings about these or about files.
    ///   - published: reads Strava's activities from the last publication; called only if new files may need them.
    mutating func completing(
        _ list: ActivityList, with news: [String: [RememberedLeg]] = [:], telling deleted: DeletedActivities? = nil,
        in zone: Zone, today: Day, published: () -> [Activity] = { [] }
    ) -> ActivityList {
        guard !folders.isEmpty || !formerLegs.isEmpty else { return list }
        let isUnknown = legs.contains { news[$0.leg.content] != nil && $0.leg.sourceIDs.strava == nil }
        let joined = join(list.activities, in: zone, published: isUnknown ? published() : [])
        return list.joined(
            as: joined.activities,
            diagnostics: deleted.map { deleted in
                let before = files
                return warn(on: today) + deleted.told(of: legs, before, &files, on: today)
                    + joined.shiftedClocks.map(\.note)
            } ?? [])
    }

    /// Joins the files' activities with Strava's, and remembers which are the same.
    ///
    /// - Parameter published: Strava's activities of the last publication.
    mutating func join(_ rows: [Activity], in zone: Zone, published: [Activity] = []) -> JoinedActivities {
        joinFormer(with: rows)
        let given = activities(in: zone)
        let joined = JoinedActivities(
            listed: rows, legs: given.map(\.leg), sent: sent, former: formerLegs, published: published)
        for (index, leg) in zip(given.map(\.index), joined.legs)
        where legs[index].leg.activity.id != leg.activity.id || legs[index].leg.sourceIDs != leg.sourceIDs {
            legs[index].leg.activity.id = leg.activity.id
            legs[index].leg.sourceIDs = leg.sourceIDs
        }
        return joined
    }

    /// Finds Strava's activities that were in files which are now gone: an athlete may configure Strava in place of a
    /// folder.
    private mutating func joinFormer(with rows: [Activity]) {
        let unknown = formerLegs.indices.filter { formerLegs[$0].leg.sourceIDs.strava == nil }
        guard !unknown.isEmpty, !rows.isEmpty else { return }
        let present = Set(legs.lazy.flatMap(\.leg.sourceIDs.matches).map(\.id))
        let joined = JoinedActivities(
            listed: rows.filter { !present.contains($0.id) }, legs: unknown.map { formerLegs[$0].leg }, sent: sent)
        for (index, leg) in zip(unknown, joined.legs) { formerLegs[index].leg.sourceIDs = leg.sourceIDs }
    }
}

extension HeartRateTimes {
    init(_ leg: Leg) {
        self.init(
            deviceZones: (leg.zones ?? []).map { Int($0.seconds.rounded()) }, seconds: leg.heartRateSeconds)
    }

    /// The time in each of five zones: the device's zones, or else the athlete's; empty if neither is known.
    ///
    /// A device with more than five zones begins with the time below the first one, and ends with the time above the
    /// last.
    func zones(_ athletes: HeartRateZones?) -> [HeartRateZoneTime] {
        if deviceZones.contains(where: { $0 > 0 }) {
            let hasMore = deviceZones.count > 5
            return Self.summed(deviceZones.enumerated().map { (hasMore ? $0 : $0 + 1, $1) })
        }
        guard let athletes else { return [] }
        return Self.summed(seconds.enumerated().map { (athletes.zone(of: Double($0)), $1) })
    }

    private static func summed(_ times: [(zone: Int, seconds: Int)]) -> [HeartRateZoneTime] {
        guard times.contains(where: { $0.seconds > 0 }) else { return [] }
        var sums = [Int](repeating: 0, count: 5)
        for (zone, seconds) in times { sums[min(max(zone, 1), 5) - 1] += seconds }
        return sums.enumerated().map { HeartRateZoneTime(zone: $0 + 1, seconds: $1) }
    }
}

extension RememberedLeg {
    static func all(in file: DeviceFile, _ zone: Zone) -> [RememberedLeg] {
        file.legs.enumerated().map { position, leg in
            RememberedLeg(
                FiledActivity(
                    activity: Activity(leg, in: zone), content: file.contentHash, position: position,
                    legCount: file.legs.count, rank: file.kind.rank, isTransition: leg.isTransition),
                offset: leg.offset, heartRate: HeartRateTimes(leg))
        }
    }
}
