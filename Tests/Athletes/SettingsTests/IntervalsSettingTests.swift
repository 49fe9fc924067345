import Athletes
import Basics
import CommandLab
import IntervalsAPI
import Profiles
import Testing
import Web

@testable import Settings

/// An athlete's `intervals_icu`, the environment's key, and the option that names another.
struct IntervalsSettingTests {
    private let folder: Folder

    init() throws {
        folder = try Folder()
        try folder.write("\u{FEFF} filekey \r\n\n", to: "key", mode: 0o600)
        try folder.write("openkey", to: "open", mode: 0o640)
        for (name, text) in [("empty", " \n"), ("quoted", "\"abc\""), ("two-lines", "abc\ndef"), ("nul", "a\0b")] {
            try folder.write(text, to: name, mode: 0o600)
        }
        try folder.write("flagkey", to: "other", mode: 0o600)
    }

    private func account(
        _ settings: String, mode: Int = 0o600, by overrides: Overrides = Overrides(), _ more: [String: String] = [:]
    ) throws(SettingsError) -> IntervalsAccount? {
        let file = "config.yaml"
        do { try folder.write(Read.athlete(settings), to: file, mode: mode) } catch {
            throw SettingsError(.usage, ["\(error)"])
        }
        let environment = ["HOME": folder.path, "TZ": "UTC"].merging(more) { $1 }
        return try Selection(file: folder.path(file), athletes: ["anna"], environment: environment)
            .resolved(with: overrides).athletes.first?.intervals
    }

    private func problems(_ settings: String, mode: Int = 0o600, _ more: [String: String] = [:]) -> [String] {
        do throws(SettingsError) {
            _ = try account(settings, mode: mode, more)
            return []
        } catch {
            return error.problems.map { $0.replacing(folder.path, with: "DIR") }
        }
    }

    @Test func theKeyIsInAFileOrInTheConfiguration() throws {
        let account = try #require(try account("intervals_icu: {api_key_file: key, athlete_id: i12345}"))
        #expect(account.key == IntervalsKey("filekey") && account.athleteID == "i12345")
        #expect(account.apiURL.revealed().hasPrefix("https://intervals.icu/"))
        let written = try #require(try self.account("intervals_icu: {api_key: writtenkey}"))
        #expect(written.key == IntervalsKey("writtenkey") && written.athleteID == "0")
        #expect(try self.account("missed: show") == nil)
    }

    @Test func theEnvironmentWinsOverBothAndTheOptionOverAll() throws {
        let key = ["TPMERGE_INTERVALS_API_KEY": " envkey\n"]
        for settings in ["{api_key_file: key}", "{api_key: writtenkey}", "{api_key_file: gone}", "{}"] {
            #expect(try account("intervals_icu: \(settings)", key)?.key == IntervalsKey("envkey"))
        }
        #expect(try account("missed: show", key) == nil)
        let overrides = Overrides(intervalsKeyFile: folder.path("other"))
        let account = try #require(
            try account("intervals_icu: {api_key_file: key, athlete_id: i7}", by: overrides, key))
        #expect(account.key == IntervalsKey("flagkey") && account.athleteID == "i7")
    }

    @Test(
        "287 of intervals.icu: key files that are no use",
        arguments: [
            (
                "open",
                "`api_key_file`: DIR/open holds the API key of intervals.icu and is readable by other users. Run: "
                    + "chmod 600 DIR/open"
            ),
            ("gone", "`api_key_file`: DIR/gone does not exist"),
            ("empty", "`api_key_file` does not hold an API key, which is one word of letters and digits"),
            ("quoted", "`api_key_file` does not hold an API key, which is one word of letters and digits"),
            ("two-lines", "`api_key_file` does not hold an API key, which is one word of letters and digits"),
            ("nul", "`api_key_file` does not hold an API key, which is one word of letters and digits"),
        ])
    func keyFiles(_ name: String, _ sentence: String) {
        #expect(problems("intervals_icu: {api_key_file: \(name)}") == ["DIR/config.yaml:4: \(sentence)"])
    }

    @Test(arguments: [
        ("gone", Failure.Kind.missing, "DIR/gone does not exist."), ("", .usage, " is empty."),
        ("open", .configuration, "Run: chmod 600 DIR/open"), ("quoted", .configuration, "DIR/quoted does not hold"),
    ])
    func keyFilesOfTheOption(_ name: String, _ kind: Failure.Kind, _ sentence: String) {
        let path = name.isEmpty ? "" : folder.path(name)
        let error = #expect(throws: SettingsError.self) {
            try account("missed: show", by: Overrides(intervalsKeyFile: path))
        }
        #expect(error?.kind == kind)
        let problem = error?.problems.first ?? ""
        #expect(problem.hasPrefix("--intervals-key-file"), "\(problem)")
        #expect(problem.replacing(folder.path, with: "DIR").contains(sentence), "\(problem)")
    }

    @Test func otherProblems() {
        #expect(
            problems("intervals_icu: {api_key_file: key, api_key: a}").contains {
                $0.hasSuffix("`api_key_file` and `api_key` exclude each other")
            })
        #expect(problems("intervals_icu: {}").first?.contains("`api_key_file` is missing: ") == true)
        #expect(problems("intervals_icu: {api_key: a}", mode: 0o644).first?.contains("Run: chmod 600 ") == true)
        #expect(problems("intervals_icu: {api_key: a, athlete_id: anna}").first?.contains("for example i12345") == true)
        let http = ["TPMERGE_INTERVALS_API_URL": "http://intervals.icu/api/v1"]
        #expect(problems("intervals_icu: {api_key: a}", http).first?.contains("TPMERGE_INTERVALS_API_URL") == true)
        #expect(
            problems("intervals_icu: {}", ["TPMERGE_INTERVALS_API_KEY": "a b"]).contains {
                $0.hasPrefix("$TPMERGE_INTERVALS_API_KEY does not hold an API key")
            })
    }

    @Test func aKeyGivenOnThePageCountsWhereTheConfigurationHasNone() throws {
        let environment = ["TPMERGE_STATE_DIR": folder.path("state")]
        let anna = Athlete(named: "anna", zone: try Zone(named: "UTC"))
        let keys = StateFolder(folder.path("state")).intervalsKeys()
        try keys.keep(try #require(IntervalsKey("pagekey")), of: anna)
        #expect(try account("missed: show", environment)?.key == IntervalsKey("pagekey"))
        #expect(try account("intervals_icu: {api_key_file: key}", environment)?.key == IntervalsKey("filekey"))
        #expect(try folder.mode("state/tokens/intervals-anna.key") == 0o600)
        // An athlete without another source has one by it.
        let selection = Selection(
            file: folder.path("config.yaml"), athletes: [],
            environment: ["HOME": folder.path, "TZ": "UTC"].merging(environment) { $1 })
        try folder.write("athletes: {anna: {time_zone: UTC}}\n", to: "config.yaml", mode: 0o600)
        #expect(try selection.read(needsSources: true).athletes.first?.intervals?.isGiven == true)
        try keys.remove(of: anna)
        #expect(throws: SettingsError.self) { try selection.read(needsSources: true) }
        #expect(try account("missed: show", environment) == nil)
    }
}

extension Athlete {
    fileprivate init(named name: String, zone: Zone) {
        self.init(zone: zone)
        self.name = name
    }
}
