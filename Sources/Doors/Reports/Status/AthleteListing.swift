package import Athletes
package import Basics
import Export
import Files
import JSON
package import Profiles
import Store
import Workouts

/// One athlete in the list of all: the plan's state, the sources of activities, and the last run.
package struct AthleteListing {
    package let lines: [String]
    private let members: (inout JSONWriter) -> Void

    /// Reads what is known, and asks no server.
    package init(_ owner: AthleteOwner, _ connections: StravaConnections, now: Instant) {
        let (athlete, zone) = (owner.athlete, owner.athlete.zone)
        let kept = Result { () throws(StoreError) in try owner.snapshot() }
        let problem: String? = if case .failure(let error) = kept { error.sentence } else { nil }
        let memory = (try? kept.get()) ?? Snapshot()
        let read = athlete.feed == nil ? nil : memory.feed.fetched
        let (state, words) =
            switch (athlete.feed, read, memory.feed.failure) {
            case (nil, _, _): ("none", "none")
            case (_, nil, _): ("never_read", "never read")
            case (_, _, nil): ("ok", "read")
            default: ("remembered", "remembered, since reading fails; last read")
            }
        let kinds = [SourceKind.strava, .archive, .intervals, .files, .list]
        let sources = kinds.filter { athlete.has($0, memory) }.map(\.name)
        let isConnected = athlete.strava == nil || (try? connections.connection(of: athlete)) != nil
        let run = memory.published.run
        let lastRun = run.map { "\($0.finished.told(before: now, in: zone)), \($0.ending)" }
        lines = [
            athlete.name, "  Plan: \(words)" + (read.map { " \($0.told(before: now, in: zone))" } ?? ""),
            "  Activities: \(sources.isEmpty ? "none" : sources.joined(separator: ", "))"
                + (isConnected ? "" : " (strava isn't connected)"),
            "  Last run: \(problem ?? lastRun ?? "none")",
        ].map(\.safeForTerminal)
        members = { json in
            json.member("name", athlete.name)
            json.member("time_zone", zone.identifier)
            json.object("plan") { json in
                json.member("state", state)
                json.member("read", read)
            }
            json.list("sources", sources)
            json.member("strava_connected", sources.contains("strava") ? isConnected : nil)
            if let run { json.object("last_run") { $0.members(ofLast: run) } }
            json.member("problem", problem)
        }
    }

    package static func json(_ all: [AthleteListing]) -> String {
        JSONWriter.output("athletes", all) { $1.members(&$0) }
    }
}
