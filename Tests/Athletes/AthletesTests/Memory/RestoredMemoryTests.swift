import Athletes
import Basics
import CommandLab
import Export
import Foundation
import Profiles
import SeededRandom
import Testing
import Web
import WebLab

/// An older copy of the memory comes back beside newer calendars, or an older calendar beside a newer memory: versions go
/// on from whichever is further.
@Suite(.aside, .slow) struct RestoredMemoryTests {
    private static let begin = Instant(secondsSinceEpoch: 1_773_817_200)

    /// Anna, her feed's workouts, and where her calendars are.
    private struct Restoring {
        let lab: Lab
        var athlete: Athlete
        var feed: SmallFeed
        var now = RestoredMemoryTests.begin
        private let server: Address
        /// The last version of every event of each calendar.
        private var versions: [String: [String: Published.Event]] = [:]

        init(_ outputs: (Lab, ServerPlace) -> [Output]) throws {
            lab = try Lab()
            server = try Address(parsing: "https://cloud.example/anna.ics")
            athlete = try lab.athlete(historyDays: 30)
            athlete.activities = []
            athlete.outputs = outputs(lab, ServerPlace(server, nil))
            let first = try #require(Day(iso: "2026-03-17"))
            let titles = ["Hills", "Tempo", "Track", "Long One", "Strides", "Recovery"]
            feed = SmallFeed(
                workouts: titles.enumerated().map { index, title in
                    SmallFeed.Workout(
                        title: title, day: first.advanced(by: index), hour: index % 2 == 0 ? nil : 6 + index)
                })
        }

        /// One run, some minutes later.
        mutating func run(after minutes: Int = 60) async throws {
            now = now.advanced(bySeconds: minutes * 60)
            lab.set { [now, feed] in
                $0.now = now
                $0.feed = .body(feed.text(made: now), etag: nil)
            }
            let report = try await lab.report(of: athlete)
            try #require(report.error == nil, "\(report)")
        }

        func memory() throws -> [String: Data] { try lab.memory(of: athlete) }

        func restore(_ memory: [String: Data]) throws { try lab.restore(memory, of: athlete) }

        func put(_ calendar: String) throws { try lab.write(Array(calendar.utf8), to: "anna.ics") }

        func calendars() throws -> [String: String] {
            let names = try FileManager.default.contentsOfDirectory(atPath: lab.folder).filter { $0.hasSuffix(".ics") }
            var calendars = names.reduce(into: [:]) { $0[$1] = lab.bytes($1) }
            if let bytes = lab.shelf.bytes(server) { calendars["server"] = Data(bytes) }
            return calendars.mapValues { String(decoding: $0, as: UTF8.self) }
        }

        /// The sequence number of a workout in each calendar that tells of it.
        func sequences(of title: String) throws -> [String: Int] {
            try calendars().compactMapValues { calendar in
                try events(of: calendar).first { $0.content.contains("SUMMARY:Run: \(title)") }?.sequence
            }
        }

        private func events(of calendar: String) throws -> [Published.Event] {
            let json = Data(#"{"workouts": []}"#.utf8)
            return Array(try Published(calendar: Data(calendar.utf8), json: json).events.values)
        }

        /// What is wrong with the versions after a run: each has to rise exactly when its event's content changes.
        mutating func problems() throws -> [String] {
            var problems: [String] = []
            for (name, calendar) in try calendars() {
                for event in try events(of: calendar) {
                    guard let before = versions[name, default: [:]].updateValue(event, forKey: event.uid),
                        before != event
                    else { continue }
                    let isFurther = event.sequence > before.sequence && event.modified > before.modified
                    if before.content == event.content || !isFurther {
                        problems.append("\(name): \(before) became \(event)")
                    }
                }
            }
            return problems
        }
    }

    private static func fileAndServer(_ lab: Lab, _ server: ServerPlace) -> [Output] {
        [Output(.ics, to: .file(lab.path("anna.ics"))), Output(.ics, to: .server(server))]
    }

    private static func onServer(_ lab: Lab, _ server: ServerPlace) -> [Output] { [Output(.ics, to: .server(server))] }

    private static func many(_ lab: Lab, _ server: ServerPlace) -> [Output] {
        fileAndServer(lab, server) + [
            Output(.ics, to: .file(lab.path("busy.ics")), showing: CalendarView(detail: .busy)),
            Output(.ics, to: .file(lab.path("cut.ics")), showing: CalendarView(mostBytes: 2000)),
            Output(.json, to: .file(lab.path("anna.json"))),
        ]
    }

    @Test(arguments: [fileAndServer, onServer, many])
    func whatWasPublishedSinceCounts(_ outputs: @Sendable (Lab, ServerPlace) -> [Output]) async throws {
        var anna = try Restoring(outputs)
        try await anna.run()
        let old = try anna.memory()
        anna.feed.workouts[1].notes = "Faster"
        try await anna.run()
        let published = try anna.calendars()
        let writes = anna.lab.shelf.writes.count

        try anna.restore(old)
        try await anna.run()
        #expect(try anna.calendars() == published)
        #expect(anna.lab.shelf.writes.count == writes)

        try anna.restore(old)
        anna.feed.workouts[1].notes = "Slower"
        try await anna.run()
        #expect(try Set(anna.sequences(of: "Tempo").values) == [2])
        #expect(try Set(anna.sequences(of: "Hills").values) == [0])
    }

    /// A calendar from a backup gets the memory's versions. Where the memory is as old, an event still has one version in all
    /// calendars: the furthest of them.
    @Test(arguments: [false, true]) func anOldCalendarGetsTheFurthestVersions(memoryIsOld: Bool) async throws {
        var anna = try Restoring(Self.fileAndServer)
        try await anna.run()
        let (memory, old) = (try anna.memory(), try #require(try anna.calendars()["anna.ics"]))
        anna.feed.workouts[1].notes = "Faster"
        try await anna.run()
        let published = try anna.calendars()
        if memoryIsOld { try anna.restore(memory) }
        try anna.put(old)
        try await anna.run()
        #expect(try anna.calendars() == published)
    }

    /// Whatever is edited, and whichever memory comes back when.
    @Test(arguments: 0..<UInt64(12)) func versionsNeverFall(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var anna = try Restoring(seed % 3 == 0 ? Self.onServer : Self.many)
        var memories: [[String: Data]] = []
        for step in 0..<40 {
            for index in anna.feed.workouts.indices where Int.random(in: 0..<5, using: &random) == 0 {
                anna.feed.workouts[index].notes = ["", "Easy", "Hard", "Harder"].randomElement(using: &random) ?? ""
                if anna.feed.workouts[index].hour != nil {
                    anna.feed.workouts[index].hour = Int.random(in: 5...8, using: &random)
                }
            }
            try await anna.run(after: Int.random(in: 1...2000, using: &random) % 700 + 1)
            #expect(try anna.problems() == [], "seed \(seed), step \(step)")
            if Bool.random(using: &random) { memories.append(try anna.memory()) }
            if Int.random(in: 0..<4, using: &random) == 0, let memory = memories.randomElement(using: &random) {
                try anna.restore(memory)
            }
        }
    }
}
