import ActivityFiles
import Basics
import Store
import Workouts

extension RememberedLeg {
    /// The legs of a file, in order.
    static func all(in file: DeviceFile, _ zone: Zone) -> [RememberedLeg] {
        file.legs.enumerated().map { position, leg in
            RememberedLeg(
                FiledActivity(
                    activity: Activity(leg, in: zone), content: file.contentHash, position: position,
                    legCount: file.legs.count, rank: file.kind.rank, isTransition: leg.isTransition),
                offset: leg.offset, heartRate: HeartRateTimes(leg))
        }
    }

    /// The same with what it was known as when an earlier version of the reader decoded it.
    func asKnown(_ earlier: RememberedLeg?) -> RememberedLeg {
        guard let known = earlier?.leg, known.isTransition == leg.isTransition else { return self }
        return asKnown(known.activity.id, known.row, known.formerRows)
    }

    /// The same with what it was known as before its file was gone.
    func asKnown(_ former: FormerLeg) -> RememberedLeg { asKnown(former.id, former.row, former.formerRows) }

    private func asKnown(_ id: ActivityID, _ row: FiledActivity.Row?, _ formerRows: [ActivityID]) -> RememberedLeg {
        var same = self
        (same.leg.activity.id, same.leg.row, same.leg.formerRows) = (id, row, formerRows)
        return same
    }
}

extension CheckedFile.Kind {
    /// The fuller format has the smaller number.
    fileprivate var rank: Int {
        switch self {
        case .fit: 0
        case .tcx: 1
        case .gpx: 2
        }
    }
}
