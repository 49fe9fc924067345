import Basics
import Messages
import Testing
import Workouts

@Suite("Plan: what waited for a way that was down")
struct WaitingPlanTests {
    @Test("A way that was down gets the same changes later, until their days are past")
    func retried() throws {
        var coach = try Coach("a Run 18. 60m | Tempo")
        coach.phone.settings.ways = .two
        coach.phone.answers["mail example.org"] = .later(answer: "Greylisted.")
        try coach.edit("2026-03-18T10:00") { $0[0].planned.duration = .seconds(1800) }
        try coach.edit("2026-03-18T10:02") { _ in }
        coach.phone.answers = [:]
        try coach.edit("2026-03-18T10:10") { _ in }
        #expect(
            coach.phone.received.map(\.way) == ["ntfy ntfy.example.org"]
                + Array(repeating: "mail example.org", count: 3))
        #expect(Set(coach.phone.keys).count == 1)
        #expect(Set(coach.phone.texts).count == 1)
    }

    @Test("What waited for a way that was down is told as one sum, without what was undone (226)")
    func outage() throws {
        var coach = try Coach("a Run 24. 55m | Tempo", "b Run 25. 30m | Easy")
        coach.phone.settings.ways = .two
        let ntfy = "ntfy ntfy.example.org"
        coach.phone.answers[ntfy] = .later(answer: "500")
        for hour in 10..<18 {
            try coach.edit("2026-03-18T\(hour):00") { $0[0].planned.duration = .seconds((20 + hour) * 60) }
        }
        #expect(coach.phone.received.count { $0.way != ntfy } == 8)
        coach.phone.answers = [:]
        let before = coach.phone.keys.count
        try coach.edit("2026-03-18T20:00") { plans in
            plans[0].planned.duration = .seconds(55 * 60)
            plans[1] = try planned("b Run 26. 30m | Easy")
        }
        let told = coach.phone.received.dropFirst(before)
        #expect(told.map(\.way) == [ntfy, "mail example.org"])
        #expect(told.first?.message.text == "Thu 26 Mar: Run: Easy moved here from Wed 25 Mar.")
        #expect(Set(told.map(\.message.key)).count == 1)
        #expect(coach.phone.outbox.entries.allSatisfy { $0.state == .sent })
        try coach.edit("2026-03-18T22:00") { _ in }
        #expect(coach.phone.keys.count == before + 2)
    }

    @Test("If all that waited was undone, the way is told nothing (226)")
    func undoneInOutage() throws {
        var coach = try Coach("a Run 24. 55m | Tempo")
        coach.phone.answers["ntfy ntfy.example.org"] = .later(answer: "500")
        for minutes in [30, 40] {
            try coach.edit("2026-03-18T10:\(minutes)") { $0[0].planned.duration = .seconds(minutes * 60) }
        }
        coach.phone.answers = [:]
        let before = coach.phone.keys.count
        try coach.edit("2026-03-18T12:00") { $0[0].planned.duration = .seconds(55 * 60) }
        #expect(coach.phone.keys.count == before)
        #expect(coach.phone.outbox.entries.map(\.state) == [.dropped, .dropped, .dropped])
    }
}
