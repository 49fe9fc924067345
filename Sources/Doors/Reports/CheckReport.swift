package import Athletes
import Export
import Foundation
import JSON
import Web

package struct AthleteCheck {
    fileprivate struct Item {
        let what: String
        let ok: Bool
        let result: String

        var line: String {
            "  \(ok ? "✓" : "✗") \(what.padding(toLength: 11, withPad: " ", startingAt: 0))\(result)"
        }
    }

    let ok: Bool
    fileprivate let name: String
    fileprivate let checks: [Item]
    fileprivate let warnings: [String]
    /// The exit status of each problem in a run.
    package let statuses: [ExitStatus]

    package init(_ athlete: Athlete, _ found: [Inspection], _ messages: MessageCheck) {
        name = athlete.name
        let items = found.map { inspection in
            Item(
                what: inspection.subject.rawValue, ok: inspection.error == nil,
                result: Redaction.withoutAddresses(inspection.sentence))
        }
        checks = items + messages.items
        warnings = messages.warnings
        statuses =
            found.compactMap(\.error).map { ExitStatus($0) } + messages.problems.map { _ in ExitStatus.configuration }
        ok = statuses.isEmpty
    }

    package var page: String {
        ([name] + checks.map(\.line)).map(\.safeForTerminal).joined(separator: "\n")
    }
}

/// How an athlete's messages are set up, checked without sending any.
package struct MessageCheck {
    /// Which ways there are; nil if there is none.
    let summary: String?
    /// Why ways can't work, one sentence each.
    package let problems: [String]
    /// Settings that may be mistakes, one sentence each.
    let warnings: [String]

    package init(summary: String?, problems: [String], warnings: [String]) {
        (self.summary, self.problems, self.warnings) = (summary, problems, warnings)
    }

    package var pageOfCoach: String {
        (["Coach"] + items.map(\.line)).map(\.safeForTerminal).joined(separator: "\n")
    }

    fileprivate var items: [AthleteCheck.Item] {
        let results = problems.isEmpty ? [summary].compactMap(\.self) : problems
        return results.map { AthleteCheck.Item(what: "messages", ok: problems.isEmpty, result: $0) }
    }
}

/// The server's settings, checked without starting it.
package struct ServerCheck {
    let address: String
    /// The Authorization Callback Domain that the application needs at Strava; nil if no athlete uses Strava.
    let callbackDomain: String?
    /// Why it would not start; nil if it would.
    let problem: String?
    let warnings: [String]

    package init(address: String, callbackDomain: String?, problem: String?, warnings: [String]) {
        (self.address, self.callbackDomain, self.problem, self.warnings) = (address, callbackDomain, problem, warnings)
    }

    package var page: String {
        let lines = [
            problem.map { "  ✗ address    \($0)" } ?? "  ✓ address    \(address)",
            callbackDomain.map { "  ✓ strava     the Authorization Callback Domain to set at Strava is \($0)" },
        ]
        return (["Server"] + lines.compactMap(\.self)).map(\.safeForTerminal).joined(separator: "\n")
    }
}

/// The access of programs with language models, checked without answering any.
package struct AssistantsCheck {
    /// The names of the athletes whose data they may read.
    let athletes: [String]
    /// The origins that values may have, in the configuration's words.
    let sources: [String]
    /// Why no program would get an answer; nil if programs would.
    package let problem: String?

    package init(athletes: [String], sources: [String], problem: String?) {
        (self.athletes, self.sources, self.problem) = (athletes, sources, problem)
    }

    package var page: String {
        let lines = [
            problem.map { "  ✗ athletes   \($0)" } ?? "  ✓ athletes   \(athletes.joined(separator: ", "))",
            "  ✓ sources    \(sources.joined(separator: ", ")); what Strava's API told is withheld",
        ]
        return (["Assistants"] + lines).map(\.safeForTerminal).joined(separator: "\n")
    }
}

package enum CheckReport {
    /// Version 1.
    ///
    /// - Parameters:
    ///   - server: nil if none is configured.
    ///   - assistants: nil if nothing is configured for them.
    ///   - coach: nil if the report isn't sent.
    package static func json(
        _ athletes: [AthleteCheck], _ server: ServerCheck?, _ assistants: AssistantsCheck?, _ coach: MessageCheck?
    ) -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.member(
                "ok",
                athletes.allSatisfy(\.ok) && server?.problem == nil && assistants?.problem == nil
                    && coach?.problems.isEmpty != false)
            json.list("athletes", athletes) { json, athlete in
                json.member("name", athlete.name)
                json.member("ok", athlete.ok)
                json.list("checks", athlete.checks) { json, item in
                    json.member("what", item.what)
                    json.member("ok", item.ok)
                    json.member("result", item.result)
                }
                json.list("warnings", athlete.warnings)
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
            if let coach {
                json.object("coach") { json in
                    json.member("ok", coach.problems.isEmpty)
                    json.member("messages", coach.summary)
                    json.list("problems", coach.problems)
                    json.list("warnings", coach.warnings)
                }
            }
            if let assistants {
                json.object("assistants") { json in
                    json.member("ok", assistants.problem == nil)
                    json.list("athletes", assistants.athletes)
                    json.list("sources", assistants.sources)
                    json.member("problem", assistants.problem)
                }
            }
        }
    }
}
