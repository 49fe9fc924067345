import Athletes
import Export
import Foundation
import JSON
import Profiles
import Settings
import Web
import Workouts

/// One thing that was checked, and how it is.
struct CheckItem {
    let what: String
    let result: String
    let ok: Bool

    init(_ what: String, _ result: String, ok: Bool = true) {
        (self.what, self.result, self.ok) = (what, result, ok)
    }
}

extension [CheckItem] {
    fileprivate func page(_ title: String) -> String {
        let lines = map { item in
            let label = item.what.padding(toLength: Swift.max(11, item.what.count + 1), withPad: " ", startingAt: 0)
            return "  \(item.ok ? "✓" : "✗") \(label)\(item.result)"
        }
        return ([title] + lines).map(\.safeForTerminal).joined(separator: "\n")
    }

    /// How an athlete's or a coach's messages are set up, checked without sending any.
    fileprivate init(_ messages: MessageFindings) {
        let results = messages.problems.isEmpty ? [messages.summary].compactMap(\.self) : messages.problems
        self = results.map { CheckItem("messages", $0, ok: messages.problems.isEmpty) }
    }
}

struct AthleteCheck {
    fileprivate let name: String
    fileprivate let checks: [CheckItem]
    fileprivate let warnings: [String]
    /// The exit status of each problem in a run.
    let statuses: [ExitStatus]

    /// - Parameter hidden: why the service can't read what the configuration names, one sentence each.
    init(_ athlete: Athlete, _ found: [Inspection], _ messages: MessageFindings, hidden: [String]) {
        name = athlete.name
        let items = found.map { inspection in
            CheckItem(
                inspection.subject.rawValue, Redaction.withoutAddresses(inspection.sentence),
                ok: inspection.error == nil)
        }
        checks = (items + hidden.map { CheckItem("access", $0, ok: false) } + [CheckItem](messages)).map { item in
            CheckItem(item.what, athlete.typed.completing(item.result), ok: item.ok)
        }
        warnings = messages.warnings.map(athlete.typed.completing)
        statuses =
            found.compactMap(\.error).map { ExitStatus($0) }
            + (hidden + messages.problems).map { _ in ExitStatus.configuration }
    }

    var page: String { checks.page(name) }
}

/// What is checked beside the athletes.
struct CheckSection {
    private let key: StaticString
    let page: String
    /// How many things would not work.
    let problems: Int
    private let members: (inout JSONWriter) -> Void

    private init(
        _ key: StaticString, _ title: String, _ items: [CheckItem], _ members: @escaping (inout JSONWriter) -> Void
    ) {
        (self.key, page, problems, self.members) = (key, items.page(title), items.count { !$0.ok }, members)
    }

    /// The server's settings, checked without starting it; nil if no server is configured or running.
    static func server(_ workplace: Workplace) -> CheckSection? {
        let configuration = workplace.configuration
        let (server, running) = (configuration.server, workplace.serverAddress)
        guard server.isConfigured || running != nil else { return nil }
        let address = running ?? server.address
        let domain = configuration.usesStrava ? address.callbackDomain : nil
        let items = [
            CheckItem("address", server.refusal ?? address.description, ok: server.refusal == nil),
            domain.map { CheckItem("strava", "the Authorization Callback Domain to set at Strava is \($0)") },
        ]
        return CheckSection("server", "Server", items.compactMap(\.self)) { json in
            json.member("ok", server.refusal == nil)
            json.member("public_url", address.description)
            json.member("callback_domain", domain)
            json.member("problem", server.refusal)
            json.list("warnings", server.remarks)
        }
    }

    static func coach(_ messages: MessageFindings) -> CheckSection {
        CheckSection("coach", "Coach", [CheckItem](messages)) { json in
            json.member("ok", messages.problems.isEmpty)
            json.member("messages", messages.summary)
            json.list("problems", messages.problems)
            json.list("warnings", messages.warnings)
        }
    }

    /// The access of programs with language models, checked without answering any; nil if nothing is configured for them.
    static func assistants(_ workplace: Workplace) -> CheckSection? {
        let settings = workplace.configuration.assistants
        guard settings != AssistantSettings() else { return nil }
        let athletes = workplace.owners.map(\.athlete.name).filter(settings.lists)
        let (sources, problem) = (settings.origins.words, workplace.assistantProblem)
        let items = [
            CheckItem("athletes", problem ?? athletes.joined(separator: ", "), ok: problem == nil),
            CheckItem("sources", "\(sources.joined(separator: ", ")); what Strava's API told is withheld"),
        ]
        return CheckSection("assistants", "Assistants", items) { json in
            json.member("ok", problem == nil)
            json.list("athletes", athletes)
            json.list("sources", sources)
            json.member("problem", problem)
        }
    }

    /// Prints version 1 of the whole report.
    static func printJSON(_ athletes: [AthleteCheck], _ sections: [CheckSection]) {
        tpmerge.printJSON { json in
            json.member("version", 1)
            json.member("ok", athletes.allSatisfy(\.statuses.isEmpty) && sections.allSatisfy { $0.problems == 0 })
            json.list("athletes", athletes) { json, athlete in
                json.member("name", athlete.name)
                json.member("ok", athlete.statuses.isEmpty)
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
