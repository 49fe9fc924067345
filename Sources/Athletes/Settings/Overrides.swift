package import Basics
import Export
import IntervalsAPI
import Profiles
import Web

/// What the command line asks for, which overrides the configuration; nil and empty if it doesn't.
package struct Overrides: Sendable {
    /// The plan: a path, an address, or `-` for standard input.
    package var feed: String?
    /// Paths of files of activities, instead of all that are configured.
    package var activities: [String] = []
    /// Folders of device files, or single files, instead of all that are configured.
    package var files: [String] = []
    /// The path of a file with an API key of intervals.icu, instead of the configured one.
    package var intervalsKeyFile: String?
    package var zone: Zone?
    package var showsMissed: Bool?
    /// The calendar's output, instead of all configured ones: a path, or `-` for standard output.
    package var ics: String?
    package var json: String?
    /// Whether the run reads or writes the athletes' memories.
    package var usesMemory = true

    package init(
        feed: String? = nil, activities: [String] = [], files: [String] = [],
        intervalsKeyFile: String? = nil, zone: Zone? = nil, showsMissed: Bool? = nil, ics: String? = nil,
        json: String? = nil
    ) {
        (self.feed, self.activities, self.files, self.zone) = (feed, activities, files, zone)
        self.intervalsKeyFile = intervalsKeyFile
        (self.showsMissed, self.ics, self.json) = (showsMissed, ics, json)
    }

    /// Whether the command line names plan or activities, instead of those in the configuration.
    package var nameSources: Bool {
        feed != nil || !activities.isEmpty || !files.isEmpty || intervalsKeyFile != nil
    }

    var nameOutputs: Bool { !outputs.isEmpty }

    /// The athlete of a run without a configuration.
    func athlete(in environment: [String: String]) throws(SettingsError) -> Athlete {
        guard let zone = zone ?? Zone.system(environment: environment) else {
            throw SettingsError(
                .usage, ["The system's time zone is unknown. Name the athlete's with --timezone."])
        }
        var athlete = Athlete(zone: zone)
        athlete.outputs = [Output(.agenda, to: .standardOutput)]
        try apply(to: &athlete, in: environment)
        return athlete
    }

    func apply(to athlete: inout Athlete, in environment: [String: String]) throws(SettingsError) {
        if let feed {
            guard !feed.isEmpty else { throw SettingsError(.usage, ["--feed is empty."]) }
            do { athlete.feed = try FeedLocation(feed) } catch {
                throw SettingsError(.usage, ["--feed: \(error)"])
            }
        }
        if !activities.isEmpty {
            guard !activities.contains("") else { throw SettingsError(.usage, ["--activities is empty."]) }
            athlete.activities = activities
            athlete.strava = nil
        }
        if !files.isEmpty {
            guard !files.contains("") else { throw SettingsError(.usage, ["--files is empty."]) }
            athlete.files = PathIdentity.eachOnce(files)
            athlete.namesFiles = true
        }
        if let intervalsKeyFile {
            let account = try IntervalsAccount(keyFile: intervalsKeyFile, environment)
            // A coach's key needs to know of whom.
            athlete.intervals = account.reading(athlete.intervals?.athleteID)
        }
        if let zone { athlete.zone = zone }
        if let showsMissed { athlete.showsMissed = showsMissed }
        if nameOutputs {
            athlete.outputs = outputs
            athlete.namesOutputs = true
        }
    }

    /// A calendar requested on the command line is written in full.
    private var outputs: [Output] {
        let view = CalendarView(warnedBytes: CalendarView.usualBytes)
        return [
            ics.map { Output(.ics, to: .init($0), showing: view) },
            json.map { Output(.json, to: .init($0)) },
        ].compactMap(\.self)
    }
}

extension FeedLocation {
    /// A path, an address or `-`.
    /// - Throws: `AddressError`, which never quotes the address.
    fileprivate init(_ text: String) throws(AddressError) {
        if text == "-" {
            self = .standardInput
        } else if Self.isAddress(text) {
            self = .address(try Address(parsing: text))
        } else {
            self = .file(text)
        }
    }

    /// Whether the text is meant as an address, even a malformed one, rather than a file.
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
