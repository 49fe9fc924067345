import Basics
import Foundation

/// One recording of the files: a leg, or the same leg in several files.
struct FiledRecording {
    /// The positions of its legs in the order in which they were first seen.
    let legs: [Int]
    /// The position of the fullest leg.
    let leader: Int
    /// The leader's values, completed by the others; its ids are those of the recording.
    private(set) var activity: Activity
    let compared: ComparedRecording

    /// Joins legs to recordings, in the order in which the eldest leg of each was first seen.
    ///
    /// A leg joins the recording of which it is a copy, or the nearest one of several. Legs of one content are
    /// different recordings. The ids don't depend on which leg leads: that of the eldest leg stays.
    ///
    /// - Parameters:
    ///   - legs: in the order in which they were first seen.
    ///   - isUnnamed: whether a leg's name gives way to another's.
    static func joining(
        _ legs: [FiledActivity], isUnnamed: (Activity) -> Bool = { $0.name.isEmpty }
    ) -> [FiledRecording] {
        let groups = FiledGroups(legs).groups.map { (eldest: $0.legs.min() ?? 0, legs: $0.legs) }
        var recordings = groups.sorted { $0.eldest < $1.eldest }.map { FiledRecording($0.legs, of: legs, isUnnamed) }
        var ids = FiledIDs(legs)
        for index in recordings.indices {
            recordings[index].activity.id = ids.take(recordings[index].legs.map { legs[$0] })
        }
        for index in recordings.indices {
            recordings[index].activity.aliases = ids.aliases(recordings[index].legs.map { legs[$0] })
        }
        return recordings
    }

    /// - Parameter group: the fullest first.
    private init(_ group: [Int], of legs: [FiledActivity], _ isUnnamed: (Activity) -> Bool) {
        leader = group[0]
        var activity = legs[leader].activity
        for other in group.dropFirst().lazy.map({ legs[$0].activity }) {
            if isUnnamed(activity), !isUnnamed(other) { activity.name = other.name }
            if activity.isGeneric, !other.isGeneric { activity.sportType = other.sportType }
            activity.complete(by: other)
        }
        // Only a FIT file says by itself that it was indoors; the others lack positions, which another copy may have.
        if legs[leader].rank > 0, group.dropFirst().contains(where: { legs[$0].activity.isTrainer == false }) {
            activity.measure { $0.isTrainer = false }
        }
        if activity.name.isEmpty { activity.name = activity.madeName }
        let isTransition = legs[leader].isTransition
        if isTransition { activity.measure { $0.isTransition = true } }
        self.legs = group.sorted()
        self.activity = activity
        compared = ComparedRecording(activity, isTransition: isTransition)
    }
}

extension Activity {
    /// The name of an activity that has none, as Strava makes names: `Morning Trail Run`; `Trail Run` without a time.
    package var madeName: String {
        let sport = sportType.words.map(\.capitalized).joined(separator: " ")
        return startIsHidden ? sport : "\(localStart.partOfDay) \(sport)"
    }
}

extension LocalTime {
    /// What Strava calls the time of day in the names that it makes.
    fileprivate var partOfDay: String {
        switch secondOfDay / 3600 {
        case 4..<11: "Morning"
        case 11..<14: "Lunch"
        case 14..<17: "Afternoon"
        case 17..<21: "Evening"
        default: "Night"
        }
    }
}

/// Gives recordings of files their ids, each once.
struct FiledIDs {
    /// The ids that the legs have, which no new one may be.
    private let given: Set<ActivityID>
    private var taken: Set<ActivityID> = []
    /// The next number for recordings of one second and family of sports.
    private var nextCopy: [ActivityID: Int] = [:]
    private var aliased: Set<ActivityID> = []

    init(_ legs: [FiledActivity]) { given = Set(legs.map(\.activity.id)) }

    /// The id of a recording: that of its eldest leg; if an elder recording has it, a new one.
    ///
    /// - Parameter legs: the recording's, the eldest first.
    mutating func take(_ legs: [FiledActivity]) -> ActivityID {
        let eldest = legs[0].activity
        if taken.insert(eldest.id).inserted { return eldest.id }
        let made = FiledActivity.id(start: eldest.start, sport: eldest.sportType)
        var copy = nextCopy[made] ?? 2
        var id = FiledActivity.id(start: eldest.start, sport: eldest.sportType, copy: copy)
        while given.contains(id) || taken.contains(id) {
            copy += 1
            id = FiledActivity.id(start: eldest.start, sport: eldest.sportType, copy: copy)
        }
        nextCopy[made] = copy + 1
        taken.insert(id)
        return id
    }

    /// The further ids of a recording, once all have theirs: what its legs were called before, and what each leg would
    /// be called by itself, since that stays the same when the memory has forgotten the former.
    ///
    /// - Parameter legs: the recording's, the eldest first.
    mutating func aliases(_ legs: [FiledActivity]) -> [ActivityID] {
        let names =
            legs.map(\.activity.id)
            + legs.dropFirst().map { FiledActivity.id(start: $0.activity.start, sport: $0.activity.sportType) }
        return Set(names).sorted().filter { !taken.contains($0) && aliased.insert($0).inserted }
    }
}

extension Activity {
    /// Takes over the values that another copy of the recording has and this one lacks. Zero is no value, nor is an
    /// estimate.
    mutating func complete(by other: Activity) {
        let own = self
        if movingTime == .zero { movingTime = other.movingTime }
        if elapsedTime == .zero { elapsedTime = other.elapsedTime }
        if distance?.meters == 0 { distance = nil }
        if averageSpeed == 0 { averageSpeed = nil }
        if averageHeartRate == 0 { averageHeartRate = nil }
        if averagePower == 0 { averagePower = nil }
        if elevationGain?.meters == 0 { elevationGain = nil }
        if let calories, calories.isEstimated || calories.kilocalories == 0 { self.calories = nil }
        // A list says of all that it isn't indoors unless Strava knows better.
        if isTrainer == false, !id.isFile { measure { $0.isTrainer = nil } }
        merge(missing: other)
        merge(missing: own)
    }
}

/// Finds the legs that are copies of one recording.
struct FiledGroups {
    private(set) var groups: [Group] = []
    private let legs: [FiledActivity]
    private var starts = StartIndex()
    /// The groups in which each content with several legs already is.
    private var groupsOfContent: [String: Set<Int>] = [:]
    private var groupOfLeg: [LegPlace: Int] = [:]

    /// The positions of one recording's legs, the fullest first, with which the others are compared.
    struct Group {
        fileprivate(set) var legs: [Int]
        fileprivate let compared: ComparedRecording
    }

    /// Groups the legs; their order doesn't matter.
    init(_ legs: [FiledActivity]) {
        self.legs = legs
        groups.reserveCapacity(legs.count)
        // FIT before TCX before GPX, then by the number of values; then by content, so that the order is total.
        let order = legs.indices.map { index in
            (rank: legs[index].rank, lack: -legs[index].activity.valueCount, place: legs[index].place, index: index)
        }
        for leg in order.sorted(by: { ($0.rank, $0.lack, $0.place, $0.index) < ($1.rank, $1.lack, $1.place, $1.index) })
        {
            add(leg.index, at: leg.place)
        }
    }

    private mutating func add(_ index: Int, at place: LegPlace) {
        let leg = legs[index]
        let compared = ComparedRecording(leg.activity, isTransition: leg.isTransition)
        let known = groupOfLeg[place] ?? nearest(to: compared, leg)
        let group = known ?? groups.count
        if known == nil {
            if !compared.startIsHidden { starts.add(group, start: compared.start) }
            groups.append(Group(legs: [index], compared: compared))
        } else {
            groups[group].legs.append(index)
        }
        groupOfLeg[place] = group
        if leg.legCount > 1 { groupsOfContent[leg.content, default: []].insert(group) }
    }

    private func nearest(to compared: ComparedRecording, _ leg: FiledActivity) -> Int? {
        // Without a start, nothing tells two entries of a day apart, nor that they are one.
        guard !compared.startIsHidden else { return nil }
        let closed = leg.legCount > 1 ? groupsOfContent[leg.content] ?? [] : []
        return starts.near(compared.start)
            .filter { group in
                !closed.contains(group) && groups[group].compared.isCopy(of: compared)
                    && !isOtherDevice(leg, compared, in: groups[group]) && !isKnownApart(leg, from: groups[group])
            }
            .min { one, other in
                groups[one].compared.closeness(to: compared, at: one)
                    < groups[other].compared.closeness(to: compared, at: other)
            }
    }

    private func isKnownApart(_ leg: FiledActivity, from group: Group) -> Bool {
        leg.sameAs.map { id in group.legs.contains { legs[$0].sameAs.map { $0 != id } == true } } == true
    }

    /// Whether a leg is another device's recording of the same session, such as a head unit's beside a watch's. A
    /// program that gives a copy another device leaves the start as it is.
    private func isOtherDevice(_ leg: FiledActivity, _ compared: ComparedRecording, in group: Group) -> Bool {
        let leader = legs[group.legs[0]]
        let (device, other) = (leg.activity.deviceName, leader.activity.deviceName)
        return leg.rank == 0 && leader.rank == 0 && !device.isEmpty && !other.isEmpty && device != other
            && compared.start != group.compared.start
    }
}

extension Activity {
    fileprivate var valueCount: Int {
        let measures = measures ?? ActivityMeasures()
        return [
            distance != nil, averageSpeed != nil, averageHeartRate != nil, averagePower != nil, calories != nil,
            elevationGain != nil, !name.isEmpty, !deviceName.isEmpty, measures.maxHeartRate != nil,
            measures.maxSpeed != nil, measures.weightedPower != nil, measures.maxPower != nil,
            measures.kilojoules != nil, measures.averageCadence != nil, measures.isTrainer != nil,
            measures.lapCount != nil,
        ].count { $0 }
    }
}
