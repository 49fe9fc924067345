import SeededRandom
import Testing

@testable import Workouts

/// The best assignment, held against one that tries everything.
@Suite struct AssignmentTests {
    @Test(arguments: 0..<UInt64(300))
    func isAsGoodAsTryingEverything(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let rows = Int.random(in: 1...6, using: &random)
        let columns = Int.random(in: 1...6, using: &random)
        let mosts: [Int64] = [3, 1000, 380_000]
        let most = mosts.randomElement(using: &random) ?? 3
        let costs = (0..<rows).map { _ in
            (0..<columns).map { _ -> Int64? in
                let cost = Int64.random(in: 0...most, using: &random)
                return Int.random(in: 0..<4, using: &random) == 0 ? nil : cost
            }
        }
        let found = Assignment(rows: rows, columns: columns) { costs[$0][$1] }.solved()
        let taken = found.compactMap(\.self)
        #expect(Set(taken).count == taken.count)
        var sum: Int64 = 0
        for (row, column) in found.enumerated() {
            guard let column else { continue }
            sum += try #require(costs[row][column])
        }
        let best = Self.best(costs, from: 0, without: [])
        #expect(taken.count == best.pairs)
        #expect(sum == best.cost)
    }

    @Test(arguments: 0..<UInt64(300))
    func aCrowdFindsAsManyPairs(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let rows = Int.random(in: 1...6, using: &random)
        let columns = Int.random(in: 1...6, using: &random)
        let costs = (0..<rows).map { _ in
            (0..<columns).map { _ -> Int64? in Int.random(in: 0..<3, using: &random) == 0 ? 0 : nil }
        }
        let found = CrowdedAssignment(rows: rows, columns: columns) { costs[$0][$1] != nil }.solved()
        let taken = found.compactMap(\.self)
        #expect(Set(taken).count == taken.count)
        #expect(found.enumerated().allSatisfy { row, column in column.map { costs[row][$0] != nil } ?? true })
        #expect(taken.count == Self.best(costs, from: 0, without: []).pairs)
    }

    @Test func nothingToAssign() {
        #expect(Assignment(rows: 0, columns: 3) { _, _ in 0 }.solved() == [])
        #expect(Assignment(rows: 2, columns: 0) { _, _ in 0 }.solved() == [nil, nil])
        #expect(Assignment(rows: 2, columns: 2) { _, _ in nil }.solved() == [nil, nil])
        #expect(CrowdedAssignment(rows: 2, columns: 0) { _, _ in true }.solved() == [nil, nil])
    }

    /// The most pairs, then the least cost, of all ways to go on from a row.
    private static func best(_ costs: [[Int64?]], from row: Int, without taken: Set<Int>) -> (pairs: Int, cost: Int64) {
        guard row < costs.count else { return (0, 0) }
        var best = best(costs, from: row + 1, without: taken)
        for (column, cost) in costs[row].enumerated() where !taken.contains(column) {
            guard let cost else { continue }
            let rest = Self.best(costs, from: row + 1, without: taken.union([column]))
            if rest.pairs + 1 > best.pairs || (rest.pairs + 1 == best.pairs && rest.cost + cost < best.cost) {
                best = (rest.pairs + 1, rest.cost + cost)
            }
        }
        return best
    }
}
