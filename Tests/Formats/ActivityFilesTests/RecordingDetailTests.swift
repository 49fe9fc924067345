import Basics
import Testing
import Workouts

@testable import ActivityFiles

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
                    // Five metres a second, a new beginning, then three; every other second, and none for 90 s.
                    guard second.isMultiple(of: 2), !(150..<240).contains(second) else { return }
                    sample.distance = second < 100 ? Double(second * 5) : Double((second - 100) * 3)
                }
            ).first)
        #expect(curve.kind == .speed && curve.minimum == 3 && curve.maximum == 5)
        // The device went on without a distance: no pause, and no line.
        #expect(curve.values[148] == 3 && curve.values[150] == nil && curve.values[240] == nil)
        #expect(curve.values[242] == 3 && curve.pauses.isEmpty)
    }

    /// A pause of 26 days between two hours takes as much of the axis as one of half an hour, 1.4 % of it.
    @Test(arguments: [1800, 26 * 86_400])
    func aPauseIsShort(length: Int) throws {
        let ride = samples(7200) { sample, second in
            sample.time += second < 3600 ? 0 : length
            sample.heartRate = Float(second < 3600 ? 120 : 140)
        }
        let curve = try #require(try curves(ride).first)
        #expect(curve.pauses == [Curve.Pause(start: 3599, end: 3701, length: length + 1)])
        #expect(curve.seconds == 7198 + 102 + 1)
        #expect(curve.values.count { $0 == 120 } == 148 && curve.values.count { $0 == 140 } >= 147)
        #expect((3...5).contains(curve.values.count { $0 == nil }))
    }

    /// The ten longest are shown; a stop of less than a minute, and of less than three times what is usual, is none.
    @Test func shortStopsAreNoPauses() throws {
        let stops = samples(3000) { sample, second in
            sample.time += (second / 200) * 90
            sample.heartRate = Float(120 + second % 2)
        }
        let curve = try #require(try curves(stops).first)
        #expect(curve.pauses.count == 10 && curve.pauses.allSatisfy { $0.length == 91 })
        #expect(curve.seconds < 3600)
        let lights = samples(3000) { sample, second in
            sample.time += (second / 200) * 50
            sample.heartRate = Float(120 + second % 2)
        }
        #expect(try curves(lights).first?.pauses == [])
        let rare = samples(100) { sample, second in
            sample.time += second * 60
            sample.heartRate = Float(120 + second % 2)
        }
        #expect(try curves(rare).first?.pauses == [])
    }

    /// What the athlete has cut off at Strava is in no curve and no lap.
    @Test func aCroppedActivityHasWhatItKept() throws {
        let start = Instant(secondsSinceEpoch: Self.start)
        var leg = leg(samples(3600) { sample, second in sample.heartRate = Float(100 + second / 36) })
        leg.laps = (0..<6).map { lap in
            Lap(start: start.advanced(bySeconds: lap * 600), elapsedTime: .seconds(600), movingTime: .seconds(600))
        }
        func detail(from second: Int, _ seconds: Int) throws -> (laps: Int, [Curve]) {
            let begin = start.advanced(bySeconds: second)
            let row = Activity(
                id: .strava(7), name: "", sportType: leg.sport, start: begin, localStart: begin.utc,
                movingTime: .seconds(seconds), elapsedTime: .seconds(seconds))
            guard case .read(let laps, let curves) = RecordingDetail(of: leg, keptBy: row) else { return (0, []) }
            return (laps.count, curves)
        }
        let kept = try detail(from: 1200, 1200)
        #expect(kept.laps == 2 && kept.1.map(\.seconds) == [1201] && kept.1.map(\.minimum) == [133])
        // A lap counts of which at least half is left.
        let laps = try [2, 250, 350].map { try detail(from: $0, 2750).laps }
        #expect(laps == [5, 5, 4])
        // Sources begin and end a little apart.
        let whole = try detail(from: 5, 3550)
        #expect(whole.laps == 6 && whole.1.map(\.seconds) == [3600])
    }

    @Test func timesBeforeTheStartAreLeftOut() throws {
        var all = samples(10) { sample, second in sample.heartRate = Float(100 + second) }
        var early = Leg.Sample(time: Self.start - 50)
        early.heartRate = 60
        all.insert(early, at: 0)
        #expect(try curves(all).first?.minimum == 100)
    }
}
