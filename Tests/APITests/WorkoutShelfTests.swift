import Athletes
import Basics
import Testing

@testable import Server

@Suite("What is kept of an athlete's workouts between two looks")
struct WorkoutShelfTests {
    @Test("What is known is kept once where all of it is published, whoever has asked for how much")
    func once() async throws {
        let lab = try APILab()
        let shelf = WorkoutShelf()
        let usual = try await lab.months(of: 0, on: shelf, from: Day(iso: "2026-03-01"))
        let whole = try await lab.months(of: 0, on: shelf, from: nil)
        #expect(usual !== whole)
        #expect(try await lab.months(of: 0, on: shelf, from: Day(iso: "2026-03-01")) === whole)
        #expect(try await lab.months(of: 0, on: shelf, from: nil) === whole)
    }

    @Test("So many workouts are kept in all, those that were asked for last, and one athlete's in any case")
    func most() async throws {
        let lab = try APILab()
        for (most, isKept) in [(1000, true), (1, false)] {
            let shelf = WorkoutShelf(most: most)
            let anna = try await lab.months(of: 0, on: shelf, from: nil)
            #expect(try await lab.months(of: 0, on: shelf, from: nil) === anna)
            _ = try await lab.months(of: 1, on: shelf, from: nil)
            #expect((try await lab.months(of: 0, on: shelf, from: nil) === anna) == isKept)
        }
    }
}

extension APILab {
    /// The months that are kept beside an athlete's workouts: the same object as long as these are.
    fileprivate func months(of athlete: Int, on shelf: WorkoutShelf, from first: Day?) async throws -> MonthTables {
        let known = try await shelf.knownAndShown(of: hall.roster.owners[athlete], from: first, at: Self.now)
        return try #require(known).months
    }
}
