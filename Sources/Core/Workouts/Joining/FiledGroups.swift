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
