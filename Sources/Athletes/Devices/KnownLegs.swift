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

/// Finds what a new leg was before its file was gone.
struct FormerLegs {
    private let legs: [FormerLeg]
    private let ofContent: [String: [FormerLeg]]
    private let index: OutlineIndex

    init(_ legs: [FormerLeg]) {
        self.legs = legs
        ofContent = Dictionary(grouping: legs, by: \.content)
        index = OutlineIndex(legs.map(\.outline))
    }

    /// The former leg that has the same content, or else the same recording; nil if there is none.
    func same(as leg: FiledActivity) -> FormerLeg? {
        ofContent[leg.content]?.first { $0.position == leg.position } ?? index.position(of: leg).map { legs[$0] }
    }
}
