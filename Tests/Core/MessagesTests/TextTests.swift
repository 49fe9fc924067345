import Basics
import Export
import Messages
import Testing
import Workouts

@Suite("Texts: fit for a lock screen, whatever titles contain")
struct TextTests {
    /// A family of 11 code points and 25 bytes.
    private let family = "👩🏽‍❤️‍💋‍👨🏿"

    @Test("Cut at a sentence, with how many are left out and the link")
    func sentences() {
        let text = "Yesterday: Run, 1:00. Well done!\nToday: Bike, 2:00.\nTomorrow: Swim."
        #expect(text.cutAtSentence(to: .characters(80)) == text)
        #expect(
            text.cutAtSentence(to: .characters(66)) == "Yesterday: Run, 1:00. Well done!\nToday: Bike, 2:00.\n… 1 more")
        #expect(text.cutAtSentence(to: .characters(50)) == "Yesterday: Run, 1:00. Well done!\n… 2 more")
        #expect(
            text.cutAtSentence(to: .bytes(66), link: "https://a.org/b")
                == "Yesterday: Run, 1:00. Well done!\n… 2 more\nhttps://a.org/b")
        #expect(
            text.cutAtSentence(to: .characters(34), link: "https://example.org/very/long")
                == "Yesterday: Run, 1:00.\n… 3 more")
        #expect("OneVeryLongWordWithoutAnyEnd".cutAtSentence(to: .characters(20)) == "OneVeryLongWordWith…")
        #expect("".cutAtSentence(to: .bytes(0)).isEmpty)
        #expect("Long.".cutAtSentence(to: .bytes(0)) == "…")
    }

    @Test("No limit is exceeded, and no character broken (228)", arguments: [1, 10, 27, 100, 1000, 4096])
    func limits(count: Int) {
        for text in [
            String(repeating: family, count: 1000), String(repeating: "Straße 🇩🇪. ", count: 500),
            String(repeating: "\n", count: 5000), "e" + String(repeating: "\u{301}", count: 9000),
        ] {
            for limit in [TextLimit.characters(count), .utf16(count), .bytes(count)] {
                for cut in [text.cut(to: limit), text.cutAtSentence(to: limit, link: "https://example.org/days/1")] {
                    let size =
                        switch limit {
                        case .characters: cut.count
                        case .utf16: cut.utf16.count
                        case .bytes: cut.utf8.count
                        }
                    // A single "…" is the least.
                    #expect(size <= max(count, 3))
                    let whole = Set(text).union("… 0123456789more\nhttps://example.org/days/1")
                    #expect(cut.allSatisfy { whole.contains($0) })
                }
            }
        }
    }

    @Test("Titles are one line of at most 100 characters without anything that controls (228)")
    func titles() {
        func title(_ text: String) -> String { Message(key: "k", kind: .plan, title: text, text: "").title }
        #expect(title("Run\r\nBcc: x@example.org\nX: \u{0}y\u{202E}z") == "Run Bcc: x@example.org X: yz")
        #expect(
            title("=?utf-8?B?eA==?= @everyone <!channel> [x](javascript:) `_*")
                == "=?utf-8?B?eA==?= @everyone <!channel> [x](javascript:) `_*")
        #expect(title(String(repeating: "x", count: 10_000)).count == 100)
        #expect(title(String(repeating: family, count: 100)).utf16.count <= 250)
        #expect(title(" \n\u{200F}") == "tpmerge")
    }

    @Test("Texts keep their lines and lose what controls (228)")
    func texts() {
        let message = Message(
            key: "k", kind: .plan, title: "t", text: "One\r\nTwo\u{2028}Thr\u{1B}[31mee\u{2066}\t!\u{0}")
        #expect(message.text == "One\nTwo\nThr[31mee !")
    }

    @Test("A hostile title stays inside its line of a plan message (228)")
    func hostilePlan() throws {
        let hostile = "x\nTaken out: Thu 19 Mar\u{202E} \(String(repeating: "long ", count: 2000))"
        var coach = try Coach()
        try coach.edit("2026-03-18T10:00") { $0.append(try planned("a Run 20. 60m | \(hostile)")) }
        let text = try #require(coach.phone.texts.first)
        #expect(text.split(separator: "\n").count == 1)
        #expect(text.count < 140)
        #expect(text.hasSuffix("…, 1:00."))
    }

    @Test("A completed plan: planned and done, newer than 24 hours, once, and only where it is wanted")
    func done() throws {
        let done = try #require(DoneWorkout(try completed(end: "2026-03-18T17:00"), .metric))
        var phone = Phone()
        phone.done = [done]
        try phone.wake("2026-03-18T17:10")
        #expect(phone.keys.isEmpty)
        phone.settings.ways = WayConfiguration.all([(.phone, Set(MessageKind.allCases))])
        try phone.wake("2026-03-18T17:10")
        try phone.wake("2026-03-18T18:10")
        #expect(phone.keys == ["done/uid-1"])
        #expect(phone.received.map(\.message.title) == ["Done: Run: Tempo"])
        #expect(phone.texts == ["Wed 18 Mar: 0:58 of 1:00, 11.2 km of 12.0 km."])
        var late = Phone()
        late.settings = phone.settings
        late.settings.shows = .busy
        late.done = [done]
        try late.wake("2026-03-19T17:00")
        #expect(late.keys.isEmpty)
        try late.wake("2026-03-18T20:00")
        #expect(late.received.map(\.message.title) == ["Done: Workout"])
        #expect(late.texts == ["Wed 18 Mar: 0:58 of 1:00."])
        late.settings.shows = .titles
        var untitled = try completed(end: "2026-03-18T17:30")
        untitled.uid = "uid-2"
        untitled.planned?.summary = ""
        late.done = [try #require(DoneWorkout(untitled, .metric))]
        try late.wake("2026-03-18T20:10")
        #expect(late.received.last?.message.title == "Done: Run", "not by the activity's name")
    }

    @Test("One of several athletes is named in each title, however long it is")
    func several() throws {
        var phone = Phone()
        phone.athlete = "anna\nBcc: x"
        phone.brief = { _, _ in
            BriefText(title: String(repeating: "Run ", count: 25), text: "Run.", html: "<p>Run.</p>")
        }
        phone.settings.ways = WayConfiguration.all([(.phone, Set(MessageKind.allCases))])
        phone.done = [try #require(DoneWorkout(try completed(end: "2026-03-18T05:00"), .metric))]
        phone.troubles = [
            Trouble(source: "Strava", since: try moment("2026-03-18T05:00"), sentence: "Revoked.", isUrgent: true)
        ]
        try phone.wake("2026-03-18T05:30")
        let titles = phone.received.map(\.message.title)
        #expect(titles[1...] == ["anna Bcc: x: tpmerge needs you: Strava", "anna Bcc: x: Done: Run: Tempo"])
        #expect(titles[0].hasPrefix("anna Bcc: x: Run Run ") && titles[0].count == 100)
        #expect(phone.received[0].message.html == "<p>Run.</p>")
    }

    @Test("As HTML each message has its lines, as text and in order, and the link, if there is one (228)")
    func html() throws {
        let message = Message(
            key: "plan/1", kind: .plan, title: "Plan: <2> changes",
            text: "New: <img src=x onerror=\"alert(1)\">.\n\nTaken out: B & C.",
            link: "https://a.example/days?a=1&b=\"2")
        let html = message.html
        #expect(
            html.contains(">Plan: &lt;2&gt; changes</h1>") && html.contains("<title>Plan: &lt;2&gt; changes</title>"))
        #expect(html.contains("\">New: &lt;img src=x onerror=&quot;alert(1)&quot;&gt;.</td></tr>\n<tr><td"))
        #expect(html.contains("\">Taken out: B &amp; C.</td></tr>"))
        #expect(html.contains(#"<a href="https://a.example/days?a=1&amp;b=&quot;2">"#) && !html.contains("<img"))
        #expect(!Message(key: "plan/1", kind: .plan, title: "Plan", text: "New.").html.contains("<a "))
    }

    private func completed(end: String) throws -> MergedWorkout {
        var tempo = try planned("uid-1 Run 18. 60m | Tempo")
        tempo.planned.distance = Distance(meters: 12_000)
        let end = try moment(end)
        let start = end.advanced(bySeconds: -3480)
        return MergedWorkout(
            uid: "uid-1", kind: .workout, status: .completed, source: .trainingPeaks, sport: "run",
            summary: "Lunch Run", day: tempo.day, time: .timed(start, local: start.utc, end: end),
            volume: Volume(duration: .seconds(3480), distance: Distance(meters: 11_200)), planned: tempo)
    }
}
