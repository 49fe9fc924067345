import Athletes
import Basics
import Export
import Foundation
import JSON
import Workouts

enum ActivityAPI {
    static func activities(_ call: APICall) async throws -> ServerResponse {
        let wish = try ActivityWish(call.query, today: call.today, atMost: APICall.mostDays)
        let known = try await call.known(from: nil)
        let (found, shown) = wish.found(in: known)
        return .json { json in
            json.list("activities", Array(shown)) { $0.members(of: $1, in: known) }
            json.member("count", found.count)
            json.member("page", wish.page)
            json.member("pages", (found.count + wish.pageSize - 1) / wish.pageSize)
            json.member("per_page", wish.pageSize)
        }
    }

    static func edit(_ call: APICall) async throws -> ServerResponse {
        let wish = try EditWish(await Parameters(body: call.request, known: EditWish.names))
        guard let id = id(in: call.request) else { throw ServerError(.notFound) }
        try await call.context.edit(id, wish, of: call.owner)
        return try await activity(call)
    }

    private static func id(in request: ServerRequest) -> ActivityID? {
        request.parameters["id"].flatMap { ActivityID($0) }
    }

    /// The activity in the path, with the plan that it fulfilled, and its laps.
    static func activity(_ call: APICall) async throws -> ServerResponse {
        let known = try await call.known(from: nil)
        guard let id = id(in: call.request), let found = known.activity(id) else { throw ServerError(.notFound) }
        let recording = try await onWorker { try call.owner.recording(of: found) }
        return response(found, in: known, recording)
    }

    /// - Parameter recording: nil if no file contains the activity.
    static func response(
        _ found: KnownActivity, in known: KnownWorkouts, _ recording: RecordingDetail?
    ) -> ServerResponse {
        let workout = known.workout(of: found)
        return .json { json in
            json.members(of: found, in: known)
            if let plan = workout?.planned { json.object("planned") { $0.members(of: plan) } }
            if let match = workout?.match { json.object("match") { $0.members(of: match) } }
            if let compliance = workout?.compliance {
                json.object("compliance") { $0.members(of: compliance) }
            }
            if case .read(let laps, _) = recording, !laps.isEmpty {
                json.list("laps", laps) { $0.members(of: $1) }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func members(of found: KnownActivity, in known: KnownWorkouts) {
        members(of: found.activity)
        member("sport", found.activity.sportName)
        member("day", found.activity.day.description)
        member("workout_uid", known.workout(of: found)?.uid)
        member("excluded", found.isExcluded)
        // If there are originals, `edited` is among the members already.
        if found.activity.original.isEmpty { list("edited", [] as [String]) }
    }
}
