import CommandLab
import Foundation
import Testing

/// What the READMEs of the samples promise, so that a golden recorded wrongly is noticed.
struct SampleTests {
    /// How many entries and how many matches each sample has.
    private static let counts: [(name: String, entries: Int, matches: Int)] = [
        ("bricks", 9, 6), ("broken-events", 13, 1), ("commutes", 8, 4), ("completed-without-strava", 8, 1),
        ("demo", 27, 6), ("device-files", 7, 5), ("duplicates-and-parts", 8, 5), ("finalsurge", 5, 3),
        ("fresh-week", 10, 0), ("hidden-start", 8, 5), ("noisy-feed", 15, 4), ("odd-activities", 12, 7),
        ("race-week", 10, 3), ("recurring", 8, 3), ("runna", 8, 3), ("story", 346, 222), ("trainerroad", 6, 3),
        ("travel-dst", 10, 6), ("triathlete-doubles", 12, 11),
    ]

    private func workouts(_ name: String) async throws -> [JSONValue] {
        let sample = Sample(folder: Project.folder.appendingPathComponent("Samples/\(name)"))
        return try await sample.run(.json).json()["workouts"]?.array ?? []
    }

    @Test(arguments: counts)
    func entriesAndMatchesAreAsPromised(_ name: String, _ entries: Int, _ matches: Int) async throws {
        let workouts = try await workouts(name)
        #expect(workouts.count == entries)
        #expect(workouts.count { $0["match"] != nil } == matches)
    }

    /// Neither has error properties of the parser.
    @Test(arguments: Sample.all)
    func calendarAndJSONHaveTheSameUIDsAndNoneTwice(_ sample: Sample) async throws {
        let output = try await sample.run(.json).output
        let json = try JSONValue(parsing: output)
        let uids = (json["workouts"]?.array ?? []).compactMap { $0["uid"]?.string }
        let calendar = try await sample.run(.ics).text
        #expect(!(calendar + String(decoding: output, as: UTF8.self)).contains("X-LIC-ERROR"))
        let lines = calendar.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n")
        #expect(lines.filter { $0.hasPrefix("UID:") }.map { $0.dropFirst(4) } == uids.map { $0[...] })
        #expect(Set(uids.map { $0.lowercased() }).count == uids.count)
    }

    /// As they are written but for the host of the feeds, on which nothing listens here.
    @Test("14: complete configurations are accepted by `check`", arguments: ["household", "coach"])
    func configurations(_ name: String) async throws {
        let folder = try Folder.empty()
        let sample = Project.folder.appendingPathComponent("Samples/\(name)")
        try FileManager.default.copyItem(at: sample, to: folder.url.appendingPathComponent(name))
        try folder.edit("\(name)/config.yaml") {
            $0.replacing("webcal://www.trainingpeaks.com", with: "http://127.0.0.1:1")
        }
        let ending = try await folder.run(
            "check", "--config", "\(name)/config.yaml", environment: ["TPMERGE_STATE_DIR": folder.path("state")])
        #expect([69, 75].contains(ending.status), "\(ending.text)\(ending.errors)")
        let shown = try folder.text("\(name)/config.yaml").split(separator: "\n").map {
            $0.prefix { $0 != "#" }.split(separator: " ").joined(separator: " ")
        }
        let docs = try String(
            contentsOf: Project.folder.appendingPathComponent("docs/configuration.md"), encoding: .utf8)
        let isShown = shown.allSatisfy { $0.isEmpty || $0.contains("127.0.0.1:1/") || docs.contains($0) }
        #expect(isShown == (name == "household"), "docs show the one, and name the other")
    }

    @Test func theStoryShowsInItsFigures() async throws {
        let sample = Sample(folder: Project.folder.appendingPathComponent("Samples/story"))
        let figures = try await sample.run(.insightsJSON).json()["athletes"]?.array?.first
        let idle = figures?["weeks"]?.array?.filter { $0["activities"] == .number(0) }.compactMap {
            $0["start"]?.string
        }
        #expect(idle == ["2025-05-19", "2025-05-26", "2025-10-27", "2025-11-03"])
        let streak = figures?["streaks"]?["with_rest"]?["longest"]
        #expect(streak?["days"] == .number(33) && streak?["from"] == .string("2025-06-22"))
        let twice = figures?["days"]?.array?.filter { $0["day"] == .string("2025-08-09") }
        #expect(twice?.map { $0["activities"] } == [.number(2)])
        let snow = figures?["days"]?.array?.first { $0["day"] == .string("2026-01-31") }
        #expect(snow?["activities"] == .number(1))
        let car = figures?["peak_activities"]?.array?.first { $0["day"] == .string("2025-12-23") }?["id"]
        let records = figures?["records"]?.array?.filter { $0["id"] == car }.compactMap { $0["kind"]?.string }
        #expect(car != nil && records == ["longest", "farthest"])
        #expect(figures?["rhythm"]?["hidden"]?.array?.isEmpty == false)
    }

    @Test func everyActivityOfTheYearIsWrittenOnce() async throws {
        let folder = Project.folder.appendingPathComponent("Samples/year")
        let list =
            try JSONValue(parsing: Data(contentsOf: folder.appendingPathComponent("activities.json"))).array ?? []
        var ids: [String] = []
        for workout in try await workouts("year") {
            ids += [workout["strava"]].compactMap { $0?["id"]?.string }
            ids += (workout["parts"]?.array ?? []).compactMap { $0["id"]?.string }
            ids += (workout["duplicates"]?.array ?? []).compactMap(\.string)
        }
        #expect(ids.sorted() == list.compactMap { $0["id"]?.number.map { String(Int($0)) } }.sorted())
    }
}

/// A folder of `Samples`: inputs, the arguments to run them with, and a README that says what to expect.
struct Sample: Sendable, CustomTestStringConvertible {
    /// What a sample is written as: the merged list, or the figures of it.
    enum Format: String, Sendable, CaseIterable {
        case ics, json, txt
        case insightsJSON = "insights.json"
        case insightsText = "insights.txt"

        static let merged: [Format] = [.ics, .json, .txt]

        fileprivate var isMerged: Bool { Self.merged.contains(self) }

        var schema: String? {
            switch self {
            case .json: "tpmerge-1"
            case .insightsJSON: "insights-1"
            default: nil
            }
        }

        var arguments: [String] {
            switch self {
            case .ics: ["--ics", "-"]
            case .json: ["--json", "-"]
            case .txt, .insightsText: []
            case .insightsJSON: ["--json"]
            }
        }
    }

    let folder: URL

    var name: String { folder.lastPathComponent }
    var testDescription: String { name }

    /// All of them, by name.
    static let all: [Sample] = {
        let root = Project.folder.appendingPathComponent("Samples")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.sorted().map { Sample(folder: root.appendingPathComponent($0)) }
            .filter { FileManager.default.fileExists(atPath: $0.folder.path + "/arguments") }
    }()

    /// All of them as what they are written.
    static let written = all.flatMap { sample in sample.formats.map { (sample, $0) } }

    private var formats: [Format] { hasInsights ? Format.allCases : Format.merged }

    private var hasInsights: Bool { FileManager.default.fileExists(atPath: folder.path + "/insights") }

    func golden(_ format: Format) -> URL {
        Project.folder.appendingPathComponent("Tests/Doors/CommandTests/Golden/\(name).\(format.rawValue)")
    }

    func run(_ format: Format, environment: [String: String] = [:]) async throws -> Command.Ending {
        let file = format.isMerged ? "arguments" : "insights"
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let command = format.isMerged ? [] : ["insights"]
        let arguments = command + text.split(separator: "\n").map(String.init) + format.arguments + ["--no-state"]
        return try await Command(arguments, in: folder, environment: environment).run()
    }
}
