import Basics
package import JSON
package import Workouts

extension Publication {
    /// Renders the publication as JSON, version 1 of the contract: UTF-8 with a final newline, the same bytes for the
    /// same value.
    ///
    /// Times are ISO 8601; durations are in seconds, distances in metres with at most three decimals; absent values are
    /// left out. `duplicates` and `parts` are present, even if empty, wherever there is a `strava` or `file` object, and
    /// nowhere else.
    public func json() -> [UInt8] {
        JSONWriter.document(capacity: 1024 + workouts.count * Self.usualSize) { json in
            json.member("version", 1)
            json.member("today", today.description)
            json.member("time_zone", zone.identifier)
            json.object("sources") { json in
                let always: [SourceKind] = [.trainingPeaks, .strava]
                let others = sources.filter { !always.contains($0.kind) }
                for report in always.map({ sources[$0] }) + others {
                    json.object(named: report.kind.name) { $0.members(of: report) }
                }
            }
            json.list("workouts", workouts) { $0.members(of: $1) }
            if !hidden.isEmpty { json.list("hidden", hidden) { $0.members(of: $1) } }
            if !excluded.isEmpty { json.list("excluded", excluded) { $0.members(of: $1) } }
            if !unshownEdits.isEmpty { json.list("edits", unshownEdits) { $0.members(of: $1) } }
            if !unshown.isEmpty { json.object("recovery") { $0.members(of: unshown) } }
            json.list("diagnostics", diagnostics) { $0.members(of: $1) }
        }
    }

    /// The size of a matched workout with a few lines of notes, in bytes.
    private static let usualSize = 2048
}

extension JSONWriter {
    fileprivate mutating func members(of report: SourceReport) {
        member("state", report.state.rawValue)
        if report.state != .absent {
            member(report.kind == .trainingPeaks ? "events" : "activities", report.count)
        }
        for (key, number) in report.others.sorted(by: { $0.key < $1.key }) { member(named: key, number) }
    }

    fileprivate mutating func members(of unshown: UnshownMemory) {
        if !unshown.plans.isEmpty {
            list("plans", unshown.plans) { json, plan in
                json.member("uid", plan.uid)
                json.member("kind", plan.kind.rawValue)
                json.member("sport", plan.sport.rawValue)
                if plan.standing == .plan, plan.standingByContent != .plan { json.member("is_plan", true) }
                json.object("planned") { $0.members(of: plan) }
            }
        }
        if !unshown.pairs.isEmpty {
            list("pairs", unshown.pairs) { json, pair in
                json.member("uid", pair.uid)
                json.member("activity_id", pair.activityID?.text)
            }
        }
        if !unshown.ids.isEmpty {
            list("activities", unshown.ids) { json, ids in json.list("ids", ids.map(\.text)) }
        }
    }

    package mutating func members(of edit: ActivityEdit) {
        member("id", edit.id.text)
        member("day", edit.day.description)
        member("name", edit.name)
        member("calories", edit.kilocalories)
        if edit.isExcluded { member("excluded", true) }
    }

    package mutating func members(of diagnostic: Diagnostic) {
        member("severity", diagnostic.severity.rawValue)
        member("source", diagnostic.source.name)
        member("message", diagnostic.message)
        member("item", diagnostic.item)
    }
}
