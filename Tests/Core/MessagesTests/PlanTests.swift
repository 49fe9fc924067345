import Basics
import Messages
import Testing
import Workouts

@Suite("Plan: what changed under the athlete, once")
struct PlanTests {
    @Test("Each kind of change in its words")
    func words() throws {
        var coach = try Coach("a Run 18. 60m | Tempo", "b Run 20. 60m", "c Swim 24. | Drills", "d Run 25. 30m | Easy")
        try coach.edit("2026-03-18T10:00") { plans in
            plans[0] = try planned("a Run 19. 60m | Tempo")
            plans[1] = try planned("b Run 20. 45m")
            plans[3] = try planned("d Run 25. 30m | Strides")
            plans.remove(at: 2)
            plans.append(try planned("e Bike 21. 180m | Long ride"))
        }
        #expect(
            coach.phone.texts == [
                """
                Thu 19 Mar: Run: Tempo moved here from Wed 18 Mar.
                Changed: Fri 20 Mar Run: 1:00 → 0:45.
                New on Sat 21 Mar: Bike: Long ride, 3:00.
                Taken out: Tue 24 Mar Swim: Drills.
                Renamed: Wed 25 Mar Run: Easy → Run: Strides.
                """
            ])
        #expect(coach.phone.received.map(\.message.title) == ["Plan: 5 changes"])
    }

    @Test("Edited words are told without the words; moved, renamed and shortened at once")
    func details() throws {
        var coach = try Coach("a Run 18. 60m | Tempo")
        try coach.edit("2026-03-18T10:00") { $0[0].notes = "Bring the red card." }
        try coach.edit("2026-03-18T12:00") { $0[0] = try planned("a Run 19. 30m | Easy") }
        #expect(
            coach.phone.texts == [
                "Changed: Wed 18 Mar Run: Tempo: the coach's notes changed.",
                "Thu 19 Mar: Run: Easy moved here from Wed 18 Mar, was Run: Tempo, 1:00 → 0:30.",
            ])
        #expect(coach.phone.received.map(\.message.title) == ["Plan changed: Wed 18 Mar", "Plan changed: Thu 19 Mar"])
    }

    @Test("Busy messages have no titles")
    func busy() throws {
        var coach = try Coach("a Run 18. 60m | Tempo")
        coach.phone.settings.shows = .busy
        try coach.edit("2026-03-18T10:00") { $0[0] = try planned("a Run 19. 60m | Secret") }
        try coach.edit("2026-03-18T11:00") { $0[0] = try planned("a Run 19. 60m | Other") }
        try coach.edit("2026-03-18T12:00") { $0.removeAll() }
        #expect(
            coach.phone.texts == [
                "Thu 19 Mar: Workout moved here from Wed 18 Mar.", "Changed: Thu 19 Mar Workout.",
                "Taken out: Thu 19 Mar Workout.",
            ])
    }

    @Test("A timed plan tells its hour, and how it changed", arguments: [MessageSettings.Shows.titles, .busy])
    func hours(shows: MessageSettings.Shows) throws {
        var coach = try Coach(
            "a Run 19. 06:30 60m | A", "b Run 20. 60m | B", "c Run 21. 07:00 60m | C", "d Run 22. 07:00 60m | D",
            "e Run 23. 07:00 60m | E")
        coach.phone.settings.shows = shows
        try coach.edit("2026-03-18T10:00") { plans in
            plans[0] = try planned("a Run 20. 06:30 60m | A")
            plans[1] = try planned("b Run 20. 18:00 60m | B")
            plans[2] = try planned("c Run 21. 18:00 60m | C")
            plans[3] = try planned("d Run 22. 60m | D")
            plans[4] = try planned("e Run 24. 08:00 60m | E")
        }
        try coach.edit("2026-03-18T11:00") { $0.append(try planned("f Bike 25. 09:00 180m | Long ride")) }
        let name = { (title: String) in shows == .busy ? "Workout" : "Run: " + title }
        #expect(
            coach.phone.texts == [
                """
                Fri 20 Mar: 06:30 \(name("A")) moved here from Thu 19 Mar.
                Changed: Fri 20 Mar \(name("B")): now at 18:00.
                Changed: Sat 21 Mar \(name("C")): start 07:00 → 18:00.
                Changed: Sun 22 Mar \(name("D")): no longer at 07:00.
                Tue 24 Mar: \(name("E")) moved here from Mon 23 Mar, start 07:00 → 08:00.
                """, "New on Wed 25 Mar: 09:00 \(shows == .busy ? "Workout" : "Bike: Long ride"), 3:00.",
            ])
    }

    @Test("Busy messages have no distance") func distance() throws {
        var coach = try Coach("a Run 19. 10km | A", "b Run 20. 10km | B")
        coach.phone.settings.shows = .busy
        try coach.edit("2026-03-18T10:00") { plans in
            plans[0] = try planned("a Run 19. 12km | A")
            plans[1] = try planned("b Run 21. 12km | B")
            plans.append(try planned("c Run 22. 14km | C"))
        }
        #expect(
            coach.phone.texts == [
                """
                Changed: Thu 19 Mar Workout.
                Sat 21 Mar: Workout moved here from Fri 20 Mar.
                New on Sun 22 Mar: Workout.
                """
            ])
    }

    @Test("Ten edits in a run: one message of five lines; a replaced week, too (226)")
    func manyChanges() throws {
        let plans = try (0..<10).map { try planned("p\($0) Run 2\($0). 60m | \($0)") }
        var coach = try Coach(plans: plans)
        try coach.edit("2026-03-18T10:00") { for index in $0.indices { $0[index].planned.duration = .seconds(1800) } }
        #expect(coach.phone.keys.count == 1)
        let lines = coach.phone.texts.last?.split(separator: "\n") ?? []
        #expect(lines.count == 6)
        #expect(lines.last == "5 more changes.")
        try coach.edit("2026-03-18T11:00") { $0 = try (0..<3).map { try planned("q\($0) Bike 2\($0). 60m | \($0)") } }
        #expect(coach.phone.keys.count == 2)
        #expect(coach.phone.texts.last?.hasSuffix("\n8 more changes.") == true)
    }

    @Test("Moved there and back in quiet hours: nothing; again later: told again, by another key (226, 235)")
    func takenBack() throws {
        var coach = try Coach("a Run 20. 60m | Tempo")
        coach.phone.settings.quiet = QuietHours(from: 22 * 60, to: 6 * 60)
        let original = coach.plans
        let moved = [try planned("a Run 22. 60m | Tempo")]
        try coach.edit("2026-03-18T22:00") { $0 = moved }
        try coach.edit("2026-03-18T23:00") { $0 = original }
        try coach.edit("2026-03-19T12:00") { _ in }
        #expect(coach.phone.keys.isEmpty)
        for (hour, plans) in [("13", moved), ("14", original), ("15", moved)] {
            try coach.edit("2026-03-19T\(hour):00") { $0 = plans }
        }
        #expect(coach.phone.keys.count == 3)
        #expect(Set(coach.phone.keys).count == 3)
        #expect(coach.phone.texts[0] == coach.phone.texts[2])
    }

    @Test("What waited in quiet hours is told by the brief, or beside it, once to each way (235)")
    func inBrief() throws {
        var coach = try Coach("a Run 19. 60m | Tempo")
        coach.phone.settings.briefAt = Array(repeating: 390, count: 7)
        coach.phone.settings.quiet = QuietHours(from: 22 * 60, to: 7 * 60)
        coach.phone.settings.ways = WayConfiguration.all([
            (.phone, MessageKind.usual), (.mail(address: "anna@example.org"), [.plan]),
            (.command(["notify"]), [.brief]),
        ])
        try coach.edit("2026-03-18T22:30") { $0[0] = try planned("a Run 20. 60m | Tempo") }
        #expect(coach.phone.keys.isEmpty)
        for hour in ["06:00", "06:30", "06:45", "07:00"] { try coach.edit("2026-03-19T\(hour)") { _ in } }
        let line = "Fri 20 Mar: Run: Tempo moved here from Thu 19 Mar."
        let told = coach.phone.received.map { ($0.way, $0.message.kind, $0.message.text.contains(line)) }
        #expect(told.map(\.0) == ["ntfy ntfy.example.org", "command notify", "mail example.org"])
        #expect(told.map(\.1) == [.brief, .brief, .plan])
        #expect(told.map(\.2) == [true, true, true])
    }

    @Test("A way that sends the brief alone hears of changes by it, each once, and of what was undone as well")
    func briefAlone() throws {
        var coach = try Coach("a Run 24. 60m | Tempo", "b Run 25. 60m | Easy")
        coach.phone.settings.briefAt = Array(repeating: 390, count: 7)
        coach.phone.settings.ways = WayConfiguration.all([(.phone, [.brief])])
        let original = coach.plans
        try coach.edit("2026-03-18T12:00") { $0[0] = try planned("a Run 26. 60m | Tempo") }
        try coach.edit("2026-03-19T06:30") { _ in }
        try coach.edit("2026-03-19T12:00") { $0 = original }
        for day in 20...22 { try coach.edit("2026-03-\(day)T06:30") { _ in } }
        #expect(
            coach.phone.texts == [
                "Run: Tempo, 1:00.\nThu 26 Mar: Run: Tempo moved here from Tue 24 Mar.",
                "Run: Tempo, 1:00.\nTue 24 Mar: Run: Tempo moved here from Thu 26 Mar.", "Run: Tempo, 1:00.",
                "Run: Tempo, 1:00.",
            ])
    }

    @Test(
        "Such a way hears of all changes since its last brief, though there is none on weekends, or only one a week",
        arguments: [
            ([390, 390, 390, 390, 390, nil, nil], "20", "23"), ([390, nil, nil, nil, nil, nil, nil], "23", "30"),
        ] as [([Int?], String, String)])
    func rareBriefs(briefAt: [Int?], last: String, next: String) throws {
        var coach = try Coach("a Run 2026-04-01 60m | Tempo")
        coach.phone.dataUntil = "2026-03-30"
        coach.phone.settings.briefAt = briefAt
        coach.phone.settings.ways = WayConfiguration.all([(.phone, [.brief])])
        try coach.edit("2026-03-\(last)T06:30") { _ in }
        try coach.edit("2026-03-\(last)T10:00") { $0[0] = try planned("a Run 2026-04-02 60m | Tempo") }
        try coach.edit("2026-03-\(next)T06:00") { _ in }
        try coach.edit("2026-03-\(next)T06:30") { _ in }
        #expect(coach.phone.keys == ["brief/2026-03-\(last)", "brief/2026-03-\(next)"])
        #expect(
            coach.phone.texts == [
                "Run: Tempo, 1:00.", "Run: Tempo, 1:00.\nThu 2 Apr: Run: Tempo moved here from Wed 1 Apr.",
            ])
    }

    @Test("A brief that comes too late leaves its changes to a plan message")
    func lateBrief() throws {
        var coach = try Coach("a Run 18. 60m | Tempo")
        coach.phone.settings.briefAt = Array(repeating: 390, count: 7)
        coach.phone.answers["ntfy ntfy.example.org"] = .later(answer: "Too busy.")
        try coach.edit("2026-03-18T09:00") { $0[0].planned.duration = .seconds(1800) }
        coach.phone.answers = [:]
        try coach.edit("2026-03-18T12:00") { _ in }
        #expect(coach.phone.received.map(\.message.kind) == [.brief, .plan])
        #expect(coach.phone.entry("brief/2026-03-18")?.state == .dropped)
        #expect(coach.phone.texts.allSatisfy { $0.contains("1:00 → 0:30") })
    }

    @Test("Not what is completed, past, beyond the days, or has only come into sight (227)")
    func notTold() throws {
        var coach = try Coach("a Run 17. | Past", "b Run 18. | Today", "c Run 2026-04-02 | Far")
        try coach.edit("2026-03-18T10:00") { plans in
            plans[0].notes = "Well done"
            plans[1].isCompleted = true
            plans[2].notes = "Soon"
            plans.append(try planned("d Run 2026-04-01 | Slid into the window"))
        }
        #expect(coach.phone.keys.isEmpty)
        coach.phone.settings.planDays = 2
        try coach.edit("2026-03-19T10:00") {
            $0 += try ["e Run 22. | In three days", "f Run 21. | In two days"].map(planned)
        }
        #expect(coach.phone.texts == ["New on Sat 21 Mar: Run: In two days."])
    }

    @Test("What comes into sight once a feed is no longer old is nothing new, however often it was read (227)")
    func oldFeed() throws {
        var coach = try Coach("a Run 18. | Today")
        // The feed was made on 18 March and covers 14 days from then on.
        coach.coveredUntil = Day(iso: "2026-04-01")
        for day in ["2026-03-26", "2026-04-03"] { try coach.edit("\(day)T10:00") { _ in } }
        try coach.edit("2026-04-03T11:00") {
            $0 += try ["b Run 2026-04-05 | Came into sight", "c Run 2026-04-17 | At the end"].map(planned)
        }
        #expect(coach.phone.keys.isEmpty)
        coach.coveredUntil = Day(iso: "2026-04-17")
        try coach.edit("2026-04-03T12:00") { $0.append(try planned("d Run 2026-04-05 | New")) }
        #expect(coach.phone.texts == ["New on Sun 5 Apr: Run: New."])
    }

    @Test("New UIDs, half a feed that comes back, a first run, an import: nothing (227)")
    func doubtful() throws {
        let plans = try (0..<8).map { try planned("p\($0) Run 2\($0). 60m | Number \($0)") }
        var coach = try Coach(plans: plans)
        try coach.edit("2026-03-18T10:00") { for index in $0.indices { $0[index].feedUID = "new-\(index)" } }
        coach.isDoubtful = true
        try coach.edit("2026-03-18T11:00") { $0.removeLast(4) }
        coach.isDoubtful = false
        try coach.edit("2026-03-18T12:00") { $0 = plans }
        #expect(coach.phone.keys.isEmpty)
        #expect(PlanNews.seen(coach.changes(to: []), from: plans, to: [], coach.reading(lastToday: nil)).isEmpty)
        try coach.edit("2026-03-18T13:00") { $0[7].planned.duration = .seconds(1800) }
        #expect(coach.phone.texts == ["Changed: Fri 27 Mar Run: Number 7: 1:00 → 0:30."])
    }

    @Test("A feed that keeps changing fills no memory")
    func bounded() throws {
        let plans = try (0..<9).map { try planned("p\($0) Run 2\($0). 60m | Number \($0)") }
        var coach = try Coach(plans: plans)
        coach.phone.settings.quiet = QuietHours(from: 720, to: 900)
        for hour in 10..<18 {
            try coach.edit("2026-03-18T\(hour):00") { for index in $0.indices { $0[index].notes = "Version \(hour)" } }
            #expect(coach.phone.outbox.news.count <= 18)
        }
        #expect(coach.phone.keys.count == 5)
    }
}
