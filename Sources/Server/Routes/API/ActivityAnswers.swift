import Athletes
import Basics
import Export
import Foundation
import JSON
import Workouts

/// What was recorded, in lists and one by one.
enum ActivityAnswers {
    static let activities: Route.Work = { asked, hall in
        let call = try await APICall(looking: asked, hall)
        let query = try Query(
            asked,
            [
                "sport", "period", "from", "to", "type", "q", "min_calories", "max_calories", "sort", "page",
                "per_page",
            ], repeatable: ["type"])
        let filter = try ActivityFilter(query, today: call.today)
        let order = try query.choice("sort", of: ActivityOrder.self) ?? .latestFirst
        let page = try query.number("page", in: 1...1_000_000) ?? 1
        let size = try query.number("per_page", in: 1...200) ?? 50
        let known = try await call.allKnown()
        let found = order.sorted(known.activities.filter(filter.lets))
        let shown = found.dropFirst((page - 1) * size).prefix(size)
        return .json { json in
            json.list("activities", Array(shown)) { $0.members(of: $1, in: known) }
            json.member("count", found.count)
            json.member("page", page)
            json.member("pages", (found.count + size - 1) / size)
            json.member("per_page", size)
        }
    }

    static let activity: Route.Work = { asked, hall in
        let call = try await APICall(looking: asked, hall)
        _ = try Query(asked)
        let known = try await call.allKnown()
        guard let id = Int64(asked.segments[5]), String(id) == asked.segments[5],
            let found = known.activities.first(where: { $0.activity.id == id })
        else { throw ServerError(.notFound) }
        let workout = known.workouts[found.workout]
        return .json { json in
            json.members(of: found, in: known)
            if let plan = workout.planned { json.object("planned") { $0.members(of: plan) } }
            if let match = workout.match { json.object("match") { $0.members(of: match) } }
            if let compliance = workout.compliance {
                json.object("compliance") { $0.members(of: compliance) }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of found: KnownActivity, in known: KnownWorkouts) {
        members(of: found.activity)
        member("sport", found.activity.sportName)
        member("day", found.activity.day.description)
        member("workout_uid", known.workouts[found.workout].uid)
        member("excluded", false)
        list("edited", [] as [String])
    }
}
