import ArgumentParser
import Athletes
import Basics
import Export
import JSON
import Profiles
import Settings
import StravaAPI
import Web
import Webhooks

struct Webhook: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "webhook",
        abstract: "Let Strava notify tpmerge serve of new activities.",
        discussion: "Strava has one subscription for each API application. Without one, tpmerge asks it regularly.",
        subcommands: [Create.self, Show.self, Delete.self])

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "create",
            abstract: "Subscribe to Strava's events. The server must be running, and Strava must reach it.")

        @Flag(help: "Replace another program's subscription.") var replace = false
        @Flag(help: "Print JSON instead of text.") var json = false
        @OptionGroup(title: "Configuration") var options: ConfigurationOptions

        func run() async throws {
            try await Subscriptions.each(options.selection, asJSON: json, by: Webhook.printAsJSON) { subscriptions in
                let (subscription, isNew) = try await subscriptions.create(replacing: replace)
                if !json { print(subscriptions.sentence(on: subscription, isNew: isNew)) }
                return [subscription]
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show",
            abstract: "Show Strava's subscriptions, whose they are, and whether their events come through.")

        @Flag(help: "Print JSON instead of text.") var json = false
        @OptionGroup(title: "Configuration") var options: ConfigurationOptions

        func run() async throws {
            try await Subscriptions.each(options.selection, asJSON: json, by: Webhook.printAsJSON) { subscriptions in
                let found = try await subscriptions.show()
                if !json { subscriptions.lines(on: found).forEach { print($0) } }
                return found
            }
        }
    }

    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "delete",
            abstract: "End the subscription. tpmerge then goes back to polling.")

        @Flag(help: "Also end another program's subscription.") var force = false
        @Flag(help: "Print JSON instead of text.") var json = false
        @OptionGroup(title: "Configuration") var options: ConfigurationOptions

        func run() async throws {
            try await Subscriptions.each(options.selection, asJSON: json, by: Webhook.printAsJSON(deleted:)) {
                subscriptions in
                let ids = try await subscriptions.delete(others: force)
                if !json { print(subscriptions.sentence(onDeleted: ids)) }
                return ids
            }
        }
    }

    private static func printAsJSON(deleted ids: [Int64]) {
        printJSON { json in
            json.member("version", 1)
            json.list("deleted", ids.map(String.init))
        }
    }

    private static func printAsJSON(_ subscriptions: [ShownSubscription]) {
        printJSON { json in
            json.member("version", 1)
            json.list("subscriptions", subscriptions) { json, subscription in
                json.member("id", String(subscription.id))
                json.member("application", subscription.application)
                json.member("ours", subscription.isOurs)
                json.member("host", subscription.host)
                json.member("created_at", subscription.created?.description)
                json.member("answers", subscription.answers)
                json.member("last_event", subscription.heard?.description)
                json.member("events_today", subscription.count)
            }
        }
    }
}

extension Subscriptions {
    /// Does a command's work with the subscriptions of each application; one's failure doesn't stop the others.
    ///
    /// - Parameter tell: prints all results as JSON if `isJSON`; else the work prints its own.
    fileprivate static func each<Value>(
        _ selection: Selection, asJSON isJSON: Bool, by printAsJSON: ([Value]) -> Void,
        _ work: (Subscriptions) async throws -> [Value]
    ) async throws {
        try await Workplace.work(selection) { workplace in
            var known: Set<String> = []
            let applications = workplace.owners.compactMap(\.athlete.strava).filter {
                known.insert($0.clientID).inserted
            }
            guard !applications.isEmpty else { throw SettingsError.withoutStrava(workplace.owners) }
            let (access, address) = (workplace.access, workplace.linkAddress)
            var values: [Value] = []
            var statuses: [ExitStatus] = []
            for application in applications {
                let subscriptions = Subscriptions(of: application, at: address, access, workplace.outside)
                do { values += try await work(subscriptions) } catch let error as Failure {
                    let name = applications.count > 1 ? "application \(application.clientID): " : ""
                    statuses.append(workplace.console.fail(error, name))
                }
            }
            if isJSON { printAsJSON(values) }
            return ExitStatus.combined(statuses)
        }
    }

    fileprivate func sentence(on subscription: ShownSubscription, isNew: Bool) -> String {
        let place = "application \(subscription.application.safeForTerminal) to \(address.host)"
        return isNew
            ? "Strava sends events of \(place) from now on."
            : "Strava sends events of \(place) already. Nothing was changed."
    }

    fileprivate func lines(on subscriptions: [ShownSubscription]) -> [String] {
        guard !subscriptions.isEmpty else {
            return ["Application \(application.clientID.safeForTerminal) has no subscription."]
        }
        return subscriptions.map { subscription in
            var words = ["to \(subscription.host?.safeForTerminal ?? "an address that can't be read")"]
            if let created = subscription.created { words.append("since \(created.utc.day)") }
            if let answers = subscription.answers { words.append(answers ? "it answers" : "it doesn't answer") }
            if let count = subscription.count {
                words.append(subscription.heard.map { "last event \($0), \(count) today" } ?? "no event yet")
            }
            return "\(subscription.id)  application \(subscription.application.safeForTerminal)  "
                + "\(subscription.isOurs ? "ours" : "another program's")  \(words.joined(separator: ", "))"
        }
    }

    fileprivate func sentence(onDeleted ids: [Int64]) -> String {
        let name = "application \(application.clientID.safeForTerminal)"
        return ids.isEmpty ? "There was no subscription of \(name)." : "Strava sends no more events of \(name)."
    }
}
