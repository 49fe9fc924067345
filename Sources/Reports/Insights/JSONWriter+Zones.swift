import Basics
import Insights
import JSON

/// Times in heart rate zones, of insights and of the brief.
extension JSONWriter {
    mutating func members(of zones: ZoneWeeks) {
        members(of: zones.weeks.sums)
        list("weeks", zones.weeks) { json, week in
            json.member("start", week.start.description)
            json.members(of: week.sums)
        }
    }

    mutating func members(of sums: ZoneSums) {
        member("zoned_activities", sums.zonedActivities)
        member("activities", sums.activities)
        list("times", Array(sums.seconds.enumerated())) { json, time in
            json.member("zone", time.offset + 1)
            json.member("seconds", time.element)
        }
    }
}
