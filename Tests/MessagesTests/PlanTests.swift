import Basics
import Messages
import Testing
import Workouts

@Suite("Plan: what changed under the athlete, once")
struct PlanTests {
    @Test("Each kind of change in its words")
    func words() throws {
        var coach = try Coach(
            plans: [
                plan("a", "2026-03-18", "Run: Tempo", minutes: 60), plan("b", "2026-03-20", "Run", minutes: 60),
                plan("c", "2026-03-24", "Swim: Drills"), plan("d", "2026-03-25", "Run: Easy", minutes: 30),
            ])
        try coach.edit("2026-03-18T10:00") { plans in
            plans[0] = try plan("a", "2026-03-19", "Run: Tempo", minutes: 60)
            plans[1] = try plan("b", "2026-03-20", "Run", minutes: 45)
            plans[3] = try plan("d", "2026-03-25", "Run: Strides", minutes: 30)
            plans.remove(at: 2)
            plans.append(try plan("e", "2026-03-21", "Bike: Long ride", minutes: 180))
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
        var coach = try Coach(plans: [plan("a", "2026-03-18", "Run: Tempo", minutes: 60)])
        try coach.edit("2026-03-18T10:00") { $0[0].notes = "Bring the red card." }
        try coach.edit("2026-03-18T12:00") { plans in
            plans[0] = try plan("a", "2026-03-19", "Run: Easy", minutes: 30)
        }
        #expect(
            coach.phone.texts == [
                "Changed: Wed 18 Mar Run: Tempo: other details.",
                "Thu 19 Mar: Run: Easy moved here from Wed 18 Mar, was Run: Tempo, 1:00 → 0:30.",
            ])
        #expect(coach.phone.received.map(\.message.title) == ["Plan changed: Wed 18 Mar", "Plan changed: Thu 19 Mar"])
    }

    @Test("Busy messages have no titles")
    func busy() throws {
        var coach = try Coach(plans: [plan("a", "2026-03-18", "Run: Tempo", minutes: 60)])
        coach.phone.settings.shows = .busy
        try coach.edit("2026-03-18T10:00") { $0[0] = try plan("a", "2026-03-19", "Run: Secret", minutes: 60) }
        try coach.edit("2026-03-18T11:00") { $0[0] = try plan("a", "2026-03-19", "Run: Other", minutes: 60) }
        try coach.edit("2026-03-18T12:00") { $0.removeAll() }
        #expect(
            coach.phone.texts == [
                "Thu 19 Mar: Workout moved here from Wed 18 Mar.", "Changed: Thu 19 Mar Workout.",
                "Taken out: Thu 19 Mar Workout.",
            ])
    }

    @Test("Ten edits in a run: one message of five lines; a replaced week, too (226)")
    func manyChanges() throws {
        let plans = try (0..<10).map { try plan("p\($0)", "2026-03-2\($0)", "Run: \($0)", minutes: 60) }
        var coach = try Coach(plans: plans)
        try coach.edit("2026-03-18T10:00") { plans in
            for index in plans.indices { plans[index].planned.duration = .seconds(1800) }
        }
        #expect(coach.phone.keys.count == 1)
        let lines = coach.phone.texts.last?.split(separator: "\n") ?? []
        #expect(lines.count == 6)
        #expect(lines.last == "5 more changes.")
        try coach.edit("2026-03-18T11:00") { plans in
            plans = try (0..<3).map { try plan("q\($0)", "2026-03-2\($0)", "Bike: \($0)", minutes: 60) }
        }
        #expect(coach.phone.keys.count == 2)
        #expect(coach.phone.texts.last?.hasSuffix("\n8 more changes.") == true)
    }

    @Test("Moved there and back in quiet hours: nothing; again later: told again, by another key (226, 235)")
    func takenBack() throws {
        var coach = try Coach(plans: [plan("a", "2026-03-20", "Run: Tempo", minutes: 60)])
        coach.phone.settings.quiet = QuietHours(from: 22 * 60, to: 6 * 60)
        let original = coach.plans
        let moved = [try plan("a", "2026-03-22", "Run: Tempo", minutes: 60)]
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
        var coach = try Coach(plans: [plan("a", "2026-03-19", "Run: Tempo", minutes: 60)])
        coach.phone.settings.briefAt = Array(repeating: 390, count: 7)
        coach.phone.settings.quiet = QuietHours(from: 22 * 60, to: 7 * 60)
        coach.phone.settings.ways = WayConfiguration.all([
            (.phone, MessageKind.usual), (.mail(address: "anna@example.org"), [.plan]),
            (.command(["notify"]), [.brief]),
        ])
        try coach.edit("2026-03-18T22:30") { $0[0] = try plan("a", "2026-03-20", "Run: Tempo", minutes: 60) }
        #expect(coach.phone.keys.isEmpty)
        for hour in ["06:00", "06:30", "06:45", "07:00"] { try coach.edit("2026-03-19T\(hour)") { _ in } }
        let line = "Fri 20 Mar: Run: Tempo moved here from Thu 19 Mar."
        let told = coach.phone.received.map { ($0.way, $0.message.kind, $0.message.text.contains(line)) }
        #expect(told.map(\.0) == ["ntfy ntfy.example.org", "command notify", "mail example.org"])
        #expect(told.map(\.1) == [.brief, .brief, .plan])
        #expect(told.map(\.2) == [true, false, true])
    }

    @Test("A brief that comes too late leaves its changes to a plan message")
    func lateBrief() throws {
        var coach = try Coach(plans: [plan("a", "2026-03-18", "Run: Tempo", minutes: 60)])
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
        var coach = try Coach(
            plans: [
                plan("a", "2026-03-17", "Run: Past"), plan("b", "2026-03-18", "Run: Today"),
                plan("c", "2026-04-02", "Run: Far"),
            ])
        try coach.edit("2026-03-18T10:00") { plans in
            plans[0].notes = "Well done"
            plans[1].isCompleted = true
            plans[2].notes = "Soon"
            plans.append(try plan("d", "2026-04-01", "Run: Slid into the window"))
        }
        #expect(coach.phone.keys.isEmpty)
        coach.phone.settings.planDays = 2
        try coach.edit("2026-03-19T10:00") { plans in
            plans.append(try plan("e", "2026-03-22", "Run: In three days"))
            plans.append(try plan("f", "2026-03-21", "Run: In two days"))
        }
        #expect(coach.phone.texts == ["New on Sat 21 Mar: Run: In two days."])
    }

    @Test("What comes into sight once a feed is no longer old is nothing new, however often it was read (227)")
    func oldFeed() throws {
        var coach = try Coach(plans: [plan("a", "2026-03-18", "Run: Today")])
        // The feed was made on 18 March and covers 14 days from then on.
        coach.coveredUntil = Day(iso: "2026-04-01")
        for day in ["2026-03-26", "2026-04-03"] { try coach.edit("\(day)T10:00") { _ in } }
        try coach.edit("2026-04-03T11:00") { plans in
            plans.append(try plan("b", "2026-04-05", "Run: Came into sight"))
            plans.append(try plan("c", "2026-04-17", "Run: At the end"))
        }
        #expect(coach.phone.keys.isEmpty)
        coach.coveredUntil = Day(iso: "2026-04-17")
        try coach.edit("2026-04-03T12:00") { $0.append(try plan("d", "2026-04-05", "Run: New")) }
        #expect(coach.phone.texts == ["New on Sun 5 Apr: Run: New."])
    }

    @Test("New UIDs, half a feed that comes back, a first run, an import: nothing (227)")
    func doubtful() throws {
        let plans = try (0..<8).map { try plan("p\($0)", "2026-03-2\($0)", "Run: Number \($0)", minutes: 60) }
        var coach = try Coach(plans: plans)
        try coach.edit("2026-03-18T10:00") { plans in
            for index in plans.indices { plans[index].feedUID = "new-\(index)" }
        }
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
        let plans = try (0..<9).map { try plan("p\($0)", "2026-03-2\($0)", "Run: Number \($0)", minutes: 60) }
        var coach = try Coach(plans: plans)
        coach.phone.settings.quiet = QuietHours(from: 720, to: 900)
        for hour in 10..<18 {
            try coach.edit("2026-03-18T\(hour):00") { plans in
                for index in plans.indices { plans[index].notes = "Version \(hour)" }
            }
            #expect(coach.phone.outbox.news.count <= 18)
        }
        #expect(coach.phone.keys.count == 5)
    }
}
