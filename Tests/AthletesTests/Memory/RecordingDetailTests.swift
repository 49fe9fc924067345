import Athletes
import Basics
import Testing
import Workouts

@testable import ActivityFiles

/// The laps and curves of what a file holds.
struct RecordingDetailTests {
    private static let start = 1_773_725_931

    private func leg(_ samples: [Leg.Sample]) -> Leg {
        // Some devices tell an elapsed time of weeks.
        var leg = Leg(
            sport: SportType(rawValue: "Ride"), start: Instant(secondsSinceEpoch: Self.start),
            elapsedTime: .seconds(27 * 86_400), movingTime: .seconds(60))
        leg.samples = samples
        leg.laps = [Lap(start: leg.start, elapsedTime: .seconds(60), movingTime: .seconds(60))]
        return leg
    }

    private func samples(_ count: Int, _ fill: (inout Leg.Sample, Int) -> Void) -> [Leg.Sample] {
        (0..<count).map { second in
            var sample = Leg.Sample(time: Self.start + second)
            fill(&sample, second)
            return sample
        }
    }

    private func curves(_ samples: [Leg.Sample]) throws -> [Curve] {
        guard case .read(let laps, let curves) = RecordingDetail(of: leg(samples)) else { return [] }
        #expect(laps.count == 1)
        return curves
    }

    @Test func eachRecordedValueHasItsCurve() throws {
        let curves = try curves(
            samples(60) { sample, second in
                sample.heartRate = Float(100 + second)
                sample.power = Float(second * 5)
                sample.speed = Float(second) / 10
                sample.altitude = Float(30 - second)
                // The device's own speed counts.
                sample.distance = Double(second * 100)
            })
        #expect(curves.map(\.kind) == [.heartRate, .power, .speed, .altitude])
        #expect(curves.map(\.seconds) == [60, 60, 60, 60])
        #expect(curves.map(\.maximum) == [159, 295, Double(Float(5.9)), 30])
        #expect(curves[0].values == (100...159).map { Double($0) })
    }

    @Test func whatWasNotRecordedHasNone() throws {
        #expect(try curves([]) == [])
        #expect(try curves(samples(60) { sample, _ in sample.isPlaced = true }) == [])
        #expect(try curves(samples(60) { sample, second in sample.heartRate = Float(90 + second) }).count == 1)
    }

    @Test func speedFollowsFromDistance() throws {
        let curve = try #require(
            try curves(
                samples(300) { sample, second in
                    // Five metres a second, a new beginning, then three; every other second, with a pause of 90 s.
                    guard second.isMultiple(of: 2), !(150..<240).contains(second) else { return }
                    sample.distance = second < 100 ? Double(second * 5) : Double((second - 100) * 3)
                }
            ).first)
        #expect(curve.kind == .speed && curve.minimum == 3 && curve.maximum == 5)
        #expect(curve.values[160] == nil && curve.values[239] == nil && curve.values[250] == 3)
    }

    @Test func timesBeforeTheStartAreLeftOut() throws {
        var all = samples(10) { sample, second in sample.heartRate = Float(100 + second) }
        var early = Leg.Sample(time: Self.start - 50)
        early.heartRate = 60
        all.insert(early, at: 0)
        #expect(try curves(all).first?.minimum == 100)
    }
}
