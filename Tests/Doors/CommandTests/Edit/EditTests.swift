import CommandLab
import Foundation
import Testing

/// `edit`: what the athlete says of an activity stands above what any source says, and outlives the memory.
struct EditTests {
    private let configured: ConfiguredFolder

    init() async throws { configured = try await ConfiguredFolder.withCar() }

    private var name: String? {
        get throws { try configured.activity("901").flatMap { $0["edited"] == nil ? nil : $0["name"]?.string } }
    }

    @Test func nameAndCaloriesAreTheAthletes() async throws {
        let before = try #require(try configured.activity("901"))
        #expect(before["edited"] == nil && before["original"] == nil)
        let uid = try configured.uid(of: "Run: Easy")
        #expect(
            try await configured.say("edit", "901", "--name", "Tempo\nmit Anna", "--calories", "650") == """
                Tempo mit Anna of 2026-03-16  [901]
                  name      Tempo mit Anna (Strava: Morning Run)
                  calories  650 kcal (Strava: none)
                  counts    yes
                The next run publishes it: tpmerge

                """)
        try await configured.merged()
        let after = try #require(try configured.activity("901"))
        let said: JSONValue = ["name": "Tempo mit Anna", "calories": 650, "calories_estimated": false]
        #expect(after.has(said) && after["edited"] == ["name", "calories"], "\(after)")
        #expect(after["original"] == .object(["name": "Morning Run"]), "nobody has told calories")
        #expect(try configured.uid(of: "Run: Easy") == uid)
        try configured.expect("Run: Easy", ["summary": "Tempo mit Anna"])
        #expect(try configured.event(uid, "SEQUENCE") == "1")
        #expect(try configured.folder.text("out.ics").replacing("\r\n ", with: "").contains("650 kcal"))
    }

    @Test func excludedIsAsIfItWerentThere() async throws {
        let ride = try configured.uid(of: "Bike: Endurance")
        try configured.expect("Bike: Endurance", ["status": "completed"])
        #expect(
            try await configured.say("edit", "903", "--exclude") == """
                By car of 2026-03-17  [903]
                  name      By car
                  calories  800 kcal
                  counts    no, it is excluded
                The next run publishes it: tpmerge

                """)
        try await configured.merged()
        try configured.expect("Bike: Endurance", ["status": "missed"])
        #expect(try configured.uid(of: "Bike: Endurance") == ride)
        #expect(try configured.event(ride, "SEQUENCE") == "1")
        let json = try JSONValue(parsing: configured.folder.data("out.json"))
        #expect(json["sources"]?["strava"]?["activities"] == .number(2))
        #expect(json["excluded"]?.array?.map { $0["id"] } == [.string("903")])
        #expect(try configured.activity("903") == nil)
        // Figures are those of a list that never had it.
        let without = try ConfiguredFolder()
        try without.folder.write(
            configured.folder.text("activities.json").components(separatedBy: ",\n{\"id\": 903")[0] + "]",
            to: "activities.json")
        try await without.merged()
        for command in [
            ["insights", "--json", "--today", "2026-03-18"],
            ["brief", "2026-03-18", "--json", "--today", "2026-03-18"],
        ] {
            let (one, other) = (try await configured.tpmerge(command), try await without.tpmerge(command))
            #expect(one.status == 0 && one.text == other.text, "\(command[0])")
        }
        // Back again, under the same UID.
        try await configured.published("edit", "903", "--include")
        try configured.expect("Bike: Endurance", ["strava": ["id": "903"]])
        #expect(try configured.uid(of: "Bike: Endurance") == ride)
        #expect(try JSONValue(parsing: configured.folder.data("out.json"))["excluded"] == nil)
    }

    @Test func aPairByHandRests() async throws {
        let swim = try configured.uid(of: "Swim: Technique")
        _ = try await configured.say("pair", swim, "903")
        try await configured.published("edit", "903", "--exclude")
        try configured.expect("Swim: Technique", ["status": "planned"])
        try await configured.refuse(
            65, "903 (By car) is excluded. To let it count again: tpmerge edit 903 --include", ["pair", swim, "903"])
        let told = try await configured.say("explain", "2026-03-17", "--today", "2026-03-18")
        #expect(told.contains("By car [903]: excluded by hand"), "\(told)")
        #expect(told.contains("excluded by hand, as if it weren't there"))
        let plan = try await configured.say("explain", "2026-03-19", "--today", "2026-03-18")
        #expect(plan.contains("paired by hand with 903, which is excluded, so the rules decide; "), "\(plan)")
        try await configured.published("edit", "903", "--include")
        try configured.expect("Swim: Technique", ["strava": ["id": "903"]])
    }

    @Test func withoutOptionsBothSidesAreShown() async throws {
        _ = try await configured.say("edit", "903", "--name", "Tram", "--calories", "12")
        let before = try configured.everything()
        let told = try await configured.whileLocked { try await configured.tpmerge("edit", "903") }
        #expect(told.status == 0, "looking takes no lock")
        #expect(
            told.text == """
                Tram of 2026-03-17  [903]
                  name      Tram (Strava: By car)
                  calories  12 kcal (Strava: 800 kcal)
                  counts    yes

                """)
        let json = try await configured.tpmerge("edit", "903", "--json").json()
        let all: JSONValue = [
            "version": 1, "athlete": "anna", "id": "903", "day": "2026-03-17", "excluded": false,
            "edited": ["name", "calories"],
        ]
        #expect(json.has(all), "\(json)")
        #expect(json["strava"]?["original"] == .object(["name": "By car", "calories": 800]))
        #expect(
            try configured.everything().filter { $0.key != "state/lock" } == before.filter { $0.key != "state/lock" })
    }

    @Test func theOnlyActivityMayBeExcluded() async throws {
        let configured = try await ConfiguredFolder().merged()
        try await configured.published("edit", "901", "--exclude")
        #expect(try configured.activity("901", among: "excluded") != nil)
        try configured.expect("Run: Easy", ["status": "missed"])
    }

    /// Neither without the memory, nor by a stranger's JSON.
    @Test func nothingElseTellsThem() async throws {
        _ = try await configured.say("edit", "903", "--exclude")
        try await configured.merged("--no-state", "--json", "alone.json")
        #expect(try configured.activity("903", in: "alone.json") != nil)
        #expect(try await configured.merge().status == 0)
        try configured.folder.remove("state")
        try configured.folder.write(configured.folder.text("out.json").replacing("\"90", with: "\"77"), to: "out.json")
        _ = try await configured.merge()
        #expect(try JSONValue(parsing: configured.folder.data("out.json"))["edits"] == nil)
        #expect(try configured.activity("903") != nil)
    }

    /// What was published before it was forgotten is no memory; what is published after it is.
    @Test func whatIsForgottenStaysForgotten() async throws {
        _ = try await configured.say("edit", "903", "--exclude")
        try await configured.published("edit", "901", "--name", "Tempo")
        #expect(try name == "Tempo")
        let published = try configured.folder.data("out.json")
        #expect(try await configured.tpmerge("forget", "--yes").status == 0)
        #expect(try configured.folder.data("out.json") == published)
        // A look is no publication.
        #expect(try await configured.merge("--dry-run").status == 0)
        #expect(try await configured.merge().status == 0)
        #expect(try name == nil)
        #expect(try configured.activity("903") != nil)

        try await configured.published("edit", "901", "--name", "Easy again")
        try configured.folder.remove(ConfiguredFolder.memory())
        #expect(try await configured.merge().status == 0)
        #expect(try name == "Easy again")
    }

    /// Where the memory was lost before, too.
    @Test func nothingIsLeftToForgetButWhatWasPublished() async throws {
        try await configured.published("edit", "901", "--name", "Tempo")
        try configured.folder.remove("state")
        #expect(try await configured.tpmerge("forget", "--yes").text.hasPrefix("Nothing is stored about anna."))
        let files = FileManager.default.enumerator(atPath: configured.folder.path("state"))
        for case let name as String in files ?? .init() {
            let text = (try? configured.folder.text("state/" + name)) ?? ""
            #expect(!name.contains("anna") && !text.contains("anna") && !text.contains("901"), "\(name)")
        }
        #expect(try await configured.merge().status == 0)
        #expect(try name == nil)
    }

    /// The words that it lacks come from the JSON; what was said since it was put back stands above them.
    @Test func anOlderMemoryLearnsWhatWasSaidSince() async throws {
        try await configured.published("edit", "901", "--name", "First")
        let older = try configured.folder.data(ConfiguredFolder.memory())
        _ = try await configured.say("edit", "903", "--exclude")
        try await configured.published("edit", "901", "--name", "Second")
        let newer = try configured.folder.data("out.json")
        for said in [nil, "Third"] {
            try older.write(to: URL(fileURLWithPath: configured.folder.path(ConfiguredFolder.memory())))
            try newer.write(to: URL(fileURLWithPath: configured.folder.path("out.json")))
            if let said { _ = try await configured.say("edit", "901", "--name", said) }
            #expect(try await configured.merge().status == 0)
            #expect(try name == said ?? "Second")
            #expect(try configured.activity("903") == nil)
        }
    }

    /// An older JSON in the newer one's place revives nothing.
    @Test func whatWasTakenBackStaysSo() async throws {
        try await configured.published("edit", "901", "--name", "First")
        let older = try configured.folder.data("out.json")
        try await configured.published("edit", "901", "--reset")
        #expect(try name == nil)
        try older.write(to: URL(fileURLWithPath: configured.folder.path("out.json")))
        #expect(try await configured.merge().status == 0)
        #expect(try name == nil)
    }

    @Test func anUnreadableJSONBesideALostMemoryIsTold() async throws {
        try await configured.published("edit", "901", "--name", "Tempo")
        try configured.folder.remove(ConfiguredFolder.memory())
        try configured.folder.write(String(configured.folder.text("out.json").dropLast(40)), to: "out.json")
        try await configured.merge()
            .expect(
                0,
                saying: "out.json was not what tpmerge publishes, so nothing could be taken from it.", "tpmerge edit")
    }
}
