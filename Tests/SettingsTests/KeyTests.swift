import Athletes
import Export
import Testing

@testable import Settings

/// What is said of a key is so.
struct KeyTests {
    private func athlete(_ settings: String) throws -> Athlete {
        try #require(try Read.configuration(Read.athlete(settings)).athletes.first)
    }

    @Test(arguments: AthleteKey.allCases)
    func defaultOfAnAthlete(_ key: AthleteKey) throws {
        guard let value = key.note.literalDefault else { return }
        #expect(try athlete("\(key.rawValue): \(value)") == athlete(""))
    }

    @Test(arguments: PublishKey.allCases)
    func defaultOfPublish(_ key: PublishKey) throws {
        guard let value = key.note.literalDefault else { return }
        #expect(
            try athlete("publish: {ics: x.ics, \(key.rawValue): \"\(value)\"}") == athlete("publish: {ics: x.ics}"))
    }

    @Test(arguments: CalendarKey.allCases)
    func defaultOfACalendar(_ key: CalendarKey) throws {
        guard let value = key.note.literalDefault, key != .name, key != .status, key != .sports else { return }
        #expect(
            try athlete("publish: {calendars: [{ics: x.ics, \(key.rawValue): \(value)}]}")
                == athlete("publish: {calendars: [{ics: x.ics}]}"))
    }

    /// Words in backticks are what may stand there, and nothing else is.
    @Test func wordsOfTypes() {
        for key in AthleteKey.allCases {
            let words = key.note.type.matches(of: /`([a-z]+)`/).map { String($0.1) }
            for word in words { #expect(Read.problems(Read.athlete("\(key.rawValue): \(word)")) == []) }
            if !words.isEmpty { #expect(Read.problems(Read.athlete("\(key.rawValue): other")).count == 1) }
        }
        for key in CalendarKey.allCases {
            for word in key.note.type.matches(of: /`([a-z]+)`/).map(\.1) {
                let item = "publish: {calendars: [{ics: x.ics, \(key.rawValue): \(word)}]}"
                #expect(Read.problems(Read.athlete(item)) == [])
            }
        }
    }
}

extension KeyNote {
    /// The default as it could stand in a configuration; nil where it is a matter of the system.
    fileprivate var literalDefault: String? {
        guard let defaultText, !defaultText.contains(" the "), !defaultText.hasPrefix("the ") else { return nil }
        if defaultText.contains("$") || defaultText.contains("printed") { return nil }
        return defaultText.replacing("`", with: "")
    }
}
