package import Basics
package import Export
import Files
import Foundation
package import Insights
package import Store
package import StravaAPI
import Web
package import Workouts

/// All that a run has to know about one athlete.
package struct Athlete: Sendable, Equatable {
    /// Empty when no configuration names one.
    package var name = ""
    package var zone: Zone
    /// nil when no plan is asked for.
    package var feed: FeedLocation?
    /// Files of activities; empty when none are asked for.
    package var activities: [String] = []
    /// The API application through which activities are fetched; nil when they aren't.
    package var strava: StravaApplication?
    /// Whether Strava is asked how long the heart rate was in each zone.
    package var asksForZones = false
    package var outputs: [Output] = []
    /// How many days before today are written.
    package var historyDays = 90
    package var showsMissed = false
    package var end = Merger.End.moving
    package var calendarName = "Training"
    package var wording = Wording()

    /// What loads are made of.
    package var physiology = Physiology()

    /// The memory's file, where nothing else is known of the athlete.
    package var foundMemory: String?

    /// For how many days an activity may be remembered that wasn't fetched again.
    package var cacheDays = 7

    package init(zone: Zone) {
        self.zone = zone
    }
}

extension Athlete {
    /// Whether neither a plan nor activities are asked for.
    package var hasNoSource: Bool { feed == nil && activities.isEmpty && strava == nil }

    /// The name of the memory's file: the athlete's, or where none is named that of the feed and the zone, which gives
    /// the feed's address away to nobody.
    package var memoryName: String {
        if let foundMemory { return foundMemory }
        guard name.isEmpty else { return "athlete-" + name.asFileName + Self.memorySuffix }
        let digest = SecretDigest("\(feed?.text ?? "")\n\(zone.identifier)")
        return Self.namelessPrefix + digest.hexadecimal + Self.memorySuffix
    }

    /// The zone, where it is known whose memory it is.
    package var knownZone: Zone? { foundMemory == nil ? zone : nil }

    /// What is published, as configured, or else what was remembered and is still there.
    package func outputs(by remembered: Snapshot) -> [Output] {
        guard foundMemory != nil else { return outputs }
        return remembered.outputs.map(\.path)
            .filter { FileManager.default.fileExists(atPath: $0) && !OutputTarget.isStream($0) }
            .map { Output($0.hasSuffix(".json") ? .json : .ics, to: .file($0)) }
    }

    /// Whose memory a file is that was named after a feed; nil where it is none. Its zone isn't known.
    package init?(foundMemory file: String, zone: Zone) {
        guard file.hasPrefix(Self.namelessPrefix), file.hasSuffix(Self.memorySuffix) else { return nil }
        self.init(zone: zone)
        name = String(file.dropLast(Self.memorySuffix.count))
        foundMemory = file
    }

    /// An athlete of whom a memory is left, and no configuration tells any more.
    package init(left name: String, zone: Zone) {
        self.init(zone: zone)
        self.name = name
        foundMemory = memoryName
    }

    private static let namelessPrefix = "feed-"
    private static let memorySuffix = ".sqlite"
}
