import Basics

/// A recording of a file and one of Strava's activities, or of another file, that differ by whole hours alone, so that
/// one of two clocks may be wrong. They count as two, since an athlete may well ride the same loop twice.
package struct ShiftedClock: Sendable, Equatable {
    package let file, other: ActivityID
    /// How much later the file says that it began; never 0.
    package let hours: Int

    /// A clock in another zone is wrong by no more than that.
    fileprivate static let mostHours = 38
    /// The most activities of these hours that are compared with one.
    fileprivate static let mostCompared = 200
}

extension JoinedActivities {
    /// Recordings of files alone and activities of one source that are alike but for whole hours, each
    /// recording with the nearest one; of two files' the later one, unless one file holds both.
    package var shiftedClocks: [ShiftedClock] {
        activities.indices.lazy.filter { activities[$0].id.isFile }.compactMap { index in
            let others = neighbours(of: index).compactMap { shift(of: activities[index], from: activities[$0]) }
            return others.filter { !$0.other.isFile || $0.hours > 0 && !isOfOneFile($0) }
                .min { (abs($0.hours), $0.other) < (abs($1.hours), $1.other) }
        }
    }

    private func isOfOneFile(_ clock: ShiftedClock) -> Bool {
        let contents = [clock.file, clock.other].map { id in
            Set(legs.lazy.filter { $0.activity.id == id }.map(\.content))
        }
        return !contents[0].isDisjoint(with: contents[1])
    }

    /// The positions of what began not too long before or after; activities are in order of start.
    private func neighbours(of index: Int) -> [Int] {
        func isNear(_ other: Int) -> Bool {
            let apart = activities[other].start.secondsSinceEpoch - activities[index].start.secondsSinceEpoch
            return abs(apart) <= ShiftedClock.mostHours * 3600
        }
        let before = activities[..<index].indices.suffix(ShiftedClock.mostCompared).reversed().prefix(while: isNear)
        let after = activities[(index + 1)...].indices.prefix(ShiftedClock.mostCompared).prefix(while: isNear)
        return Array(before) + after
    }

    private func shift(of file: Activity, from other: Activity) -> ShiftedClock? {
        guard other.id.isFile || !other.hasFile, !other.startIsHidden, !other.isManual, other.family == file.family,
            let distance = other.distance?.meters, let filed = file.distance?.meters, distance > 0,
            abs(distance - filed) <= distance / 100
        else { return nil }
        let apart = file.start.secondsSinceEpoch - other.start.secondsSinceEpoch
        guard apart != 0, apart % 3600 == 0 else { return nil }
        return ShiftedClock(file: file.id, other: other.id, hours: apart / 3600)
    }
}
