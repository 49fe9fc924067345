import Athletes
import Basics
import CommandLab
import Export
import Foundation
import IntervalsAPI
import Profiles
import SeededRandom
import Testing
import Web
import Workouts

/// An athlete with a plan rides every fourth day; a file, intervals.icu and Strava tell of each ride for a while, coming and
/// leaving in changing order. For some weeks no list of Strava's is configured, and for others no key.
@Suite(.aside, .slow) struct IntervalsYearTests {
    private enum Source: CaseIterable { case strava, intervals, file }

    /// Runs are numbered as the rides, of which each is a day's only one.
    private struct Session {
        let number: Int
        /// The runs in which each source has it.
        var told: [Source: Range<Int>] = [:]
        var uid: String?
        /// Who told of it in the last run.
        var tellers: Set<Source> = []
        /// Whether those who tell of it never knew it beside those who did before: then it may have another name.
        var wasLost = false

        var ride: Ride {
            Ride(start: Instant(secondsSinceEpoch: (IntervalsYearTests.first.number + 4 * number) * 86_400 + 43_200))
        }
        var isPlanned: Bool { number % 2 == 0 }
        var day: Day { ride.start.utc.day }

        /// intervals.icu knows of every third ride what it is at Strava.
        var row: String {
            """
            {"id":"i\(number + 1)","name":"At icu","type":"Ride","start_date_local":"\(ride.start.utc)","moving_time":3600,\
            "elapsed_time":3600,"distance":30000\(number % 3 == 0 ? ",\"strava_id\":\(1000 + number)" : "")}
            """
        }
    }

    private static let first = World.firstDayOfDevices
    private static let count = 80

    private static func sessions(_ random: inout SplitMix64) -> [Session] {
        (0..<count).map { number in
            var session = Session(number: number)
            var run = number
            for (place, source) in Source.allCases.shuffled(using: &random).enumerated()
            where number == 0 || place == 0 || Int.random(in: 0..<4, using: &random) > 0 {
                session.told[source] = run..<Int.max
                run += number == 0 ? 0 : Int.random(in: 1...5, using: &random)
            }
            // One of them stays. All have the first ride, so that no list is ever empty.
            let there = Source.allCases.filter { session.told[$0] != nil }.shuffled(using: &random)
            for source in there.dropLast() where number > 0 {
                run += Int.random(in: 1...6, using: &random)
                session.told[source] = (session.told[source]?.lowerBound ?? run)..<run
            }
            return session
        }
    }

    @Test(
        "292, 298: in a year of coming and leaving nothing is doubled, lost, or called otherwise",
        arguments: 1...UInt64(3 + 10 * YearTests.years))
    func nothingFlips(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var sessions = Self.sessions(&random)
        let lab = try Lab()
        var athlete = try lab.athlete(zone: "UTC", historyDays: 400)
        athlete.files = [lab.path("watch")]
        let account = IntervalsAccount(
            key: IntervalsKey("a1b2c3"), apiURL: try Address(parsing: "https://api.example/api/v1"))
        let plan = sessions.filter(\.isPlanned).map {
            SmallFeed.Workout(title: "Ride \($0.number)", day: $0.day, sport: "Bike")
        }
        var options = RunOptions()
        options.allowsEmpty = true
        var read: Set<Int> = []
        for run in 0..<Self.count + 12 {
            func has(_ source: Source, _ session: Session) -> Bool { session.told[source]?.contains(run) == true }
            let (isListed, isKeyed) = (!(25..<31).contains(run), !(40..<46).contains(run))
            athlete.activities = isListed ? ["activities.json"] : []
            athlete.intervals = isKeyed ? account : nil
            if isKeyed { read = Set(sessions.filter { has(.intervals, $0) }.map(\.number)) }
            let now = Session(number: run).ride.start.advanced(bySeconds: 10 * 3600)
            lab.set { [sessions] in
                $0.now = now
                $0.feed = .body(SmallFeed(workouts: plan).text(made: now), etag: nil)
                let rows = sessions.filter { has(.strava, $0) }.map { $0.ride.row(1000 + $0.number) }
                $0.activities = "[" + rows.joined(separator: ",") + "]"
                $0.intervals = sessions.filter { has(.intervals, $0) }.map(\.row)
            }
            for session in sessions { try bring(session, has(.file, session), to: lab) }
            let ending = try await lab.run(athlete, options)
            #expect(ending.isPublished, "\(seed), run \(run): \(ending)")
            let workouts = try Told.read(try #require(lab.bytes("anna.json")))
            for index in sessions.indices.prefix(run + 1) {
                let session = sessions[index]
                var tellers: Set<Source> = []
                if isListed, has(.strava, session) { tellers.insert(.strava) }
                if has(.file, session) { tellers.insert(.file) }
                if read.contains(index) { tellers.insert(.intervals) }
                Self.judge(
                    &sessions[index], workouts.filter { $0.day == "\(session.day)" }, by: tellers, "\(seed), run \(run)"
                )
            }
        }
    }

    private func bring(_ session: Session, _ isThere: Bool, to lab: Lab) throws {
        let name = "watch/\(session.number).fit"
        if isThere, lab.traces(name) == nil { try lab.write(session.ride.fit, to: name) }
        if !isThere, lab.traces(name) != nil { try FileManager.default.removeItem(atPath: lab.path(name)) }
    }

    private static func judge(
        _ session: inout Session, _ found: [Told.Workout], by tellers: Set<Source>, _ when: String
    ) {
        let about: Comment = "\(when), ride \(session.number): \(session.told), \(found.map(\.uid))"
        #expect(found.count == (session.isPlanned || !tellers.isEmpty ? 1 : 0), about)
        session.wasLost = session.wasLost || session.uid != nil && tellers.isDisjoint(with: session.tellers)
        session.tellers = tellers
        guard let workout = found.first else { return }
        #expect((workout.status == "completed") == !tellers.isEmpty && workout.duplicates ?? [] == [], about)
        let name: String? = tellers.contains(.strava) ? "At Strava" : tellers.contains(.intervals) ? "At icu" : nil
        #expect(name == nil || (workout.strava ?? workout.intervalsIcu)?.name == name, about)
        #expect(session.uid == nil || session.uid == workout.uid || session.wasLost && !session.isPlanned, about)
        session.uid = workout.uid
    }
}

/// What is needed of a published JSON.
private struct Told: Decodable {
    struct Workout: Decodable {
        struct Activity: Decodable { let name: String }

        let uid, day, status: String
        let strava, intervalsIcu: Activity?
        let duplicates: [String]?
    }

    let workouts: [Workout]

    static func read(_ json: Data) throws -> [Workout] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Told.self, from: json).workouts
    }
}
