import Athletes
import Basics
import Export
import Insights
import Profiles
import StravaAPI
import Testing

@testable import Settings

struct KeyTests {
    private func athlete(_ settings: String) throws -> Athlete { try Read.anna(Read.athlete(settings)) }

    @Test(arguments: Athlete.keys.map(\.note))
    func defaultOfAnAthlete(_ key: KeyNote) throws {
        guard let value = key.literalDefault else { return }
        #expect(try athlete("\(key.name): \(value)") == athlete(""))
    }

    @Test func zonesAreAskedForWhereSomebodySaysSo() throws {
        func asks(_ more: String) throws -> Bool {
            let environment = ["HOME": "/home/anna", "TZ": "UTC", "TPMERGE_STRAVA_CLIENT_SECRET": "x"]
            return try Read.anna(Read.athlete("strava: {client_id: \"1\"\(more)}"), environment: environment)
                .asksForZones
        }
        #expect(try !asks(""))
        #expect(try asks(", zones: true"))
        #expect(try !asks(", zones: \(StravaApplication.keys.last?.note.literalDefault ?? "")"))
        #expect(
            Read.problems(Read.athlete("strava: {client_id: \"1\", zones: maybe}")).contains {
                $0.hasSuffix("`zones` must be false or true")
            })
    }

    @Test(arguments: PublishDraft.keys.map(\.note))
    func defaultOfPublish(_ key: KeyNote) throws {
        guard let value = key.literalDefault else { return }
        #expect(
            try athlete("publish: {ics: x.ics, \(key.name): \"\(value)\"}") == athlete("publish: {ics: x.ics}"))
    }

    @Test(arguments: CalendarDraft.keys.map(\.note))
    func defaultOfACalendar(_ key: KeyNote) throws {
        // Those of servers need a password, and so a file (PushedCalendarTests).
        guard let value = key.literalDefault, !key.isForServers, !["name", "status", "sports"].contains(key.name)
        else { return }
        #expect(
            try athlete("publish: {calendars: [{ics: x.ics, \(key.name): \(value)}]}")
                == athlete("publish: {calendars: [{ics: x.ics}]}"))
    }

    @Test(arguments: ["units", "week_start", "heatmap_colors", "heatmap_levels"])
    func choicesForAll(_ name: String) throws {
        let key = try #require(SharedSettings.keys.map(\.note).first { $0.name == name })
        let words = key.words
        #expect(words.count >= 2)
        for word in words { #expect(Read.problems(Read.athlete("") + "\(key.name): \(word)\n") == []) }
        let other = Read.problems(Read.athlete("") + "\(key.name): other\n")
        #expect(other.first?.hasPrefix("4: `\(key.name)` must be ") == true)
        #expect(key.literalDefault == words.first)
    }

    @Test func whatHoldsForAll() throws {
        let configuration = try Read.configuration(
            "units: imperial\nserver: {public_url: \"https://home.example.org/training/\"}\n"
                + Read.athlete("heart_rate_zones: [110, 130, 150, 170]")
                + "week_start: sunday\nheatmap_colors: sea\nheatmap_levels: quantiles\n")
        #expect(configuration.weekStart == .sunday)
        #expect(configuration.heatmapColors == .sea)
        #expect(configuration.heatmapLevels == .quantiles)
        let anna = try #require(configuration.athletes.first)
        #expect(anna.wording.units == .imperial)
        #expect(anna.wording.pages == "https://home.example.org/training/athletes/anna")
        #expect(anna.physiology.heartRateZones?.starts == [110, 130, 150, 170])
    }

    /// What stands under a key of an athlete, and is none of what is told to be wanted there.
    @Test(arguments: [
        (
            "heart_rate_zones", "four rising numbers from 30 to 250, for example [110, 130, 150, 170]",
            [
                "110", "[110, 130, 150]", "[110, 130, 150, 150]", "[29, 130, 150, 170]", "[110, 130, 150, 251]",
                "[110, 130, 150, many]", "[110, 130, 150, 170, 190]", "{a: 1}", "[110, 130, [1], 170]",
            ]
        ),
        (
            "place", "latitude and longitude in degrees, for example [52.52, 13.41]",
            [
                "52,5 13,4", "[52,5, 13,4]", "[91, 13]", "[52, 181]", "[52.52]", "[52.52, 13.41, 34]", "52.52", "",
                "[nan, 0]", "[inf, 0]", "[52.52, east]", "[52.52, [13.41]]", "{latitude: 52.52, longitude: 13.41}",
                "Berlin", "[52.52, ]",
            ]
        ),
    ])
    func valuesThatAreNone(_ key: String, _ wanted: String, _ values: [String]) {
        for value in values {
            #expect(Read.problems(Read.athlete("\(key): \(value)")) == ["4: `\(key)` must be \(wanted)"], "\(value)")
        }
    }

    @Test func thresholds() throws {
        let anna = try athlete("ftp: 250\nthreshold_heart_rate: 165")
        #expect(anna.physiology == Physiology(thresholdPower: 250, thresholdHeartRate: 165))
        #expect(try athlete("").physiology.loadScale == .relativeEffort)
    }

    @Test(arguments: [
        ("ftp", "watts", "30", "1000", ["29", "1001", "0", "-250", "250.5", "250 W", "[250]", "\"\""]),
        ("threshold_heart_rate", "beats a minute", "30", "250", ["29", "251", "0", "16o", "{a: 1}"]),
    ])
    func thresholdsThatAreNone(_ key: String, _ unit: String, _ least: String, _ most: String, _ wrong: [String]) {
        for value in [least, most] { #expect(Read.problems(Read.athlete("\(key): \(value)")) == []) }
        for value in wrong {
            let sentence = "4: `\(key)` must be a number of \(unit) from \(least) to \(most), for example "
            #expect(Read.problems(Read.athlete("\(key): \(value)")).contains { $0.hasPrefix(sentence) }, "\(value)")
        }
    }

    /// Words in backticks are what may stand there, and nothing else is.
    @Test func wordsOfTypes() {
        for key in Athlete.keys.map(\.note) {
            for word in key.words { #expect(Read.problems(Read.athlete("\(key.name): \(word)")) == []) }
            if !key.words.isEmpty { #expect(Read.problems(Read.athlete("\(key.name): other")).count == 1) }
        }
        for key in CalendarDraft.keys.map(\.note) where !key.isForServers {
            for word in key.words {
                let item = "publish: {calendars: [{ics: x.ics, \(key.name): \(word)}]}"
                #expect(Read.problems(Read.athlete(item)) == [])
            }
        }
    }
}

extension KeyNote {
    fileprivate var isForServers: Bool {
        name == "caldav" || (CalendarDraft.collection + CalendarDraft.pushing).contains { $0.note.name == name }
    }

    fileprivate var words: [String] { type.matches(of: /`([a-z]+)`/).map { String($0.1) } }

    /// The default as it could stand in a configuration; nil where it is a matter of the system.
    fileprivate var literalDefault: String? {
        guard let defaultText, !defaultText.contains(" the "), !defaultText.hasPrefix("the ") else { return nil }
        if defaultText.contains("$") || defaultText.contains("printed") { return nil }
        return defaultText.replacing("`", with: "")
    }
}
