import Athletes
import Basics
import HTTPTypes
import JSON
import Reports
import Settings
import Store

/// Who is there, and how the runs go.
enum AthleteAnswers {
    static let athletes: Route.Work = { asked, hall in
        let asker = try await hall.known(asked)
        _ = try Query(asked)
        let owners = hall.owners(for: asker)
        return .json { json in
            json.list("athletes", owners) { json, owner in
                let athlete = owner.athlete
                // Of a memory that can't be read the others' answers don't depend.
                let last = (try? owner.lastRun()) ?? nil
                json.member("name", athlete.name)
                json.member("time_zone", athlete.zone.identifier)
                json.member("today", athlete.zone.local(hall.now).day.description)
                json.member("connected", (try? StravaLook(athlete, hall).connection) != nil)
                if let last { json.object("last_run") { $0.members(of: RunStatus(last, of: owner)) } }
                json.member("next_run", nextRun(after: last, hall)?.description)
            }
        }
    }

    static let sync: Route.Work = { asked, hall in
        let call = try await APICall(looking: asked, hall)
        _ = try Query(asked)
        let state = await hall.queue.state(of: call.athlete.name)
        let last: RunRecord?
        do throws(StoreError) { last = try call.owner.lastRun() } catch { throw ServerError(error) }
        return .json { json in
            json.member("state", state.word)
            if let last { json.object("last") { $0.members(of: RunStatus(last, of: call.owner)) } }
            json.member("next_run", nextRun(after: last, hall)?.description)
        }
    }

    static let requestSync: Route.Work = { asked, hall in
        let call = try await APICall(changing: asked, hall)
        _ = try Query(asked)
        try await JSONBody(asked).check(known: [])
        let state = await hall.queue.request(call.athlete.name)
        return Answer.json(status: .accepted) { json in
            json.member("state", state.word)
            json.member("requested_at", state.requested?.description)
        }
        .adding("Location", hall.path("/api/v1/athletes/\(PercentEncoding.encoded(call.athlete.name))/sync"))
    }
}

extension AthleteAnswers {
    /// About when the athlete is looked after again without anybody asking; nil where that never happens.
    private static func nextRun(after last: RunRecord?, _ hall: Hall) -> Instant? {
        let minutes = hall.roster.configuration.server.pollMinutes
        guard minutes > 0 else { return nil }
        guard let last, last.started <= hall.now else { return hall.now }
        return max(last.started.advanced(bySeconds: minutes * 60), hall.now)
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
