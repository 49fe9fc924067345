import Athletes
import Basics
import CommandLab
import Insights
import Messages
import Profiles
import Testing
import Web

@testable import Settings

/// What stands under an athlete's `messages`, and `place`.
struct MessagesTests {
    private func yaml(_ settings: String) -> String {
        Read.athlete(Read.under("messages", settings))
    }

    private func messages(_ settings: String) throws -> MessageSettings {
        try Read.anna(yaml(settings)).messages
    }

    @Test func allOfIt() throws {
        let messages = try messages(
            """
            brief_at: "06:30"
            brief_until: "11:30"
            quiet: "22:00-06:30"
            plan_days: 7
            shows: everything
            to:
              - ntfy: https://ntfy.example.org/anna-9f3c
                sends: [brief, done]
              - command: [apprise, -c, apprise.yml, -t, "%title"]
            """)
        #expect(
            messages
                == MessageSettings(
                    briefAt: [Int?](repeating: 390, count: 7), briefUntil: 690, quiet: QuietHours(from: 1320, to: 390),
                    planDays: 7, shows: .everything,
                    ways: WayConfiguration.all([
                        (
                            .ntfy(server: "https://ntfy.example.org", topic: Secret("anna-9f3c"), token: nil),
                            [.brief, .done]
                        ),
                        (.command(["apprise", "-c", "apprise.yml", "-t", "%title"]), [.brief, .plan, .trouble]),
                    ]) { SecretDigest($0).hexadecimal }))
    }

    @Test func theRulesOfACoach() throws {
        let settings = """
            rules: {jump: 2.5, many_missed: 2, silent_days: 4, off: [silent, words]}
            key: [brick, FTP]
            words: [Knie]
            """
        var rules = ReportRules()
        (rules.jump, rules.manyMissed, rules.silentDays) = (2.5, 2, 4)
        (rules.off, rules.keyWords, rules.troubleWords) = ([.silent, .words], ["brick", "FTP"], ["Knie"])
        #expect(try Read.configuration(Read.athlete("") + Read.under("coach", settings)).coach.rules == rules)
    }

    @Test func whatIsUsual() throws {
        #expect(try Read.anna(Read.athlete("")).messages == MessageSettings())
        #expect(try messages("to: []") == MessageSettings())
        #expect(try messages("brief_at: off\nplan_days: 14\nshows: titles") == MessageSettings())
        #expect(MessageSettings().briefUntil == 660)
    }

    /// YAML 1.1 takes 6:30 for a number of base 60.
    @Test(arguments: ["6:30", "06:30", "\"06:30\"", "'6:30'"]) func anHourWithAndWithoutQuotes(_ hour: String) throws {
        #expect(try messages("brief_at: \(hour)").briefAt == [Int?](repeating: 390, count: 7))
    }

    @Test(
        arguments: [
            ("{mon-fri: \"06:00\", sat-sun: \"08:00\"}", [360, 360, 360, 360, 360, 480, 480]),
            ("{mon-fri: 06:00, sat: 8:00}", [360, 360, 360, 360, 360, 480, nil]),
            ("{\"mon,wed\": 06:00, sun: off}", [360, nil, 360, nil, nil, nil, nil]),
            ("{fri-mon: 0:00}", [0, nil, nil, nil, 0, 0, 0]),
            ("{TUE-tue: 06:00}", [nil, 360, nil, nil, nil, nil, nil]),
            ("{\"mon - tue, sun\": 06:00}", [360, 360, nil, nil, nil, nil, 360]), ("{mon-sun: off}", []),
        ] as [(String, [Int?])])
    func hoursByWeekday(_ hours: String, _ expected: [Int?]) throws {
        #expect(try messages("brief_at: \(hours)").briefAt == expected)
    }

    @Test(arguments: [
        ("06:30", 660), ("10:59", 660), ("11:00", 930), ("18:00", 1350), ("23:00", 1440),
        ("{mon-fri: 06:00, sat-sun: 12:00}", 990),
    ])
    func briefUntilIfItIsNotSet(_ briefAt: String, _ until: Int) throws {
        #expect(try messages("brief_at: \(briefAt)").briefUntil == until)
    }

    @Test func midnightIsTheEndOfADay() throws {
        #expect(try messages("brief_until: 24:00\nbrief_at: 23:59").briefUntil == 1440)
        #expect(try messages("quiet: 22:00-24:00").quiet == QuietHours(from: 1320, to: 0))
        #expect(try messages("quiet: 0:00 - 6:00").quiet == QuietHours(from: 0, to: 360))
    }

    private static let briefAt =
        "`brief_at` must be an hour such as 06:30, hours by weekday such as {mon-fri: 06:00, sat-sun: 08:00}, or off"
    private static let weekday =
        "`brief_at`: this is no weekday; write mon, tue, wed, thu, fri, sat, sun, or several such as mon-fri or \"mon,wed\""
    private static let quiet = "`quiet` must be two hours such as 22:00-06:30, and not the whole day"
    private static let planDays = "`plan_days` must be a number of days from 0 to 365, for example 14"
    private static let until = "`brief_until` must be later than each hour of `brief_at`"

    @Test(arguments: [
        ("brief_at: 24:00", ["5: \(briefAt)"]), ("brief_at: 6:3", ["5: \(briefAt)"]),
        ("brief_at: 6:60", ["5: \(briefAt)"]), ("brief_at: -6:30", ["5: \(briefAt)"]),
        ("brief_at: 630", ["5: \(briefAt)"]), ("brief_at: ", ["5: \(briefAt)"]), ("brief_at: no", ["5: \(briefAt)"]),
        ("brief_at: [06:30]", ["5: \(briefAt)"]), ("brief_at: 6:30 am", ["5: \(briefAt)"]),
        ("brief_at:\n  mon: 06:00\n  tue: x", ["7: \(briefAt)"]),
        ("brief_at:\n  mon: 06:00\n  monday: 06:00", ["7: \(weekday)"]),
        ("brief_at: {mon-: 06:00}", ["5: \(weekday)"]), ("brief_at: {mon-tue-wed: 06:00}", ["5: \(weekday)"]),
        ("brief_at: {\"\": 06:00}", ["5: \(weekday)"]), ("brief_at: {\"mon,\": 06:00}", ["5: \(weekday)"]),
        ("brief_at:\n  mon-fri: 06:00\n  fri-sat: 08:00", ["7: `brief_at` names fri twice"]),
        ("brief_at:\n  mon: 06:00\n  mon: 08:00", ["7: `mon` is given twice, here and in line 6"]),
        ("brief_at: 6:30\nbrief_until: 06:30", ["6: \(until)"]),
        ("brief_until: 09:00\nbrief_at: {mon: 06:00, sun: 10:00}", ["5: \(until)"]),
        ("brief_until: noon", ["5: `brief_until` must be an hour such as 11:00"]),
        ("quiet: 22:00-22:00", ["5: \(quiet)"]), ("quiet: 00:00-24:00", ["5: \(quiet)"]),
        ("quiet: 22:00", ["5: \(quiet)"]), ("quiet: 24:00-06:00", ["5: \(quiet)"]), ("quiet: night", ["5: \(quiet)"]),
        ("plan_days: -1", ["5: \(planDays)"]), ("plan_days: 366", ["5: \(planDays)"]),
        ("shows: title", ["5: `shows` must be titles, everything or busy"]),
        ("brief_on: 6:30", ["5: `brief_on` is not a setting of messages; the nearest is `brief_at`"]),
        (
            "shows: x\nquiet: x\nbrief_at: x",
            ["5: `shows` must be titles, everything or busy", "6: \(quiet)", "7: \(briefAt)"]
        ),
    ])
    func problems(_ settings: String, _ problems: [String]) {
        #expect(Read.problems(yaml(settings)) == problems)
    }

    @Test func nothingUnderMessages() {
        #expect(Read.problems(Read.athlete("messages:")) == ["4: expected settings under `messages`"])
    }
}

struct PlaceTests {
    @Test(arguments: [
        ("[52.52, 13.41]", 52.52, 13.41), ("[-0.184, -78.467]", -0.18, -78.47), ("[90, -180]", 90, -180),
        ("[\"52.5\", '13']", 52.5, 13),
    ])
    func aPlace(_ text: String, _ latitude: Double, _ longitude: Double) throws {
        let place = try Read.anna(Read.athlete("place: \(text)")).place
        #expect(place != nil && place == Place(latitude: latitude, longitude: longitude))
    }

}
