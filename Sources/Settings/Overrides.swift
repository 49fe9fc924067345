import Basics
import Export
import Foundation
import Pipeline
import Web

/// What was asked for, put together: flag over environment over file over default.
struct Settings {
    let configuration: ConfigurationOptions
    let sources: SourceOptions
    let days: DayOptions
    let output: OutputOptions
    let environment: [String: String]

    /// - Throws: `SettingsError` with all that is wrong.
    func resolved() throws(SettingsError) -> Configuration {
        guard let path = try configurationPath() else {
            let athlete = try flagged()
            return Configuration(
                athletes: [athlete], stateFolder: Configuration.stateFolder(in: environment),
                isAnonymous: athlete.feed?.isStream ?? false)
        }
        var resolved = try ConfigurationFile.read(path, environment: environment, needsSources: !sources.areGiven)
        resolved.athletes = try configuration.chosen(from: resolved.athletes)
        if resolved.athletes.count > 1, sources.areGiven || !outputs.isEmpty {
            throw usage("--feed, --activities, --ics and --json are for one athlete. Choose one with --athlete.")
        }
        for index in resolved.athletes.indices { try override(&resolved.athletes[index]) }
        if let path = PathIdentity.shared(by: resolved.athletes) {
            throw SettingsError(
                status: .configuration, problems: ["\(path) is used for two outputs. Give each its own."])
        }
        return resolved
    }
}

extension Settings {
    private func usage(_ problem: String) -> SettingsError {
        SettingsError(status: .usage, problems: [problem])
    }

    /// The configuration to read; nil when flags say it all or there is none.
    private func configurationPath() throws(SettingsError) -> String? {
        if let named = configuration.named(in: environment) { return named }
        // Sources on the command line stand for themselves; a configuration is then only read when it or somebody in it is
        // named.
        guard !sources.areGiven || !configuration.athlete.isEmpty else { return nil }
        let path = ConfigurationOptions.usualPath(in: environment)
        guard FileManager.default.fileExists(atPath: path) else {
            if sources.areGiven { return nil }
            throw usage(
                "There is nothing to merge. Name the plan with --feed and the activities with --activities, or write "
                    + "\(path)."
            )
        }
        return path
    }

    private func flagged() throws(SettingsError) -> Athlete {
        guard configuration.athlete.isEmpty else { throw usage("--athlete needs a configuration that names athletes.") }
        guard let zone = days.timezone ?? Zone.system(environment: environment) else {
            throw usage("The system's time zone is unknown. Name the athlete's with --timezone.")
        }
        var athlete = Athlete(zone: zone)
        athlete.outputs = [Output(.agenda, to: .standardOutput)]
        try override(&athlete)
        return athlete
    }

    private func override(_ athlete: inout Athlete) throws(SettingsError) {
        if let feed = sources.feed {
            guard !feed.isEmpty else { throw usage("--feed is empty.") }
            do { athlete.feed = try FeedLocation(feed) } catch { throw usage("--feed: \(error)") }
        }
        if !sources.activities.isEmpty {
            athlete.activities = sources.activities
            athlete.strava = nil
        }
        if let zone = days.timezone { athlete.zone = zone }
        if let missed = output.missed { athlete.showsMissed = missed == .show }
        if !outputs.isEmpty { athlete.outputs = outputs }
    }

    /// A calendar that is asked for by flag is written whole.
    private var outputs: [Output] {
        let view = CalendarView(warnedBytes: CalendarView.usualBytes)
        return [
            output.ics.map { Output(.ics, to: .init($0), showing: view) },
            output.json.map { Output(.json, to: .init($0)) },
        ].compactMap(\.self)
    }
}

extension FeedLocation {
    /// A path, an address or `-`.
    /// - Throws: `AddressError`, which never quotes the address.
    init(_ text: String) throws(AddressError) {
        if text == "-" {
            self = .standardInput
        } else if Self.isAddress(text) {
            self = .address(try Address(parsing: text))
        } else {
            self = .file(text)
        }
    }
}

extension FeedLocation {
    /// Whether somebody means an address, rightly written or not, and no file.
    static func isAddress(_ text: String) -> Bool {
        let scheme = text.prefix { $0.isASCII && $0.isLetter }
        let rest = text[scheme.endIndex...]
        let lower = text.lowercased()
        let isSchemeForgotten = lower.hasPrefix("www.") || lower.hasPrefix("trainingpeaks.com/")
        return isSchemeForgotten || text.contains("://") || scheme.count > 1 && rest.hasPrefix(":/")
            || scheme.lowercased() == "webcal" && rest.hasPrefix(":")
    }
}

extension Output.Place {
    fileprivate init(_ text: String) {
        self = text == "-" ? .standardOutput : .file(text)
    }
}
