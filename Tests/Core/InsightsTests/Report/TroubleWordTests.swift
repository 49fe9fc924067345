import Basics
import Insights
import Testing
import Workouts
import WorkoutsLab

@Suite("Report: words that may tell of an injury or illness")
struct TroubleWordTests {
    private func quote(_ text: String, _ further: [String] = []) throws -> String? {
        var run = try done("1 Run 18.")
        run.notes = text
        var week = CoachedWeek(activities: [run])
        week.rules.troubleWords = further
        let sentences = try week.report.calls.first { $0.rule == .words }?.sentences ?? []
        return sentences.flatMap(\.parts).lazy.compactMap { if case .quote(let quote) = $0 { quote } else { nil } }
            .first
    }

    @Test(
        "269: whole words in several languages are quoted, so that the coach judges",
        arguments: [
            "Sick since Monday", "my knee HURTS", "Ich bin krank.", "leichte Schmerzen, sonst gut", "Erka\u{308}ltet!",
            "toujours malade", "un poco de dolor", "ho la febbre", "beetje ziek", "com febre", "#injury", "(fever)",
            "Hurt – Johnny Cash", "not great, pain", "No. Pain everywhere", "sick no more", "no run sick",
            "pain, free afternoon tomorrow?", "Knieschmerzen ab km 5", "Zerrung", "Leichte Oberschenkelzerrung",
            "nach dem Sturz abgebrochen", "gestürzt", "Sehnenentzündung", "not a bit of pain",
            "Konnte nicht laufen Schmerzen im Knie", "Couldn't finish pain in calf", "not just pain, swelling",
            "pas mal de douleur",
        ])
    func told(text: String) throws { #expect(try quote(text) == text) }

    @Test(
        "269: part of a word isn't the word, and a negation beside it says the contrary",
        arguments: [
            "painless", "Schmerzfrei", "sicker beats", "Krankenhaus", "hurtful", "illusion", "no pain", "No  pain!",
            "no knee pain", "no more pain", "keine Knieschmerzen", "ohne große Schmerzen", "kniegelenksschmerzfrei",
            "ohne Schmerzen", "nicht krank", "pas malade", "sin dolor", "senza dolore", "geen pijn", "sem dor",
            "pas de douleur au genou", "Pas de fièvre", "nada de dolor", "doesn't hurt", "pain-free", "I'll run", "",
            "   ", "🤒", "easy",
        ])
    func untold(text: String) throws { #expect(try quote(text) == nil) }

    @Test("269: a negation of one word leaves the next one")
    func both() throws { #expect(try quote("no pain, but sick") == "no pain, but sick") }

    @Test("269: the coach's own words are whole words or whole phrases")
    func further() throws {
        #expect(try quote("Mein Knie zwickt", ["KNIE"]) == "Mein Knie zwickt")
        #expect(try quote("Kniehebelauf", ["Knie"]) == nil)
        #expect(try quote("felt  not-well", ["not well"]) == "felt  not-well")
        #expect(try quote("well done, not bad", ["not well"]) == nil)
        #expect(try quote("anything", ["", " - "]) == nil)
    }

    @Test("269: a quote is one line of 80 characters around the word, of whole words")
    func length() throws {
        let long = String(repeating: "many words ", count: 30)
        let quote = try #require(try quote(long + "sick\nand " + long))
        #expect(quote.count <= 80 && quote.count > 50)
        #expect(quote.contains(" sick and many "))
        #expect(quote.hasPrefix("words ") || quote.hasPrefix("many "))
        #expect(quote.hasSuffix(" words") || quote.hasSuffix(" many"))
        let solid = String(repeating: "x", count: 200)
        #expect(try self.quote(solid + " sick " + solid)?.contains("sick") == true)
        #expect(try self.quote("sick" + String(repeating: ".", count: 200))?.count == 80)
    }

    @Test("269: the latest of several is quoted, with the days of all; titles, notes and private notes are read")
    func several() throws {
        var run = try done("1 Run 17.")
        run.privateNote = "ill"
        let plan = coached("Easy", try planned("ride Bike 20. done did=1m"), notes: "If you feel pain, stop")
        let week = CoachedWeek(plans: [plan], activities: [run, try done("2 Swim 18. | Hurt")])
        let call = try #require(try week.report.calls.first)
        #expect(try week.report.text(.words) == "Fri 20 Mar: “If you feel pain, stop”, and 2 more.")
        #expect(try call.days == ["2026-03-17", "2026-03-18", "2026-03-20"].map(day))
        #expect(call.uids.count == 3)
    }
}
