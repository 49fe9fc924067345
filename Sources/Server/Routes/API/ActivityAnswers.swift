import Athletes
import Basics
import Export
import Foundation
import JSON
import Workouts

/// What was recorded, in lists and one by one.
enum ActivityAnswers {
    static let activities: Route.Work = { asked, hall in
        let call = try APICall(looking: asked, hall)
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
        let found = order.sorted(KnownActivity.all(in: known.workouts).filter(filter.lets))
        let shown = found.dropFirst((page - 1) * size).prefix(size)
        return .json { json in
            json.list("activities", Array(shown)) { $0.members(of: $1) }
            json.member("count", found.count)
            json.member("page", page)
            json.member("pages", (found.count + size - 1) / size)
            json.member("per_page", size)
        }
    }

    static let activity: Route.Work = { asked, hall in
        let call = try APICall(looking: asked, hall)
        _ = try Query(asked)
        let known = try await call.allKnown()
        guard let id = Int64(asked.segments[5]), String(id) == asked.segments[5],
            let found = KnownActivity.all(in: known.workouts).first(where: { $0.activity.id == id })
        else { throw ServerError(.notFound) }
        return .json { json in
            json.members(of: found)
            if let plan = found.workout.planned { json.object("planned") { $0.members(of: plan) } }
            if let match = found.workout.match { json.object("match") { $0.members(of: match) } }
            if let compliance = found.workout.compliance {
                json.object("compliance") { $0.members(of: compliance) }
            }
        }
    }
}

/// An activity, and the workout that it stands for.
struct KnownActivity {
    let activity: Activity
    let workout: MergedWorkout

    /// Each activity once: those that count, further parts, and other recordings.
    static func all(in workouts: [MergedWorkout]) -> [KnownActivity] {
        workouts.flatMap { workout in
            ([workout.activity].compactMap(\.self) + workout.parts + workout.duplicates)
                .map { KnownActivity(activity: $0, workout: workout) }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of known: KnownActivity) {
        members(of: known.activity)
        member("sport", known.activity.sportName)
        member("day", known.activity.day.description)
        member("workout_uid", known.workout.uid)
        member("excluded", false)
        list("edited", [] as [String])
    }
}
