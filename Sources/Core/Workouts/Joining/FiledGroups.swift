/// Finds the legs that are copies of one recording.
struct FiledGroups {
    private(set) var groups: [Group] = []
    private var starts = StartIndex()
    /// The groups in which each content with several legs already is.
    private var groupsOfContent: [String: Set<Int>] = [:]
    private var groupOfLeg: [LegPlace: Int] = [:]

    /// The legs of one recording.
    struct Group {
        /// The position of the leg that tells most.
        let leader: Int
        fileprivate let compared: ComparedRecording
        fileprivate let rank: Int
        fileprivate let deviceName: String
        /// The positions of the other legs, the one that tells most first.
        fileprivate(set) var others: [Int] = []
        /// All positions.
        var members: [Int]
    }

    /// The order of the legs doesn't matter: the leg that tells most leads, and the others are compared with it.
    init(_ legs: [FiledActivity]) {
        groups.reserveCapacity(legs.count)
        // FIT before TCX before GPX, then by the number of values; then by content, so that the order is total.
        let order = legs.indices.map { index in
            (rank: legs[index].rank, lack: -legs[index].activity.valueCount, place: legs[index].place, index: index)
        }
        for leg in order.sorted(by: { ($0.rank, $0.lack, $0.place, $0.index) < ($1.rank, $1.lack, $1.place, $1.index) })
        {
            add(legs[leg.index], at: leg.index)
        }
    }

    private mutating func add(_ leg: FiledActivity, at index: Int) {
        let place = leg.place
        let compared = ComparedRecording(leg.activity, isTransition: leg.isTransition)
        if let group = groupOfLeg[place] ?? nearest(to: compared, leg) {
            groups[group].others.append(index)
            groups[group].members.append(index)
            note(leg, place, in: group)
        } else {
            note(leg, place, in: groups.count)
            starts.add(groups.count, start: compared.start)
            let device = leg.activity.deviceName
            groups.append(
                Group(leader: index, compared: compared, rank: leg.rank, deviceName: device, members: [index]))
        }
    }

    private mutating func note(_ leg: FiledActivity, _ place: LegPlace, in group: Int) {
        groupOfLeg[place] = group
        if leg.legCount > 1 { groupsOfContent[leg.content, default: []].insert(group) }
    }

    private func nearest(to compared: ComparedRecording, _ leg: FiledActivity) -> Int? {
        let closed = leg.legCount > 1 ? groupsOfContent[leg.content] ?? [] : []
        return starts.near(compared.start)
            .filter { group in
                !closed.contains(group) && groups[group].compared.isCopy(of: compared)
                    && !isOtherDevice(leg, compared, in: group)
            }
            .map { (closeness: groups[$0].compared.closeness(to: compared), group: $0) }
            .min { ($0.closeness, $0.group) < ($1.closeness, $1.group) }?.group
    }

    /// Whether a leg is another device's recording of the same session, such as a head unit's beside a watch's. A program
    /// that gives a copy another device leaves the start as it is.
    private func isOtherDevice(_ leg: FiledActivity, _ compared: ComparedRecording, in group: Int) -> Bool {
        let (device, other) = (leg.activity.deviceName, groups[group].deviceName)
        return leg.rank == 0 && groups[group].rank == 0 && !device.isEmpty && !other.isEmpty && device != other
            && compared.start != groups[group].compared.start
    }

}

extension Activity {
    /// The number of known values.
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
