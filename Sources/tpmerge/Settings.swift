import Basics
import Export
import Foundation
import Pipeline
import Web

/// What was asked for, put together: flag over environment over file over default.
struct Settings {
    let sources: SourceOptions
    let days: DayOptions
    let output: OutputOptions
    let environment: [String: String]

    /// - Parameter warn: told about a configuration that others can read.
    func athletes(warn: (String) -> Void) throws(SettingsError) -> [Athlete] {
        guard let path = try configurationPath() else { return [try flagged()] }
        let file = try ConfigurationFile(path: path, environment: environment)
        file.permissionWarnings.forEach(warn)
        var athletes = try chosen(from: file.athletes)
        if athletes.count > 1, sources.feed != nil || !sources.activities.isEmpty || !outputs.isEmpty {
            throw usage("--feed, --activities, --ics and --json are for one athlete. Name one with --athlete.")
        }
        for index in athletes.indices { try override(&athletes[index]) }
        if let path = PathIdentity.shared(by: athletes) {
            throw SettingsError(
                status: .configuration, problems: ["\(path) is named for two outputs. Give each its own."])
        }
        return athletes
    }
}

extension Settings {
    private func usage(_ problem: String) -> SettingsError {
        SettingsError(status: .usage, problems: [problem])
    }

    /// The configuration to read; nil when flags say it all or there is none.
    private func configurationPath() throws(SettingsError) -> String? {
        if let named = sources.config ?? environment["TPMERGE_CONFIG"].flatMap({ $0.isEmpty ? nil : $0 }) {
            return named
        }
        // Sources on the command line stand for themselves; a configuration is then only read when named.
        guard sources.feed == nil, sources.activities.isEmpty else { return nil }
        let base = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = environment["HOME"] ?? NSHomeDirectory()
        let path = (base ?? home + "/.config") + "/tpmerge/config.yaml"
        guard FileManager.default.fileExists(atPath: path) else {
            throw usage(
                "There is nothing to merge. Name the plan with --feed and the activities with --activities, or write \(path)."
            )
        }
        return path
    }

    private func flagged() throws(SettingsError) -> Athlete {
        guard sources.athlete.isEmpty else { throw usage("--athlete needs a configuration that names athletes.") }
        guard let zone = days.timezone ?? Zone.system(environment: environment) else {
            throw usage("The system's time zone is unknown. Name the athlete's with --timezone.")
        }
        var athlete = Athlete(zone: zone)
        athlete.outputs = [Output(.agenda, to: .standardOutput)]
        try override(&athlete)
        return athlete
    }

    private func chosen(from all: [Athlete]) throws(SettingsError) -> [Athlete] {
        for name in sources.athlete where !all.contains(where: { $0.name == name }) {
            let names = all.map(\.name).joined(separator: ", ")
            throw usage("There is no athlete \(name) in the configuration, only \(names).")
        }
        return sources.athlete.isEmpty ? all : all.filter { sources.athlete.contains($0.name) }
    }

    private func override(_ athlete: inout Athlete) throws(SettingsError) {
        if let feed = sources.feed {
            guard !feed.isEmpty else { throw usage("--feed is empty.") }
            do { athlete.feed = try FeedLocation(feed) } catch { throw usage("--feed: \(error)") }
        }
        if !sources.activities.isEmpty { athlete.activities = sources.activities }
        if let zone = days.timezone { athlete.zone = zone }
        if let missed = output.missed { athlete.showsMissed = missed == .show }
        if !outputs.isEmpty { athlete.outputs = outputs }
    }

    private var outputs: [Output] {
        [output.ics.map { Output(.ics, to: .init($0)) }, output.json.map { Output(.json, to: .init($0)) }]
            .compactMap(\.self)
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
        return text.contains("://") || scheme.count > 1 && rest.hasPrefix(":/")
            || scheme.lowercased() == "webcal" && rest.hasPrefix(":")
    }
}

extension Output.Place {
    fileprivate init(_ text: String) {
        self = text == "-" ? .standardOutput : .file(text)
    }
}
