package import Basics

/// The sums over some activities, in whole units: each activity is rounded first, half up.
package struct Amounts: Sendable, Equatable {
    package internal(set) var activities = 0
    package internal(set) var movingSeconds = 0
    package internal(set) var millimeters = 0
    package internal(set) var climbMillimeters = 0
    /// Tenths of a point, on the athlete's scale.
    package internal(set) var loadTenths = 0
    package internal(set) var kilocalorieTenths = 0

    /// Takes the amounts of another source; negative ones count as 0.
    package init(
        activities: Int = 0, movingSeconds: Int = 0, millimeters: Int = 0, climbMillimeters: Int = 0,
        loadTenths: Int = 0, kilocalorieTenths: Int = 0
    ) {
        func kept(_ amount: Int) -> Int { min(max(amount, 0), .greatestSum) }
        self.activities = kept(activities)
        self.movingSeconds = kept(movingSeconds)
        self.millimeters = kept(millimeters)
        self.climbMillimeters = kept(climbMillimeters)
        self.loadTenths = kept(loadTenths)
        self.kilocalorieTenths = kept(kilocalorieTenths)
    }

    package mutating func add(_ other: Amounts) {
        activities = activities.adding(other.activities)
        movingSeconds = movingSeconds.adding(other.movingSeconds)
        millimeters = millimeters.adding(other.millimeters)
        climbMillimeters = climbMillimeters.adding(other.climbMillimeters)
        loadTenths = loadTenths.adding(other.loadTenths)
        kilocalorieTenths = kilocalorieTenths.adding(other.kilocalorieTenths)
    }
}

package struct DayTotals: Sendable, Equatable {
    package let day: Day
    package internal(set) var amounts: Amounts

    package init(day: Day, amounts: Amounts) {
        self.day = day
        self.amounts = amounts
    }
}

package struct Sums: Sendable, Equatable {
    package private(set) var amounts = Amounts()
    package internal(set) var activeDays = 0

    package init() {}

    mutating func add(_ day: DayTotals) {
        amounts.add(day.amounts)
        activeDays += 1
    }
}

extension [DayTotals] {
    init(_ activities: [CountedActivity]) {
        var days: [Day: Amounts] = [:]
        for activity in activities { days[activity.day, default: Amounts()].add(activity.amounts) }
        self.init(days)
    }

    init(_ days: [Day: Amounts]) {
        self = days.map { DayTotals(day: $0.key, amounts: $0.value) }.sorted { $0.day < $1.day }
    }

    var sums: Sums { reduce(into: Sums()) { $0.add($1) } }
}

/// A sport's share of everything; sports are in order of time, then activities, then name.
///
/// Every activity belongs to exactly one sport, so that the shares add up to 1.
package struct SportShare: Sendable, Equatable {
    package let sport: String
    package let sums: Sums
    /// Thousandths of all activities, half up.
    package let thousandthsOfActivities: Int
    /// Thousandths of all moving time, half up; 0 if there is none.
    package let thousandthsOfTime: Int

    static func breakdown(of activities: [CountedActivity]) -> [SportShare] {
        let all = activities.amounts
        let shares = Dictionary(grouping: activities, by: \.sport).map { sport, activities in
            let sums = [DayTotals](activities).sums
            return SportShare(
                sport: sport, sums: sums,
                thousandthsOfActivities: sums.amounts.activities.share(of: all.activities, in: 1000),
                thousandthsOfTime: sums.amounts.movingSeconds.share(of: all.movingSeconds, in: 1000))
        }
        return shares.sorted { left, right in
            let (one, other) = (left.sums.amounts, right.sums.amounts)
            return (other.movingSeconds, other.activities, left.sport) < (
                one.movingSeconds, one.activities, right.sport
            )
        }
    }
}
