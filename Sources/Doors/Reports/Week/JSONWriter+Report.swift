import Basics
import Insights
import JSON
import Workouts

extension CoachWeek {
    /// Version 1 of what `report --json` prints (`docs/schema/report-1.schema.json`). Lengths are seconds and metres, loads
    /// points. Unknown values are left out; sums and lists are present even when 0 or empty.
    package var json: String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.member("week", name)
            json.member("from", window.from.description)
            json.member("to", window.to.description)
            json.list("athletes", athletes) { json, athlete in
                json.member("name", name(of: athlete))
                json.members(of: athlete) { text($0, about: athlete) }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of athlete: ReportedAthlete, _ text: ([CallSentence]) -> String) {
        let report = athlete.report
        list("calls", report.calls) { json, call in
            json.member("rule", call.rule.rawValue)
            json.member("weight", call.rule.weight)
            json.member("text", text(call.sentences))
            json.list("days", call.days.map(\.description))
            json.list("uids", call.uids)
        }
        member("group", report.group.rawValue)
        object("total") { $0.members(of: report.total) }
        object("total_as_planned") { $0.members(of: report.totalAsPlanned) }
        list("moved", report.moved) { $0.members(of: $1) }
        list("taken_out", report.takenOut) { $0.members(of: $1) }
        object("load") { json in
            json.member("week", report.load.week.map { Double($0) / 10 })
            json.member("mean_4", report.load.mean.map { Double($0) / 10 })
            json.member("form", report.load.form)
        }
        list("weeks", report.weeks) { json, week in
            json.member("start", week.start.description)
            json.member("compliance_pct", week.compliancePercent)
            json.member("load", week.loadTenths.map { Double($0) / 10 })
        }
        list("key_sessions", report.keySessions) { json, session in
            json.member("uid", session.workout.uid)
            json.member("why", session.why.rawValue)
            json.member("status", session.workout.status.rawValue)
        }
        list("ahead", report.ahead) { json, session in
            json.member("uid", session.workout.uid)
            json.member("day", session.workout.day.description)
            json.member("summary", session.workout.planned?.summary ?? session.workout.summary)
            json.member("priority", session.workout.planned?.racePriority?.rawValue)
            json.member("why", session.why.rawValue)
        }
        list("origins", athlete.origins.words)
        member("known_until", report.knownUntil?.description)
    }

    private mutating func members(of plan: MovedPlan) {
        member("uid", plan.uid)
        member("summary", plan.summary)
        member("from", plan.from.description)
        member("to", plan.to?.description)
    }
}
