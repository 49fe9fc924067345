import Athletes
import Basics
import Export
import Foundation
import JSON
import Workouts

/// What was recorded, in lists and one by one.
enum ActivityAPI {
    static let activities: Route.Call = { call in
        let query = try Query(
            call.request,
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

    static let activity: Route.Call = { call in
        _ = try Query(call.request)
        return try await response(call)
    }

    static let edit: Route.Call = { call in
        _ = try Query(call.request)
        let wish = try EditWish(await JSONBody(call.request))
        guard let id = number(in: call.request) else { throw ServerError(.notFound) }
        try await call.context.edit(id, wish, of: call.owner)
        return try await response(call)
    }

    private static func number(in request: ServerRequest) -> Int64? {
        request.parameters["id"].flatMap { text in Int64(text).flatMap { String($0) == text ? $0 : nil } }
    }

    /// The activity that the path names, with the plan that it fulfilled.
    private static func response(_ call: APICall) async throws(ServerError) -> ServerResponse {
        let known = try await call.allKnown()
        guard let id = number(in: call.request), let found = known.activities.first(where: { $0.activity.id == id })
        else { throw ServerError(.notFound) }
        return response(found, in: known)
    }

    private static func response(_ found: KnownActivity, in known: KnownWorkouts) -> ServerResponse {
        let workout = known.workout(of: found)
        return .json { json in
            json.members(of: found, in: known)
            if let plan = workout?.planned { json.object("planned") { $0.members(of: plan) } }
            if let match = workout?.match { json.object("match") { $0.members(of: match) } }
            if let compliance = workout?.compliance {
                json.object("compliance") { $0.members(of: compliance) }
            }
        }
    }
}

extension EditWish {
    /// What a program wants to say of an activity: null takes back.
    fileprivate init(_ body: JSONBody) throws(ServerError) {
        try body.check(known: ["name", "calories", "excluded"])
        self.init()
        if let text = try body.anyText("name") {
            guard let kept = ActivityEdit.name(text) else {
                throw ServerError(.invalidParameter, ActivityEdit.nameRule, parameter: "name")
            }
            name = .say(kept)
        } else if body.isNull("name") {
            name = .takeBack
        }
        if let number = try body.number("calories", in: ActivityEdit.kilocalories) {
            calories = .say(number)
        } else if body.isNull("calories") {
            calories = .takeBack
        }
        isExcluded = try body.flag("excluded") ?? (body.isNull("excluded") ? false : nil)
    }
}

extension JSONWriter {
    fileprivate mutating func members(of found: KnownActivity, in known: KnownWorkouts) {
        members(of: found.activity)
        member("sport", found.activity.sportName)
        member("day", found.activity.day.description)
        member("workout_uid", known.workout(of: found)?.uid)
        member("excluded", found.isExcluded)
        // Where something is, it stands among the members already.
        if found.activity.original.isEmpty { list("edited", [] as [String]) }
    }
}
