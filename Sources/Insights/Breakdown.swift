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
        var all = Amounts()
        var sports: [String: [CountedActivity]] = [:]
        for activity in activities {
            all.add(activity.amounts)
            sports[activity.sport, default: []].append(activity)
        }
        let shares = sports.map { sport, activities in
            let sums = [DayTotals](activities).sums
            return SportShare(
                sport: sport, sums: sums,
                thousandthsOfActivities: sums.amounts.activities.share(of: all.activities, in: 1000),
                thousandthsOfTime: sums.amounts.movingSeconds.share(of: all.movingSeconds, in: 1000))
        }
        return shares.sorted { left, right in
            let (one, other) = (left.sums.amounts, right.sums.amounts)
            if one.movingSeconds != other.movingSeconds { return one.movingSeconds > other.movingSeconds }
            if one.activities != other.activities { return one.activities > other.activities }
            return left.sport < right.sport
        }
    }
}
