package import Athletes
import Export
import Foundation
import JSON
import Web

/// The output of `check --json`, version 1.
package struct CheckReport {
    let version = 1
    let ok: Bool
    let athletes: [AthleteCheck]
    let server: ServerCheck?

    /// - Parameter server: nil if none is configured.
    package init(_ athletes: [AthleteCheck], _ server: ServerCheck?) {
        ok = athletes.allSatisfy(\.ok) && server?.problem == nil
        self.athletes = athletes
        self.server = server
    }
}

/// The checks of one athlete, and their results.
package struct AthleteCheck {
    fileprivate struct Item {
        let what: String
        let ok: Bool
        let result: String
    }

    let ok: Bool
    fileprivate let name: String
    fileprivate let checks: [Item]
    /// The exit status of each problem in a run.
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

    /// The text.
    package var page: String {
        let lines = checks.map { item in
            "  \(item.ok ? "✓" : "✗") \(item.what.padding(toLength: 11, withPad: " ", startingAt: 0))\(item.result)"
        }
        return ([name] + lines).map(\.safeForTerminal).joined(separator: "\n")
    }
}

/// The server's settings, checked without starting it.
package struct ServerCheck {
    let address: String
    /// The Authorization Callback Domain that the application needs at Strava; nil if no athlete uses Strava.
    let callbackDomain: String?
    /// Why it would not start; nil if it would.
    let problem: String?
    /// Warnings, one sentence each.
    let warnings: [String]

    package init(address: String, callbackDomain: String?, problem: String?, warnings: [String]) {
        self.address = address
        self.callbackDomain = callbackDomain
        self.problem = problem
        self.warnings = warnings
    }

    /// The text.
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
