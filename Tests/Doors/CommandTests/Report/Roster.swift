import CommandLab
import Foundation

/// A coach's athletes, each with a plan of the week from 16 to 22 March 2026 and what TrainingPeaks tells of it.
struct Roster {
    struct Session {
        /// The day in March 2026.
        let day: Int
        let summary: String
        /// Minutes; 0 for a day off.
        let planned: Int
        /// Minutes; nil unless it was done.
        var done: Int?
    }

    let configured: ConfiguredFolder

    /// - Parameters:
    ///   - athletes: the names, each with further settings in one line of YAML each.
    ///   - top: further settings at the top.
    init(_ athletes: [(name: String, settings: [String])], top: String = "") throws {
        let people = athletes.map { name, settings in
            let lines = ["time_zone: Europe/Berlin", "feed: \(name).ics"] + settings
            return "  \(name):\n" + lines.map { "    \($0)\n" }.joined()
        }
        configured = try ConfiguredFolder(yaml: "\(top)athletes:\n\(people.joined())")
    }

    /// A week as it was planned; the days in `done` were done as planned.
    static func week(done: Set<Int>) -> [Session] {
        let plan = [
            (16, "Run: Easy", 45), (17, "Bike: Intervals", 75), (18, "Swim: Drills", 60), (19, "Run: Steady", 60),
            (20, "Day Off", 0), (21, "Bike: Long ride", 150), (22, "Run: Hills", 40), (30, "Run: Easy", 45),
        ]
        return plan.map { Session(day: $0, summary: $1, planned: $2, done: done.contains($0) ? $2 : nil) }
    }

    func write(_ sessions: [Session], of athlete: String, race: (day: Int, name: String)? = nil) throws {
        var events = sessions.enumerated().map { number, session in
            event("\(number)@\(athlete)", session.day, session.summary, session)
        }
        if let race {
            events.append(event("race@\(athlete)", race.day, "Race: \(race.name)", nil))
        }
        let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//TrainingPeaks//EN"] + events + ["END:VCALENDAR", ""]
        try configured.folder.write(lines.joined(separator: "\r\n"), to: "\(athlete).ics")
    }

    private func event(_ uid: String, _ day: Int, _ summary: String, _ session: Session?) -> String {
        var notes: [String] = []
        if let session, session.planned > 0 { notes.append("Planned Time: \(Self.clock(session.planned))") }
        if let done = session?.done, done > 0 { notes.append("Actual Time: \(Self.clock(done))") }
        return [
            "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260322T180000Z", "DTSTART;VALUE=DATE:202603\(day)",
            "SUMMARY:\(summary)", "DESCRIPTION:\(notes.joined(separator: "\\n"))", "END:VEVENT",
        ].joined(separator: "\r\n")
    }

    private static func clock(_ minutes: Int) -> String { "\(minutes / 60):" + String(format: "%02d", minutes % 60) }

    /// Merges, and shows the report of Sunday 22 March 2026.
    func report(_ arguments: String...) async throws -> Command.Ending {
        let run = try await configured.tpmerge("merge", "--today", "2026-03-22")
        guard run.status == 0 else { return run }
        return try await shown(arguments)
    }

    /// Shows it without a run before.
    func shown(_ arguments: [String]) async throws -> Command.Ending {
        try await configured.tpmerge(["report", "--today", "2026-03-22"] + arguments)
    }

    func shown(_ arguments: String...) async throws -> Command.Ending { try await shown(arguments) }

    func json(of name: String) async throws -> JSONValue? {
        return try await report("--json").json()["athletes"]?.array?.first { $0["name"]?.string == name }
    }
}
