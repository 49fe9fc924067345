package import Athletes
package import Basics
import Export
import JSON
package import Profiles
import Store
import Workouts

/// One athlete in the list of all: the plan's state, the sources of activities, and the last run.
package struct AthleteListing {
    private enum PlanState: String {
        /// The last reading succeeded.
        case ok
        /// An earlier reading counts, because later ones failed.
        case remembered
        case neverRead = "never_read"
        case none
    }

    private let name: String
    private let zone: Zone
    private let plan: PlanState
    /// When the plan was last read; nil for never.
    private let planRead: Instant?
    /// Names of the sources of activities, as JSON has them.
    private let sources: [String]
    /// Whether Strava's API is configured, and not connected.
    private let lacksConnection: Bool
    private let lastRun: RunRecord?
    /// Why the memory can't be read; nil if it can.
    private let problem: String?

    /// Reads what is known, and asks no server.
    package init(_ owner: AthleteOwner, _ connections: StravaConnections) {
        let athlete = owner.athlete
        (name, zone) = (athlete.name, athlete.zone)
        let kept = Result { () throws(StoreError) in try owner.snapshot() }
        problem = if case .failure(let error) = kept { error.sentence } else { nil }
        let memory = (try? kept.get()) ?? Snapshot()
        planRead = athlete.feed == nil ? nil : memory.feed.fetched
        plan =
            athlete.feed == nil ? .none : planRead == nil ? .neverRead : memory.feed.failure == nil ? .ok : .remembered
        lacksConnection = athlete.strava != nil && ((try? connections.connection(of: athlete)) ?? nil) == nil
        let kinds = [SourceKind.strava, .archive, .intervals, .files, .list]
        sources = kinds.filter { athlete.has($0, memory) }.map(\.name)
        lastRun = memory.published.run
    }

    package func lines(now: Instant) -> [String] {
        let planState =
            switch plan {
            case .ok: "read"
            case .remembered: "remembered, since reading fails; last read"
            case .neverRead: "never read"
            case .none: "none"
            }
        let run = lastRun.map { "\($0.finished.told(before: now, in: zone)), \($0.ending)" }
        return [
            name, "  Plan: \(planState)" + (planRead.map { " \($0.told(before: now, in: zone))" } ?? ""),
            "  Activities: \(sources.isEmpty ? "none" : sources.joined(separator: ", "))"
                + (lacksConnection ? " (strava isn't connected)" : ""),
            "  Last run: \(problem ?? run ?? "none")",
        ].map(\.safeForTerminal)
    }

    package static func json(_ all: [AthleteListing]) -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.list("athletes", all) { json, athlete in
                json.member("name", athlete.name)
                json.member("time_zone", athlete.zone.identifier)
                json.object("plan") { json in
                    json.member("state", athlete.plan.rawValue)
                    json.member("read", athlete.planRead)
                }
                json.list("sources", athlete.sources)
                json.member("strava_connected", athlete.sources.contains("strava") ? !athlete.lacksConnection : nil)
                if let run = athlete.lastRun { json.object("last_run") { $0.members(ofLast: run) } }
                json.member("problem", athlete.problem)
            }
        }
    }
}
