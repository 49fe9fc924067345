import Testing
import Workouts

/// A curve is short whatever the recording's length, and shows where nothing was recorded.
struct CurveTests {
    private func drawn(
        _ points: [(Int, Double)], of kind: Curve.Kind = .heartRate, seconds: Int
    ) -> Curve? {
        Curve(kind, through: points.map { Curve.Point(second: $0.0, value: $0.1) }, seconds: seconds)
    }

    @Test func aShortRecordingHasAValueASecond() throws {
        let curve = try #require(drawn([(0, 100), (1, 110), (2, 120)], seconds: 3))
        #expect(curve.values == [100, 110, 120] && curve.seconds == 3)
        #expect(curve.minimum == 100 && curve.mean == 110 && curve.maximum == 120)
    }

    @Test func aLongOneHasTheMeansOfItsParts() throws {
        let curve = try #require(drawn((0..<3600).map { ($0, Double($0 % 12 + 100)) }, seconds: 3600))
        #expect(curve.values == Array(repeating: 105.5, count: Curve.mostValues))
        #expect(curve.minimum == 100 && curve.mean == 105.5 && curve.maximum == 111)
    }

    @Test func pausesAreGapsAndShortSilencesAreLines() throws {
        let points = [(0, 100.0), (1, 100), (2, 100), (6, 120), (7, 120), (30, 110), (31, 110)]
        let curve = try #require(drawn(points, seconds: 32))
        #expect(Array(curve.values[2...7]) == [100, 105, 110, 115, 120, 120])
        #expect(curve.values[8..<30].allSatisfy { $0 == nil })
        #expect(curve.values[30] == 110)
    }

    @Test func aSlowDeviceDrawsALine() throws {
        let points = (0...120).filter { !(60..<80).contains($0) }.map { ($0 * 30, Double(100 + $0 % 2)) }
        let curve = try #require(drawn(points, seconds: 3601))
        let gap = curve.values.indices.filter { curve.values[$0] == nil }
        // From the point at 1770 s to that at 2400 s.
        #expect(gap == Array(148..<199))
    }

    @Test func valuesThatNoBodyHasAreLeftOut() throws {
        let points = [(0, 1.0), (1, .nan), (2, .infinity), (3, -1), (4, 4_294_967), (5, 3), (-1, 2), (60, 2)]
        let curve = try #require(drawn(points, of: .speed, seconds: 10))
        #expect(curve.minimum == 1 && curve.mean == 2 && curve.maximum == 3)
        #expect(curve.values[5] == 3 && curve.values[9] == nil)
    }

    @Test func aTrainerThatHoldsItsPowerHasALine() throws {
        let curve = try #require(drawn((0..<100).map { ($0, 200) }, of: .power, seconds: 100))
        #expect(curve.minimum == 200 && curve.maximum == 200 && curve.values.allSatisfy { $0 == 200 })
    }

    @Test func whatSaysNothingIsNoCurve() {
        #expect(drawn((0..<100).map { ($0, 34) }, of: .altitude, seconds: 100) == nil)
        #expect(drawn((0..<100).map { ($0, 0) }, of: .power, seconds: 100) == nil)
        #expect(drawn([], seconds: 100) == nil && drawn([(0, 100)], seconds: 0) == nil)
    }

    @Test func noTimeIsTooLong() throws {
        for seconds in [Int.min, -1, Int.max] {
            let curve = drawn([(0, 100), (1, 110), (.max, 120), (.min, 90)], seconds: seconds)
            #expect(curve?.values.count ?? 0 <= Curve.mostValues)
        }
        // No order of the points is trusted.
        #expect(drawn([(9, 100), (3, 110), (8, 120)], seconds: 10)?.values[3] == 110)
    }
}
