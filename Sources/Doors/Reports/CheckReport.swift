package import Athletes
import Export
import Foundation
import JSON
package import Profiles
import Web

/// One thing that was checked, and how it is.
private struct CheckItem {
    let what: String
    let ok: Bool
    let result: String

    init(_ what: String, _ result: String, ok: Bool = true) {
        (self.what, self.result, self.ok) = (what, result, ok)
    }

    var line: String {
        let label = what.padding(toLength: max(11, what.count + 1), withPad: " ", startingAt: 0)
        return "  \(ok ? "✓" : "✗") \(label)\(result)"
    }
}

extension [CheckItem] {
    fileprivate func page(_ title: String) -> String {
        ([title] + map(\.line)).map(\.safeForTerminal).joined(separator: "\n")
    }
}

package struct AthleteCheck {
    fileprivate let name: String
    fileprivate let checks: [CheckItem]
    fileprivate let warnings: [String]
    /// The exit status of each problem in a run.
    package let statuses: [ExitStatus]

    /// - Parameter hidden: why the service can't read what the configuration names, one sentence each.
    package init(_ athlete: Athlete, _ found: [Inspection], _ messages: MessageCheck, hidden: [String] = []) {
        name = athlete.name
        let items = found.map { inspection in
            CheckItem(
                inspection.subject.rawValue, Redaction.withoutAddresses(inspection.sentence),
                ok: inspection.error == nil)
        }
        checks = (items + hidden.map { CheckItem("access", $0, ok: false) } + messages.items).map { item in
            CheckItem(item.what, athlete.typed.completing(item.result), ok: item.ok)
        }
        warnings = messages.warnings.map(athlete.typed.completing)
        statuses =
            found.compactMap(\.error).map { ExitStatus($0) }
            + (hidden + messages.problems).map { _ in ExitStatus.configuration }
    }

    package var page: String { checks.page(name) }

    fileprivate var ok: Bool { statuses.isEmpty }
}

/// How an athlete's messages are set up, checked without sending any.
package struct MessageCheck {
    /// Which ways there are; nil if there is none.
    let summary: String?
    /// Why ways can't work, one sentence each.
    let problems: [String]
    /// Settings that may be mistakes, one sentence each.
    let warnings: [String]

    package init(summary: String?, problems: [String], warnings: [String]) {
        (self.summary, self.problems, self.warnings) = (summary, problems, warnings)
    }

    fileprivate var items: [CheckItem] {
        let results = problems.isEmpty ? [summary].compactMap(\.self) : problems
        return results.map { CheckItem("messages", $0, ok: problems.isEmpty) }
    }
}

/// What is checked beside the athletes.
package struct CheckSection {
    fileprivate let key: StaticString
    package let page: String
    /// Why it would not work, one sentence each.
    package let problems: [String]
    fileprivate let members: (inout JSONWriter) -> Void

    /// The server's settings, checked without starting it.
    ///
    /// - Parameters:
    ///   - callbackDomain: the Authorization Callback Domain that the application needs at Strava; nil if no athlete
    ///     uses Strava.
    ///   - problem: why it would not start; nil if it would.
    package static func server(
        at address: String, callbackDomain: String?, problem: String?, warnings: [String]
    ) -> CheckSection {
        let domain = callbackDomain.map {
            CheckItem("strava", "the Authorization Callback Domain to set at Strava is \($0)")
        }
        let items = [CheckItem("address", problem ?? address, ok: problem == nil), domain].compactMap(\.self)
        return CheckSection(key: "server", page: items.page("Server"), problems: [problem].compactMap(\.self)) { json in
            json.member("ok", problem == nil)
            json.member("public_url", address)
            json.member("callback_domain", callbackDomain)
            json.member("problem", problem)
            json.list("warnings", warnings)
        }
    }

    package static func coach(_ messages: MessageCheck) -> CheckSection {
        CheckSection(key: "coach", page: messages.items.page("Coach"), problems: messages.problems) { json in
            json.member("ok", messages.problems.isEmpty)
            json.member("messages", messages.summary)
            json.list("problems", messages.problems)
            json.list("warnings", messages.warnings)
        }
    }

    /// The access of programs with language models, checked without answering any.
    ///
    /// - Parameters:
    ///   - athletes: the names of the athletes whose data they may read.
    ///   - sources: the origins that values may have, in the configuration's words.
    ///   - problem: why no program would get an answer; nil if programs would.
    package static func assistants(athletes: [String], sources: [String], problem: String?) -> CheckSection {
        let items = [
            CheckItem("athletes", problem ?? athletes.joined(separator: ", "), ok: problem == nil),
            CheckItem("sources", "\(sources.joined(separator: ", ")); what Strava's API told is withheld"),
        ]
        let problems = [problem].compactMap(\.self)
        return CheckSection(key: "assistants", page: items.page("Assistants"), problems: problems) { json in
            json.member("ok", problem == nil)
            json.list("athletes", athletes)
            json.list("sources", sources)
            json.member("problem", problem)
        }
    }
}

package enum CheckReport {
    /// Version 1.
    package static func json(_ athletes: [AthleteCheck], _ sections: [CheckSection]) -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.member("ok", athletes.allSatisfy(\.ok) && sections.allSatisfy(\.problems.isEmpty))
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
            for section in sections { json.object(section.key, section.members) }
        }
    }
}
