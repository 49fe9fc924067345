import Basics
import Foundation
import Testing
import Workouts
import WorkoutsLab

@testable import Store

@Suite struct ForgettingTests {
    private let room: Room

    init() throws { room = try Room() }

    private static let words = ["Heimlicher", "Müde,", "Forerunner", "NobodyKnowsIt", "zwickt"]

    @Test func leavesNothingOfActivities() throws {
        try room.fill(Self.many)
        try #require(wordsOnDisk(in: room) == Self.words)
        let store = try room.open()
        try store.forgetActivities(andImported: true)
        // The store is open still, as in a process that is killed.
        #expect(try wordsOnDisk(in: room) == [])
        var rest = Self.many
        (rest.strava.activities, rest.strava.zones, rest.imports.activities, rest.imports.archives, rest.manual.edits) =
            ([], [:], [], [], [])
        (rest.devices.folders, rest.devices.files, rest.devices.legs, rest.imports.last) = ([], [], [], nil)
        rest.devices.formerLegs = []
        rest.manual.formerEdits = []
        rest.strava = StravaMemory()
        #expect(try store.everything() == rest)
    }

    @Test func leavesNothingOfAnEditThatIsTakenBack() throws {
        var memory = Snapshot()
        memory.manual.edits = [ActivityEdit(id: 7, day: .sample(0), name: "Heimlicher Lauf")]
        try room.fill(memory)
        try #require(wordsOnDisk(in: room) == ["Heimlicher"])
        let store = try room.open()
        try store.keep(Snapshot(), insteadOf: memory, at: Room.now)
        #expect(try wordsOnDisk(in: room) == [])
    }

    @Test func leavesNothingOfWhatTheLastImportHadChanged() throws {
        var memory = Snapshot()
        memory.imports.last = LastImport(
            hash: 1, isFirst: true, added: [],
            before: [ImportedActivity(.archived, imported: Room.now)])
        try room.fill(memory)
        try #require(wordsOnDisk(in: room) == Self.words)
        let store = try room.open()
        var other = memory
        other.imports.last = LastImport(hash: 2, isFirst: true, added: [], before: [])
        try store.keep(other, insteadOf: memory, at: Room.now)
        #expect(try wordsOnDisk(in: room) == [])
        #expect(try store.everything() == other)
    }

    @Test func leavesNothingOfWhatIsNoLongerRemembered() throws {
        try room.fill(Self.many)
        let store = try room.open()
        var rest = Self.many
        (rest.strava.activities, rest.imports.activities, rest.imports.last) = ([], [], nil)
        (rest.devices.files, rest.devices.legs) = ([], [])
        rest.devices.formerLegs = []
        try store.keep(rest, insteadOf: Self.many, at: Room.now)
        #expect(try wordsOnDisk(in: room) == [])
        #expect(try store.everything() == rest)
    }

    /// Of an activity that stays, too.
    @Test func leavesNothingOfZoneTimes() throws {
        let seconds = 0x0074_706D_7A6E
        var memory = Snapshot.full
        memory.strava.zones[RememberedActivity.full.activity.id]?.times = [HeartRateZoneTime(zone: 1, seconds: seconds)]
        try room.fill(memory)
        let bytes = withUnsafeBytes(of: seconds.bigEndian) { Array($0.suffix(6)) }
        func isOnDisk() throws -> Bool {
            try room.names().contains { try Data(room.bytes($0)).range(of: Data(bytes)) != nil }
        }
        try #require(try isOnDisk())
        let store = try room.open()
        var rest = memory
        rest.strava.zones[RememberedActivity.full.activity.id] = nil
        try store.keep(rest, insteadOf: memory, at: Room.now)
        #expect(try isOnDisk() == false)
        #expect(try store.everything() == rest)
    }

    @Test func whatWasImportedStaysWhereOnlyTheFetchedGo() throws {
        try room.fill(Self.many)
        let store = try room.open()
        try store.forgetActivities(andImported: false)
        var rest = Self.many
        (rest.strava.activities, rest.strava.zones) = ([], [:])
        rest.strava = StravaMemory()
        #expect(try store.everything() == rest)
    }

    @Test func removesAllThatSQLiteMade() throws {
        let store = try room.open()
        try store.keep(.full, insteadOf: Snapshot(), at: Room.now)
        #expect(try room.names() == ["anna.sqlite", "anna.sqlite-shm", "anna.sqlite-wal"])
        try AthleteStore.remove(room.path)
        #expect(try room.names() == [])
        try AthleteStore.remove(room.path)
    }

    private func wordsOnDisk(in room: Room) throws -> [String] {
        let files = try room.names().map { String(decoding: try room.bytes($0), as: UTF8.self) }
        return Self.words.filter { word in files.contains { $0.contains(word) } }
    }

    /// Names long enough to need pages of their own, too.
    private static let many: Snapshot = {
        var memory = Snapshot.full
        for number in 0..<40 {
            var other = RememberedActivity(
                Activity(
                    id: .strava(Int64(number)), name: String(repeating: "Heimlicher Lauf ", count: number * 20),
                    sportType: SportType(rawValue: "Run"),
                    start: Room.now.advanced(bySeconds: number), localStart: LocalTime(secondsSinceEpoch: 0),
                    movingTime: .zero, elapsedTime: .zero), fetched: Room.now)
            other.activity.notes = String(repeating: "Müde, ", count: number)
            memory.strava.activities.append(other)
        }
        memory.manual.pairs = []
        return memory
    }()
}
