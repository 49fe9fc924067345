import Athletes
import Basics
import HTTPTypes
import JSON
import Reports
import Settings
import Store

/// The athletes, and their runs.
enum AthleteAPI {
    static let athletes: Route.Open = { request, context in
        let asker = try await context.known(request)
        try request.query.parameters()
        let owners = context.owners(for: asker)
        return .json { json in
            json.list("athletes", owners) { json, owner in
                let athlete = owner.athlete
                // One athlete's unreadable memory doesn't affect the others.
                let last = (try? owner.lastRun()) ?? nil
                json.member("name", athlete.name)
                json.member("time_zone", athlete.zone.identifier)
                json.member("today", athlete.zone.local(context.now).day.description)
                json.member("connected", (try? StravaLook(athlete, context).connection) != nil)
                if let last { json.object("last_run") { $0.members(of: RunStatus(last, of: owner)) } }
                json.member("next_run", nextRun(after: last, context)?.description)
            }
        }
    }

    static let sync: Route.Call = { call in
        try call.request.query.parameters()
        let state = await call.context.queue.state(of: call.athlete.name)
        let last: RunRecord?
        do throws(StoreError) { last = try call.owner.lastRun() } catch { throw ServerError(error) }
        return .json { json in
            json.member("state", state.word)
            if let last { json.object("last") { $0.members(of: RunStatus(last, of: call.owner)) } }
            json.member("next_run", nextRun(after: last, call.context)?.description)
        }
    }

    static let requestSync: Route.Call = { call in
        try call.request.query.parameters()
        _ = try await Parameters(body: call.request)
        let state = await call.context.queue.request(call.athlete.name)
        return ServerResponse.json(status: .accepted) { json in
            json.member("state", state.word)
            json.member("requested_at", state.requested?.description)
        }
        .adding("Location", call.context.path("/api/v1/athletes/\(PercentEncoding.encoded(call.athlete.name))/sync"))
    }
}

extension AthleteAPI {
    /// When the athlete's next automatic run is due, approximately; nil if there is none.
    private static func nextRun(after last: RunRecord?, _ context: ServerContext) -> Instant? {
        let minutes = context.roster.configuration.server.pollMinutes
        guard minutes > 0 else { return nil }
        guard let last, last.started <= context.now else { return context.now }
        return max(last.started.advanced(bySeconds: minutes * 60), context.now)
    }
}

extension RunQueue.State {
    fileprivate var word: String {
        switch self {
        case .idle: "idle"
        case .queued: "queued"
        case .running: "running"
        }
    }

    fileprivate var requested: Instant? {
        switch self {
        case .idle: nil
        case .queued(let moment), .running(let moment): moment
        }
    }
}
