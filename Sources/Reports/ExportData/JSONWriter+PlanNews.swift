import Basics
import JSON
import Messages

extension JSONWriter {
    /// A change of a plan that messages may have to tell, with the published JSON's names for the same values.
    mutating func members(of news: PlanNews) {
        member("at", news.at.description)
        member("uid", news.uid)
        if let before = news.before { object("before") { $0.members(of: before) } }
        if let after = news.after { object("after") { $0.members(of: after) } }
        member("silent", news.isSilent)
        member("message", news.message)
    }

    private mutating func members(of view: PlanView) {
        member("day", view.day.description)
        member("summary", view.summary)
        member("duration_s", view.seconds)
        member("distance_m", view.meters)
        member("start", view.start.map { LocalTime(secondsSinceEpoch: $0).clock })
        member("hash", view.content.hexadecimal)
    }
}
