import Basics
import SeededRandom

/// TrainingPeaks' server: it makes the feed anew every few hours, with new UIDs and in another order.
struct FeedServer {
    /// One making of the feed.
    struct Body: Sendable {
        let generated: Instant
        let text: String
        let etag: String
        /// What it lists, by the workouts' numbers.
        let listed: [Int: Sight]
        /// The days of which it tells everything.
        let window: ClosedRange<Day>
    }

    /// A workout as it was seen.
    struct Sight: Sendable, Equatable {
        let day: Day
        let type: String
        let content: [String]
        let isCompleted: Bool
    }

    private(set) var body: Body?
    private(set) var bodyCount = 0
    /// Whose workout a UID of the feed is, by kin: those of all bodies that there ever were.
    private(set) var kinOfUID: [String: Int] = [:]
    private let zone: Zone
    private var lifetime = 0

    /// - Parameter zone: the server's.
    init(zone: Zone) { self.zone = zone }

    /// The feed as it is served at a moment: a cached body, or a new one.
    mutating func body(of workouts: [TrueWorkout], at now: Instant, _ random: inout SplitMix64) -> Body {
        if let body, body.generated.advanced(bySeconds: lifetime) > now { return body }
        let made = make(workouts, at: now, &random)
        lifetime = Int.random(in: 4700...9900, using: &random)
        body = made
        return made
    }

    /// What workouts the feed has at a moment.
    func listed(of workouts: [TrueWorkout], at now: Instant) -> [TrueWorkout] {
        let window = window(at: now)
        return workouts.filter { workout in
            workout.appears <= now && workout.day >= window.lowerBound
                && workout.day <= (workout.isRace ? window.upperBound.advanced(by: 70) : window.upperBound)
        }
    }

    private func window(at now: Instant) -> ClosedRange<Day> {
        let date = zone.local(now).day
        return date.advanced(by: -4)...date.advanced(by: 14)
    }

    private mutating func make(_ workouts: [TrueWorkout], at now: Instant, _ random: inout SplitMix64) -> Body {
        var listed: [Int: Sight] = [:]
        var events: [String] = []
        for workout in self.listed(of: workouts, at: now).shuffled(using: &random) {
            let uid = Self.guid(&random)
            let text = FeedText(workout, at: now)
            kinOfUID[uid] = workout.kin
            events += text.lines(uid: uid, stamp: now)
            listed[workout.id] = Sight(
                day: workout.day, type: workout.type, content: text.content,
                isCompleted: workout.recording(at: now) != nil)
        }
        bodyCount += 1
        return Body(
            generated: now, text: FeedText.calendar(events), etag: "\"\(bodyCount)\"", listed: listed,
            window: window(at: now))
    }

    private static func guid(_ random: inout SplitMix64) -> String {
        let digits = (0..<2).map { _ in String(random.next() | 1 << 63, radix: 16) }.joined()
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
            String(Array(digits)[range])
        }.joined(separator: "-")
    }
}
