import Basics

/// Times in heart rate zones in words: what was easy and what was hard, and how many activities tell it.
package struct ZoneWords: Sendable {
    /// `4:10 of 6:02 in zones 1 and 2 (69 %)`
    package let easy: String
    /// `0:31 in zones 4 and 5`, `none in zones 4 and 5`
    package let hard: String
    /// `from 5 of 7 activities`
    package let origin: String
    /// `; the others have no heart rate zones`; empty if there are no others.
    private let others: String

    /// `From 5 of 7 activities; the others have no heart rate zones.`
    package var sentence: String { origin.withCapital + others + "." }

    /// Whether all activities have zone times.
    package var isWhole: Bool { others.isEmpty }

    /// - Parameter clock: formats a number of seconds above 0 as hours and minutes.
    package init(_ sums: ZoneSums, clock: (Int) -> String) {
        let (easy, hard, total) = (sums.easySeconds, sums.hardSeconds, sums.total)
        let zones = sums.seconds.count == 5 ? "zones 4 and 5" : "zones 4 to \(sums.seconds.count)"
        self.easy =
            "\(easy > 0 ? clock(easy) : "0:00") of \(clock(total)) in zones 1 and 2 (\(easy.share(of: total, in: 100)) %)"
        self.hard = (hard > 0 ? clock(hard) : "none") + " in \(zones)"
        origin =
            "from \(String(sums.zonedActivities).withThousands) of \(sums.activities.of("activity", "activities"))"
        switch sums.activities - sums.zonedActivities {
        case 0: others = ""
        case 1: others = "; the other has no heart rate zones"
        default: others = "; the others have no heart rate zones"
        }
    }
}
