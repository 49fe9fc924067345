package import Basics
package import Export
import Files
import Foundation
package import Insights
package import IntervalsAPI
package import Messages
package import Store
package import StravaAPI
import Web
package import Workouts

package struct Athlete: Sendable, Equatable {
    /// Empty without a configuration.
    package var name = ""
    package var zone: Zone
    /// nil if the athlete has no plan.
    package var feed: FeedLocation?
    /// Paths of files of activities; may be empty.
    package var activities: [String] = []
    /// Folders of device files, or single files; may be empty.
    package var files: [String] = []
    /// That of `files` into which recordings are handed in on pages; nil if none were.
    package var inbox: String?
    /// Whether the command line names these, instead of the configuration.
    package var namesFiles = false
    /// The API application for fetching activities; nil if they aren't fetched.
    package var strava: StravaApplication?
    /// The account at intervals.icu; nil if it isn't read.
    package var intervals: IntervalsAccount?
    /// Whether to ask Strava for the time in each heart rate zone.
    package var asksForZones = false
    package var outputs: [Output] = []
    /// Whether the command line names these, instead of the configuration.
    package var namesOutputs = false
    /// The other athletes of the configuration whose events are pushed, too.
    package var neighbours: [Neighbour] = []
    /// How many days before today are published.
    package var historyDays = 90
    package var showsMissed = false
    package var end = Merger.End.moving
    package var calendarName = "Training"
    package var wording = Wording()

    /// The zones and thresholds from which loads are computed.
    package var physiology = Physiology()

    package var messages = MessageSettings()
    /// Where the athlete trains, from which daylight is computed; nil if that isn't configured.
    package var place: Place?

    package var isInReports = true
    /// The athlete's name in the report; nil for `name`.
    package var coachName: String?

    /// The configuration that names the athlete, as the owner of the memory; nil without a configuration that stays.
    package var owner: MemoryOwner?
    /// Whose memory it was when the configuration was read and accepted for it; nil if it was its own, or had none.
    package var formerOwner: MemoryOwner?

    /// How commands about the athlete are typed.
    package var typed = TypedCommand()

    /// The memory's file name, if nothing else is known about the athlete.
    package var foundMemory: String?

    /// How many days an activity may be kept without being fetched again.
    package var cacheDays = 7

    package init(zone: Zone) {
        self.zone = zone
    }
}

extension Athlete {
    /// Returns a copy with only the sources of some origins. Configured lists of activities stay, since only their
    /// content shows where they come from.
    package func limited(to origins: Origins) -> Athlete {
        var rest = self
        if !origins.contains(.feed) { rest.feed = nil }
        if !origins.contains(.files) { rest.files = [] }
        if !origins.contains(.stravaAPI) { rest.strava = nil }
        if !origins.contains(.intervals) { rest.intervals = nil }
        return rest
    }

    package var hasNoSource: Bool {
        feed == nil && activities.isEmpty && files.isEmpty && strava == nil && intervals == nil
    }

    /// The name of the memory's file: from the athlete's name, else from a digest of feed and zone, which doesn't
    /// reveal the feed's address.
    package var memoryName: String {
        if let foundMemory { return foundMemory }
        guard name.isEmpty else { return "athlete-" + name.asFileName + Self.memorySuffix }
        let digest = SecretDigest("\(feed?.text ?? "")\n\(zone.identifier)")
        return Self.namelessPrefix + digest.hexadecimal + Self.memorySuffix
    }

    /// What tells the UIDs from those of other configured athletes.
    ///
    /// - Parameter start: when salt came into the memory of an earlier version; nil for any other memory.
    package func salt(since start: Instant? = nil) -> UIDSalt {
        UIDSalt(of: foundMemory == nil ? name : "", since: start)
    }

    /// The zone; nil if the memory's athlete is unknown.
    package var knownZone: Zone? { foundMemory == nil ? zone : nil }

    /// The configured outputs, or else those in the memory that still exist.
    package func outputs(by remembered: Snapshot) -> [Output] {
        guard foundMemory != nil else { return outputs }
        return remembered.published.outputs.map(\.path)
            .filter { FileManager.default.fileExists(atPath: $0) && !OutputTarget.isStream($0) }
            .map { Output($0.hasSuffix(".json") ? .json : .ics, to: .file($0)) }
    }

    /// The athlete of a memory that is named after a feed; nil if the file isn't one. Its zone is unknown.
    package init?(foundMemory file: String, zone: Zone) {
        guard file.hasPrefix(Self.namelessPrefix), file.hasSuffix(Self.memorySuffix) else { return nil }
        self.init(zone: zone)
        name = String(file.dropLast(Self.memorySuffix.count))
        foundMemory = file
    }

    /// An athlete with a memory who is no longer configured.
    package init(left name: String, zone: Zone) {
        self.init(zone: zone)
        self.name = name
        foundMemory = memoryName
    }

    /// A coach, who only receives messages: without sources and outputs, and with a memory of messages alone.
    package init(coach messages: MessageSettings, zone: Zone) {
        self.init(zone: zone)
        name = "coach"
        self.messages = messages
        foundMemory = Self.coachMemory
    }

    package var isCoach: Bool { foundMemory == Self.coachMemory }

    private static let coachMemory = "coach.sqlite"
    private static let namelessPrefix = "feed-"
    private static let memorySuffix = ".sqlite"
}
