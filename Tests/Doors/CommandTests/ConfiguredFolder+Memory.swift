import Basics
import CommandLab
import Foundation
import GRDB
import Store
import Testing
import Workouts

/// Memories, as no command makes them.
extension ConfiguredFolder {
    /// One athlete, anna, who has no Strava.
    static let anna = """
        athletes:
          anna:
            time_zone: Europe/Berlin
            feed: feed.ics
            publish: {ics: out.ics, json: out.json}

        """
    /// The same and ben, who publishes nothing.
    static let annaAndBen = anna + "  ben: {time_zone: Asia/Tokyo, feed: feed.ics}\n"

    static func ofAnna() throws -> ConfiguredFolder { try ConfiguredFolder(yaml: anna) }

    static func memory(_ athlete: String = "anna") -> String { "state/athlete-\(athlete).sqlite" }

    /// Puts a memory there, with changes that were seen at a moment.
    func remember(
        _ memory: Snapshot = .small, of athlete: String = "anna", changes: [PlanChange] = [],
        at moment: Instant = .hoursAgo(0)
    ) throws {
        try folder.makeFolder("state")
        let store = try AthleteStore.open(folder.path(Self.memory(athlete)), now: moment)
        try store.keep(memory, insteadOf: try store.everything(), changes: changes, at: moment)
    }

    func change(_ sql: String) throws {
        let queue = try DatabaseQueue(path: folder.path(Self.memory()))
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    func damageMemory(of athlete: String = "anna") throws {
        try folder.makeFolder("state")
        try folder.write(String(repeating: "nonsense", count: 100), to: Self.memory(athlete), mode: 0o600)
    }

    /// Every file in the folder, to see that nothing is written or removed.
    func files() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }
}

extension Instant {
    /// By the clock of the commands, as it begins in a new folder.
    static func hoursAgo(_ hours: Int) -> Instant { LabClock().now.advanced(bySeconds: -hours * 3600) }
}
