import Athletes
import Basics
import SeededRandom
import Testing

/// Two machines in one world: what is done to one of them must make no difference.
struct Neighbours {
    var world: World
    let one: Lab
    let other: Lab
    let athlete: (one: Athlete, other: Athlete)
    private(set) var now = Instant(secondsSinceEpoch: 0)

    init(seed: UInt64) throws {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let server = try #require(Zone(identifier: "America/Denver"))
        world = World(seed: seed, first: try #require(Day(iso: "2026-03-15")), zone: zone, server: server)
        (one, other) = (try Lab(), try Lab())
        athlete = (try one.athlete(historyDays: 12), try other.athlete(historyDays: 12))
    }

    /// Half a day passes in both.
    ///
    /// - Parameter change: what the other's server makes of the feed.
    mutating func pass(minute: Int, changing change: (String, inout SplitMix64) -> String = { text, _ in text }) {
        now = world.moment(minute: minute)
        let body = world.feed.body(of: world.workouts, at: now, &world.random)
        let rows = world.listed(at: now).map { $0.json(zone: world.zone) }
        let changed = change(body.text, &world.random)
        for (lab, text) in [(one, body.text), (other, changed)] {
            lab.set { outside in
                outside.now = now
                outside.feed = .body(text, etag: nil)
                outside.activities = "[" + rows.joined(separator: ",") + "]"
            }
        }
    }

    func run() async throws {
        _ = try await one.run(athlete.one)
        _ = try await other.run(athlete.other)
    }

    /// Whether both have published the same bytes.
    var areAlike: Bool {
        one.bytes("anna.ics") != nil
            && ["anna.ics", "anna.json"].allSatisfy { one.bytes($0) == other.bytes($0) }
    }
}
