import CommandLab
import Foundation
import GRDB
import Testing

/// Folders of device files, given by an option or the configuration.
@Suite("Device files")
struct DeviceFileTests {
    private let configured: ConfiguredFolder

    init() throws {
        configured = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna: {time_zone: Europe/Berlin, files: [watch], publish: {ics: out.ics, json: out.json}}

                """)
        try configured.folder.makeFolder("watch")
    }

    /// Puts a run there, of half an hour that began at a moment.
    private func record(_ name: String, _ start: String = "2026-03-17T06:00:00Z") throws {
        try configured.folder.write(
            """
            <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities>
            <Activity Sport="Running"><Id>\(start)</Id><Lap StartTime="\(start)">
            <TotalTimeSeconds>1800</TotalTimeSeconds><DistanceMeters>6000</DistanceMeters><Track>
            <Trackpoint><Time>\(start)</Time></Trackpoint>
            <Trackpoint><Time>\(start.replacing(":00:00Z", with: ":30:00Z"))</Time></Trackpoint>
            </Track></Lap></Activity></Activities></TrainingCenterDatabase>
            """, to: "watch/" + name)
    }

    private func move(_ name: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: configured.folder.path(name), toPath: configured.folder.path(other))
    }

    private var published: [JSONValue] {
        get throws { try JSONValue(parsing: configured.folder.data("out.json"))["workouts"]?.array ?? [] }
    }

    @Test("A configured folder alone makes a calendar, and so does one that an option names, without a memory")
    func folders() async throws {
        try record("run.tcx")
        try await configured.merged()
        let workout = try #require(try published.first)
        #expect(workout["source"] == .string("file") && workout["file"]?["distance_m"] == .number(6000))
        #expect(try published.count == 1)
        #expect(try configured.folder.text("out.ics").contains("Powered by Strava") == false)
        try configured.folder.remove("out.json")
        try move("watch", to: "elsewhere")
        try await configured.merged("--files", configured.folder.path("elsewhere"), "--no-state")
        #expect(try published.count == 1)
    }

    @Test("A folder that never was: 66 where an option names it, 75 where the configuration does")
    func neverThere() async throws {
        try configured.folder.remove("watch")
        try await configured.tpmerge("merge", "--files", configured.folder.path("nowhere")).expect(
            66, saying: "/nowhere")
        for command in ["merge", "files"] { try await configured.tpmerge(command).expect(75, saying: "/watch") }
        #expect(!configured.folder.exists("out.json"))
        // Without a folder it is told how to name one.
        try await ConfiguredFolder().tpmerge("files").expect(0, printing: "`files:`")
    }

    private static let harms: [(name: String, text: String?)] = [
        ("activities.json", nil), ("activities.json", "nonsense"), ("activities.json", "[]"), ("feed.ics", nil),
        ("feed.ics", "<html></html>"), ("feed.ics", SmallPlan.emptyFeed),
    ]

    @Test(
        "39, 40: what is wrong with another source is the same with and without a folder", arguments: harms,
        [false, true])
    func harmBeside(_ harm: (name: String, text: String?), _ isRemembered: Bool) async throws {
        let folder = configured.folder
        try folder.edit("config.yaml") {
            $0.replacing("files: [watch]", with: "feed: feed.ics, activities: activities.json")
        }
        try record("run.tcx")
        if isRemembered { try await configured.merged() }
        let before = try? folder.data("out.json")
        if let text = harm.text { try folder.write(text, to: harm.name) } else { try folder.remove(harm.name) }
        for command in ["merge", "brief", "insights"] {
            let alone = try await configured.tpmerge(command, "--today", "2026-03-18")
            if alone.status != 0 { #expect((try? folder.data("out.json")) == before) }
            try await configured.tpmerge(
                command, "--today", "2026-03-18", "--files", folder.path("watch")
            ).expect(alone.status, "\(command)", errors: alone.errors)
            if alone.status != 0 { #expect((try? folder.data("out.json")) == before) }
        }
    }

    @Test(
        "174: files that differ only by the day of a wrong clock are told in one sentence, and one by one in the JSON")
    func wrongClocks() async throws {
        try record("good.tcx")
        for day in 1...8 { try record("\(day).tcx", "2098-01-0\(day)T06:00:00Z") }
        let ending = try await configured.merge()
            .expect(0, saying: "tpmerge: warning: 8 files begin in the future: was the device's clock right?\n")
        #expect(!ending.errors.contains("2098"))
        let told = try JSONValue(parsing: configured.folder.data("out.json"))["diagnostics"]?.array ?? []
        #expect(told.count == 8)
    }

    @Test("155: a folder that is gone is remembered, with a warning; strictly, 75; check and status tell it")
    func gone() async throws {
        try record("run.tcx")
        try await configured.merged()
        try move("watch", to: "unmounted")
        try await configured.merge().expect(0, saying: "/watch")
        #expect(try published.count == 1)
        #expect(try await configured.merge("--strict").status == 75)
        for command in ["check", "status", "files"] {
            let told = try await configured.tpmerge(command)
            let words = told.text + told.errors
            #expect(words.contains(command == "check" ? "/watch does not exist" : "/watch: "), "\(command): \(words)")
            #expect(!words.contains("/watch has 1 recording"))
        }
        let told = try await configured.tpmerge("files", "--json").json()
        let folder = try #require(told["athletes"]?.array?.first?["folders"]?.array?.first)
        #expect(folder["state"] == .string("remembered") && folder["files"] == .number(1))
        try move("unmounted", to: "watch")
        try await configured.merged()
    }

    @Test("159: a newer version of the reader decodes what is known anew, and the UIDs stay")
    func newerReader() async throws {
        try record("run.tcx")
        try record("other.tcx", "2026-03-16T06:00:00Z")
        try await configured.merged()
        let before = try published
        let queue = try DatabaseQueue(path: configured.folder.path(ConfiguredFolder.memory()))
        let known = try await queue.read { try String.fetchAll($0, sql: "SELECT DISTINCT reader FROM files") }
        try await queue.write { database in
            try database.execute(sql: "UPDATE files SET reader = reader - 1; UPDATE legs SET distance_meters = 1")
        }
        try queue.close()
        try await configured.merged()
        #expect(try before.count == 2 && published == before)
        let again = try DatabaseQueue(path: configured.folder.path(ConfiguredFolder.memory()))
        #expect(try await again.read { try String.fetchAll($0, sql: "SELECT DISTINCT reader FROM files") } == known)
    }

    @Test("What became of each file, also before the first run; nothing is published")
    func states() async throws {
        try record("run.tcx")
        try record("again.tcx")
        try configured.folder.write("A page that was saved as a recording.", to: "watch/damaged.fit")
        try configured.folder.write(#"<gpx><rte><rtept lat="1" lon="2"/></rte></gpx>"#, to: "watch/course.gpx")
        try configured.folder.write("not looked at", to: "watch/notes.txt")
        let json = try await configured.tpmerge("files", "--json").expect(0, errors: "").json()
        #expect(json["version"] == .number(1))
        let anna = try #require(json["athletes"]?.array?.first)
        let files = try #require(anna["files"]?.array)
        let states = Dictionary(uniqueKeysWithValues: files.map { ($0["name"]?.string ?? "", $0["state"]?.string) })
        #expect(states.keys.sorted() == ["again.tcx", "course.gpx", "damaged.fit", "run.tcx"])
        #expect(states["damaged.fit"] == "unusable" && states["course.gpx"] == "other")
        #expect(Set([states["run.tcx"], states["again.tcx"]]) == ["used", "same"])
        let copy = try #require(files.first { $0["state"] == .string("same") })
        #expect(copy["by"] == .number(1) && copy["same_as"] == copy["activities"]?.array?.first)
        #expect(throws: (any Error).self) { try configured.folder.data("out.json") }
        let text = try await configured.tpmerge("files").text
        #expect(text.contains("unusable  damaged.fit: ") && text.contains("(same content)"), "\(text)")
    }

    @Test(
        "173: a closed folder is in the list, without a format and a time",
        .enabled(if: geteuid() != 0, "Root is refused nothing."))
    func closed() async throws {
        try configured.folder.makeFolder("watch/old")
        #expect(chmod(configured.folder.path("watch/old"), 0) == 0)
        defer { chmod(configured.folder.path("watch/old"), 0o700) }
        let json = try await configured.tpmerge("files", "--json").expect(0, errors: "").json()
        let file = try #require(json["athletes"]?.array?.first?["files"]?.array?.first)
        #expect(file["name"] == "old/" && file["state"] == "unusable" && file["kind"] == nil)
        #expect(file["reason"]?.string?.hasSuffix("What it held is remembered.") == true)
        let text = try await configured.tpmerge("files").text
        #expect(text.contains("unusable  old/: ") && !text.contains("just now"), "\(text)")
    }

    @Test("The newest fifty, or all; control characters of a name never reach the terminal")
    func many() async throws {
        try record("\u{1B}[31mred\u{7}.tcx")
        for number in 1...53 { try configured.folder.write("\(number)", to: "watch/\(number).fit") }
        let some = try await configured.tpmerge("files").text
        #expect(some.contains("and 4 more files: --all"), "\(some)")
        let all = try await configured.tpmerge("files", "--all")
        #expect(all.status == 0 && !all.text.contains("\u{1B}") && all.text.contains("red"), "\(all.text)")
        #expect(all.text.split(separator: "\n").count { $0.contains(".fit") } == 53)
    }
}
