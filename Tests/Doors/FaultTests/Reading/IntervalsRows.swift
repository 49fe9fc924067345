import Basics
import CommandLab
import StravaStandIn
import Testing

/// Rows 281 to 288 of intervals.icu: what a run makes of its refusals. How each answer is read is in `IntervalsAPITests`.
/// `StravaLab` looks for the key in all that is printed and written (286).
@Suite(.slow, .enabled(if: Shim.isAvailable, Shim.reason)) struct IntervalsRows {
    private static let keyFile = "intervals-key"

    /// A run on Monday that fits the plan, and on Tuesday an activity that came from Strava.
    private static let service = {
        var service = IntervalsService()
        var run = StravaActivity(
            id: 1, name: "Dawn", sportType: "Run", start: Instant(secondsSinceEpoch: 1_773_640_800))
        (run.distance, run.movingTime, run.elapsedTime) = (8000, 2640, 2700)
        var ride = run
        ride.start = run.start.advanced(bySeconds: 86_400)
        var stub = IntervalsActivity(id: "18700000001", ride)
        stub.source = "STRAVA"
        service.activities = [IntervalsActivity(id: "i100000001", run), stub]
        return service
    }()

    /// An athlete whose activities come from intervals.icu alone.
    private func lab(key: String = Self.service.key) async throws -> StravaLab {
        let lab = StravaLab.current
        await lab.world.change { $0.intervals = Self.service }
        try lab.folder.write(key + "\n", to: Self.keyFile, mode: 0o600)
        try lab.folder.write(
            """
            athletes:
              anna:
                time_zone: Europe/Berlin
                feed: feed.ics
                publish: {ics: out.ics, json: out.json}
                intervals_icu: {api_key_file: \(Self.keyFile)}

            """, to: "config.yaml", mode: 0o600)
        return lab
    }

    private func refuse(_ refusal: IntervalsService.Refusal?, in lab: StravaLab) async {
        await lab.world.change { $0.intervals.refusal = refusal }
    }

    private func requests(_ lab: StravaLab) async -> Int { await lab.world.requests(to: "/activities") }

    private func ids(_ lab: StravaLab) throws -> [String] {
        try lab.published()["workouts"]?.array?.compactMap { $0["intervals_icu"]?["id"]?.string } ?? []
    }

    private func status(_ lab: StravaLab) async throws -> JSONValue? {
        try await lab.tpmerge("status", "--json").json()["athletes"]?.array?.first?["intervals_icu"]
    }

    @Test(
        "281, 282: refused at the first run, nothing is written; later, what is remembered stands",
        .strava(clock: .afternoon),
        arguments: [
            (IntervalsService.Refusal.key, Int32(77), Int32(77), "Make a key at intervals.icu/settings, under"),
            (.athlete, 77, 77, "does not accept the API key"), (.cloudflare, 75, 0, "says nothing about the API key"),
        ])
    func refused(
        _ refusal: IntervalsService.Refusal, _ first: Int32, _ later: Int32, _ sentence: String
    ) async throws {
        let lab = try await lab()
        await refuse(refusal, in: lab)
        try await lab.merge().expect(first, text: "", saying: sentence)
        #expect(!lab.folder.exists("out.json"))
        await refuse(nil, in: lab)
        try await lab.merge().expect(0)
        #expect(try ids(lab) == ["intervals-i100000001"])
        await refuse(refusal, in: lab)
        try await lab.merge().expect(later, saying: sentence)
        #expect(try ids(lab) == ["intervals-i100000001"])
        let anna = try #require(try await status(lab))
        #expect(anna["state"]?.string == (later == 77 ? "refused" : "remembered"))
        #expect(anna["activities"] == .number(1) && anna["from_strava"] == .number(1))
        try await lab.tpmerge("check").expect(later == 77 ? 77 : 75, printing: "✗ intervals_icu")
    }

    @Test("281: a key made anew is refused until it is given", .strava(clock: .afternoon)) func anew() async throws {
        let lab = try await lab(key: "former0key")
        try await lab.merge().expect(77)
        try await lab.merge(environment: ["TPMERGE_INTERVALS_API_KEY": Self.service.key]).expect(0)
        try lab.folder.write(Self.service.key, to: "new-\(Self.keyFile)", mode: 0o600)
        try await lab.merge("--intervals-key-file", lab.folder.path("new-\(Self.keyFile)")).expect(0)
        try await lab.tpmerge("check").expect(77)
    }

    @Test(
        "283: no request before the time, by later runs either", .strava(clock: .afternoon),
        arguments: ["3600", "Wed, 18 Mar 2026 23:00:00 GMT"])
    func limited(_ wait: String) async throws {
        let lab = try await lab()
        try await lab.merge().expect(0)
        await refuse(.tooMany(retryAfter: wait), in: lab)
        try await lab.merge().expect(0, saying: "allows no more requests until")
        let asked = await requests(lab)
        try await lab.merge().expect(0)
        #expect(await requests(lab) == asked)
        #expect(try ids(lab) == ["intervals-i100000001"])
    }

    @Test("286: export-data has the rows and not the key", .strava(clock: .afternoon)) func exported() async throws {
        let lab = try await lab()
        try await lab.merge("--verbose").expect(0)
        let exported = try await lab.tpmerge("export-data", "--athlete", "anna").expect(0)
        #expect(exported.text.contains("\"intervals_icu\": [") && exported.text.contains("intervals-i100000001"))
        try await lab.tpmerge("forget", "--activities", "--yes").expect(0, printing: "intervals.icu")
        #expect(try await !lab.tpmerge("export-data", "--athlete", "anna").text.contains("intervals-i100000001"))
    }

    @Test("294: a list without what it had is remembered, and status says so", .strava(clock: .afternoon))
    func emptied() async throws {
        let lab = try await lab()
        try await lab.merge().expect(0)
        await lab.world.change { $0.intervals.activities = [] }
        try await lab.merge().expect(0, saying: "no longer lists 1 of 1 activity")
        #expect(try ids(lab) == ["intervals-i100000001"])
        #expect(try await status(lab)?["state"]?.string == "remembered")
    }

    @Test("288: what came from Strava is no activity, and its day no miss", .strava(clock: .afternoon))
    func stubs() async throws {
        let lab = try await lab()
        try await lab.merge().expect(0, saying: "1 activity came to intervals.icu from Strava")
        let json = try lab.published()
        let ride = json["workouts"]?.array?.first { $0["summary"]?.string?.contains("Endurance") == true }
        #expect(ride?["status"]?.string == "planned")
        #expect(json["sources"]?["intervals_icu"]?["from_strava"] == .number(1))
        try await lab.merge().expect(0, hiding: "came to intervals.icu from Strava")
        try lab.folder.write(
            "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time\n"
                + "18700000001,\"Mar 17, 2026, 9:00:00 AM\",Lake,Ride,5400\n", to: "activities.csv")
        try await lab.tpmerge("import", lab.folder.path("activities.csv")).expect(0)
        #expect(try await status(lab)?["from_strava"] == .number(0))
    }
}
