package import Athletes
import Export
import Foundation
import JSON
import Web

/// What `check --json` prints; version 1.
package struct CheckReport {
    let version = 1
    let ok: Bool
    let athletes: [AthleteCheck]
    let server: ServerCheck?

    /// - Parameter server: nil where none is configured.
    package init(_ athletes: [AthleteCheck], _ server: ServerCheck?) {
        ok = athletes.allSatisfy(\.ok) && server?.problem == nil
        self.athletes = athletes
        self.server = server
    }
}

/// What was tried for one athlete, and what came of it.
package struct AthleteCheck {
    fileprivate struct Item {
        let what: String
        let ok: Bool
        let result: String
    }

    let ok: Bool
    fileprivate let name: String
    fileprivate let checks: [Item]
    /// How each thing that is wrong would end a run.
    package let statuses: [ExitStatus]

    package init(_ athlete: Athlete, _ found: [Inspection]) {
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
    package var page: String {
        let lines = checks.map { item in
            "  \(item.ok ? "✓" : "✗") \(item.what.padding(toLength: 11, withPad: " ", startingAt: 0))\(item.result)"
        }
        return ([name] + lines).map(\.safeForTerminal).joined(separator: "\n")
    }
}

/// How the server is set up, as far as that shows without starting it.
package struct ServerCheck {
    let address: String
    /// What has to stand at Strava as the application's Authorization Callback Domain; nil where nobody connects.
    let callbackDomain: String?
    /// Why it would not start; nil where it would.
    let problem: String?
    /// What somebody should know, a sentence each.
    let warnings: [String]

    package init(address: String, callbackDomain: String?, problem: String?, warnings: [String]) {
        self.address = address
        self.callbackDomain = callbackDomain
        self.problem = problem
        self.warnings = warnings
    }

    /// For people.
    package var page: String {
        let lines = [
            problem.map { "  ✗ address    \($0)" } ?? "  ✓ address    \(address)",
            callbackDomain.map { "  ✓ strava     the Authorization Callback Domain to set at Strava is \($0)" },
        ]
        return (["Server"] + lines.compactMap(\.self)).map(\.safeForTerminal).joined(separator: "\n")
    }
}

extension CheckReport {
    package func json() -> String {
        JSONWriter.text { json in
            json.member("version", version)
            json.member("ok", ok)
            json.list("athletes", athletes) { json, athlete in
                json.member("name", athlete.name)
                json.member("ok", athlete.ok)
                json.list("checks", athlete.checks) { json, item in
                    json.member("what", item.what)
                    json.member("ok", item.ok)
                    json.member("result", item.result)
                }
            }
            if let server {
                json.object("server") { json in
                    json.member("ok", server.problem == nil)
                    json.member("public_url", server.address)
                    json.member("callback_domain", server.callbackDomain)
                    json.member("problem", server.problem)
                    json.list("warnings", server.warnings)
                }
            }
        }
    }
}
