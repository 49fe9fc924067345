import Basics
import Foundation
import Store
import Testing
import Workouts

@testable import Athletes

/// A memory that is found to be damaged only while it is written.
@Suite struct StoreWriterTests {
    private let lab: Lab
    private let path: String
    private let now = Instant(secondsSinceEpoch: 1_773_835_200)

    init() throws {
        lab = try Lab()
        path = lab.path("athlete-anna.sqlite")
    }

    /// What is known by then goes into the memory that takes its place.
    @Test func setsItAsideAndRemembersAllTheSame() throws {
        try fill(days: 1...40)
        let writer = try trusting(try damaged())
        #expect(writer.kept.feed.plans.count == 21 && writer.notices.isEmpty)
        var new = writer.kept
        new.feed.plans.removeLast()
        try writer.keep(new, changes: [])
        #expect(writer.notices.count == 1 && writer.notices.first?.contains("is damaged") == true)
        #expect(try snapshot() == new)
        #expect(AthleteStore.setAside(beside: path).count == 1)
    }

    private func day(_ number: Int) -> Day { Day(number: 20_000 + number) }

    private func snapshot() throws -> Snapshot? {
        try AthleteStore.look(path) { store throws(StoreError) in try store.everything() }
    }

    /// A memory that a run has looked over today.
    private func fill(days: ClosedRange<Int>) throws {
        var snapshot = Snapshot()
        snapshot.published.run = RunRecord(started: now, finished: now, status: 0)
        snapshot.feed.plans = days.map { number in
            var plan = PlannedWorkout(
                feedUID: "\(number)", kind: .workout, sport: .run, summary: "Run: \(number)", title: "\(number)",
                start: .day(day(number)))
            plan.uid = "plan-\(number)@tpmerge"
            return plan
        }
        try AthleteStore.open(path, now: now).keep(snapshot, insteadOf: Snapshot(), at: now)
    }

    /// A writer that takes the file for the one that was closed last.
    private func trusting(_ state: StoreState?) throws -> StoreWriter {
        try StoreWriter(path, from: day(20), now: now, trusting: state)
    }

    /// Damages the index of UIDs, which is only written, and says how the file lay there before, which looks the same.
    private func damaged() throws -> StoreState? {
        let written = Date(timeIntervalSince1970: 1_700_000_000)
        try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: path)
        let state = try trusting(nil).close()
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let size = 4096
        // Pages of indexes are of SQLite's type 10; this one has no days in it.
        let page = try #require(
            (1..<bytes.count / size).first { number in
                let page = bytes[number * size..<(number + 1) * size]
                let text = String(decoding: page, as: UTF8.self)
                return page.first == 0x0A && text.contains("plan-") && !text.contains("2024-")
            })
        for offset in page * size..<(page + 1) * size { bytes[offset] = 0xA5 }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.write(contentsOf: bytes)
        try handle.close()
        try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: path)
        return state
    }
}
