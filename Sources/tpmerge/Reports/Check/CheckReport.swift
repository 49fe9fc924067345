import Export
import Foundation
import Pipeline

/// What `check --json` prints; version 1.
struct CheckReport: Encodable {
    let version = 1
    let ok: Bool
    let athletes: [AthleteCheck]

    init(_ athletes: [AthleteCheck]) {
        ok = athletes.allSatisfy(\.ok)
        self.athletes = athletes
    }
}

/// What was tried for one athlete, and what came of it.
struct AthleteCheck: Encodable {
    private struct Item: Encodable {
        let what: String
        let ok: Bool
        let result: String
    }

    let ok: Bool
    private let name: String
    private let checks: [Item]
    /// How each thing that is wrong would end a run.
    let statuses: [ExitStatus]

    private enum CodingKeys: String, CodingKey {
        case name, ok, checks
    }

    init(_ athlete: Athlete, _ found: [Inspection]) {
        name = athlete.name
        checks = found.map { inspection in
            Item(
                what: inspection.subject.rawValue, ok: inspection.error == nil,
                result: Redaction.withoutAddresses(inspection.sentence))
        }
        statuses = found.compactMap(\.error).map { ExitStatus($0) }
        ok = statuses.isEmpty
    }

    /// For people.
    var page: String {
        let lines = checks.map { item in
            "  \(item.ok ? "✓" : "✗") \(item.what.padding(toLength: 11, withPad: " ", startingAt: 0))\(item.result)"
        }
        return ([name] + lines).map(\.safeForTerminal).joined(separator: "\n")
    }
}
