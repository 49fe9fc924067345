import Athletes
import Basics
import CommandLab
import Export
import Profiles
import Testing

@testable import Settings

/// Flag over environment over file over default, without a process.
struct OverridesTests {
    private static let yaml = """
        athletes:
          anna:
            time_zone: Europe/Berlin
            feed: feed.ics
            activities: activities.json
            publish: {ics: anna.ics}
          ben:
            feed: feed.ics

        """

    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func selection(_ athletes: String..., yaml: String? = Self.yaml) throws -> Selection {
        if let yaml { try folder.write(yaml, to: "config.yaml", mode: 0o600) }
        let file = yaml == nil ? nil : folder.path("config.yaml")
        return Selection(file: file, athletes: athletes, environment: ["HOME": folder.path, "TZ": "UTC"])
    }

    @Test func nothingIsOverridden() throws {
        let selection = try self.selection()
        let configuration = try selection.resolved(with: Overrides())
        #expect(configuration.athletes.map(\.name) == ["anna", "ben"])
        #expect(configuration.athletes.map(\.zone.identifier) == ["Europe/Berlin", "UTC"])
        #expect(configuration.athletes.first?.activities == [folder.path("activities.json")])
        #expect(configuration.stateFolder == folder.path(".local/state/tpmerge"))
        #expect(!configuration.isAnonymous)
    }

    @Test func everythingIsOverridden() throws {
        let selection = try self.selection("anna")
        let zone = try #require(Zone(identifier: "Asia/Tokyo"))
        let overrides = Overrides(
            feed: "-", activities: ["a.zip"], zone: zone, showsMissed: true, ics: "-", json: "x.json")
        let anna = try #require(try selection.resolved(with: overrides).athletes.first)
        #expect(anna.feed == .standardInput)
        #expect(anna.activities == ["a.zip"])
        #expect(anna.zone == zone)
        #expect(anna.showsMissed)
        let whole = CalendarView(warnedBytes: CalendarView.usualBytes)
        #expect(
            anna.outputs == [Output(.ics, to: .standardOutput, showing: whole), Output(.json, to: .file("x.json"))])
    }

    @Test("155: a folder that is named twice counts once, in a file and on the command line")
    func foldersThatAreNamedTwice() throws {
        let selection = try self.selection(
            yaml: "athletes: {anna: {files: [rides, other, rides, ./rides/]}}\n")
        let anna = try #require(try selection.resolved(with: Overrides()).athletes.first)
        #expect(anna.files == [folder.path("rides"), folder.path("other")])
        let named = try #require(try selection.resolved(with: Overrides(files: ["a", "b", "./a"])).athletes.first)
        #expect(named.files == ["a", "b"])
    }

    @Test func anEmptyPathIsRefused() throws {
        let selection = try self.selection("anna")
        for overrides in [Overrides(files: [""]), Overrides(activities: [""])] {
            let error = #expect(throws: SettingsError.self) { try selection.resolved(with: overrides) }
            #expect(error?.kind == .usage && error?.problems.first?.hasSuffix(" is empty.") == true)
        }
    }

    @Test func sourcesAloneNeedNoConfiguration() throws {
        let selection = try self.selection(yaml: nil)
        let configuration = try selection.resolved(with: Overrides(feed: "feed.ics"))
        #expect(configuration.athletes.map(\.feed) == [.file("feed.ics")])
        #expect(configuration.athletes.map(\.outputs) == [[Output(.agenda, to: .standardOutput)]])
        #expect(try selection.resolved(with: Overrides(feed: "-")).isAnonymous)
    }

    @Test func whatIsForOneAthleteIsRefusedForTwo() throws {
        let selection = try self.selection()
        for overrides in [
            Overrides(feed: "a"), Overrides(activities: ["a"]), Overrides(ics: "a"), Overrides(json: "a"),
        ] {
            let error = #expect(throws: SettingsError.self) { try selection.resolved(with: overrides) }
            #expect(error?.kind == .usage)
            #expect(error?.problems.first?.hasSuffix("Choose one with --athlete.") == true)
        }
    }

    @Test func athletesAreNamedRightly() throws {
        let error = #expect(throws: SettingsError.self) { try selection("carl").read() }
        #expect(error?.kind == .usage)
        #expect(error?.problems == ["There is no athlete carl in the configuration, only anna, ben."])
        #expect(try selection("ben").read().athletes.map(\.name) == ["ben"])
    }

    @Test func aConfigurationThatIsNotThereIsTheFirstTime() throws {
        let selection = try self.selection(yaml: nil)
        let error = #expect(throws: SettingsError.self) { try selection.read() }
        #expect(error?.kind == .configuration)
        #expect(error?.isFirstTime == true)
        let place = folder.path(".config/tpmerge/config.yaml")
        #expect(
            error?.problems == [
                "There is no configuration at \(place). Name one with --config, or make one with: tpmerge init"
            ])
    }
}
