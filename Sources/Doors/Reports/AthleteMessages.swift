package import Athletes
import Basics
import Export
import JSON
import Messages
package import Profiles

package struct AthleteMessages {
    private let athlete: Athlete
    /// The oldest first.
    private let entries: [OutboxEntry]

    package init(of owner: AthleteOwner) throws(RunError) {
        athlete = owner.athlete
        entries = try owner.outbox().entries.sorted { ($0.last, $0.key, $0.way) < ($1.last, $1.key, $1.way) }
    }

    package var lines: [String] {
        let heading = "\(athlete.name) (\(athlete.zone.identifier))".safeForTerminal
        guard !entries.isEmpty else { return [heading, "  no messages yet"] }
        return [heading] + entries.flatMap { $0.lines(of: athlete) }
    }

    package static func json(_ all: [AthleteMessages]) -> String {
        JSONWriter.output("messages", all.flatMap { one in one.entries.map { (one.athlete, $0) } }) {
            $0.members(of: $1.1, to: $1.0)
        }
    }
}

extension OutboxEntry {
    fileprivate func lines(of athlete: Athlete) -> [String] {
        let line = "  \(time(in: athlete.zone)) · \(words(by: athlete.messages.ways.name(of: way)))"
        return [line] + (answer.isEmpty ? [] : ["      " + answer])
    }
}

extension JSONWriter {
    mutating func members(of entry: OutboxEntry, to athlete: Athlete) {
        member("athlete", athlete.name)
        member("key", entry.key)
        member("way", athlete.messages.ways.name(of: entry.way))
        member("state", entry.state.rawValue)
        member("attempts", entry.attempts)
        member("first", entry.first.description)
        member("last", entry.last.description)
        member("answer", entry.answer)
    }
}
