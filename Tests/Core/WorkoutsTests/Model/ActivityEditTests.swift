import Basics
import Testing
import Workouts
import WorkoutsLab

struct ActivityEditTests {
    private func run(_ id: ActivityID = 1, calories: Double? = 500) throws -> Activity {
        let start = try #require(LocalTime(day: "2026-03-17", hour: 7, minute: 0, second: 0))
        return Activity(
            id: id, name: "Morning Run", sportType: SportType(rawValue: "Run"),
            start: Instant(secondsSinceEpoch: start.secondsSinceEpoch), localStart: start, movingTime: .seconds(3000),
            elapsedTime: .seconds(3100), calories: calories.map { Calories(kilocalories: $0, isEstimated: false) })
    }

    private func edit(
        _ id: ActivityID = 1, name: String? = nil, calories: Int? = nil, isExcluded: Bool = false
    ) throws -> ActivityEdit {
        ActivityEdit(id: id, day: "2026-03-17", name: name, kilocalories: calories, isExcluded: isExcluded)
    }

    @Test(arguments: [
        ("Tempo", "Tempo"), ("  Tempo  ", "Tempo"), ("a\r\nb", "a b"), ("a\nb\tc\u{B}d", "a b c d"),
        ("a\u{2028}b\u{85}c", "a b c"), ("a\u{FFFE}b\u{FFFF}", "a b"),
        ("\u{202E}oof\u{202C}", "oof"), ("\u{1B}[2Jx", "[2Jx"),
        ("שלום \u{200F}10", "שלום  10"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"),
        (String(repeating: "ä", count: 255), String(repeating: "ä", count: 255)),
    ])
    func namesAreMadeSafe(_ text: String, _ kept: String) {
        #expect(ActivityEdit.name(text) == kept)
    }

    @Test(arguments: [
        "", " ", "\n", "\u{202E}\u{200E}", "\u{200B}\u{FE0F}", "\u{AD}", String(repeating: "x", count: 256),
    ])
    func namesOfNothingOrTooMuchAreNone(_ text: String) {
        #expect(ActivityEdit.name(text) == nil)
    }

    @Test func anEditStandsAboveWhatIsTold() throws {
        let edited = try run().edited(by: edit(name: "Tempo", calories: 0))
        #expect(edited.name == "Tempo")
        #expect(edited.calories == Calories(kilocalories: 0, isEstimated: false))
        #expect(edited.original == [.name("Morning Run"), .calories(Calories(kilocalories: 500, isEstimated: false))])
        #expect(edited.asTold == (try run()))
        #expect(try run().edited(by: edit()) == run())
    }

    /// Strava's newest value is shown beside the athlete's.
    @Test func whatIsToldLaterGoesBelow() throws {
        var detail = try run()
        detail.calories = Calories(kilocalories: 612, isEstimated: false)
        var edited = try run(calories: nil).edited(by: edit(calories: 650))
        #expect(edited.toldCalories == nil)
        edited.merge(details: detail)
        #expect(edited.calories?.kilocalories == 650)
        #expect(edited.toldCalories?.kilocalories == 612)
        var untouched = try run(calories: nil).edited(by: edit(name: "Tempo"))
        untouched.merge(details: detail)
        #expect(untouched.calories?.kilocalories == 612 && untouched.name == "Tempo")
    }

    @Test func whatIsntSaidStays() throws {
        var wish = EditWish()
        #expect(wish.isEmpty)
        let before = try edit(name: "Tempo", calories: 3, isExcluded: true)
        #expect(wish.applied(to: before) == before)
        wish.calories = .takeBack
        wish.isExcluded = false
        #expect(try wish.applied(to: before) == edit(name: "Tempo"))
        #expect(EditWish.reset.applied(to: before).saysNothing)
        #expect(!EditWish.reset.isEmpty)
    }

    @Test func excludedOnesArentThere() throws {
        let activities = [try run(), try run(2), try run(3)]
        let input = MatchInput(
            today: wednesday, plans: [], activities: activities, pairs: [], knownDays: .none,
            edits: [try edit(2, name: "Car", isExcluded: true), try edit(3, name: "Tempo"), try edit(9, name: "Away")])
        #expect(input.activities.map(\.id) == [1, 3])
        #expect(input.activities.map(\.name) == ["Morning Run", "Tempo"])
        #expect(input.excluded.map(\.id) == [2])
        #expect(input.excluded.first?.name == "Car")
        #expect(input.edits.count == 3)
    }
}
