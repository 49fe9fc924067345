import Basics
import Insights
import Messages
import Testing

@Suite("A coach's week: once, from its hour until noon after the week")
struct ReportTests {
    private func coach(_ weekday: Int, _ minute: Int, _ weekStart: WeekStart = .monday) -> Phone {
        var phone = Phone()
        phone.settings = MessageSettings(
            reportAt: ReportHour(weekday: weekday, minute: minute, weekStart: weekStart),
            ways: WayConfiguration.all([(.phone, [.report])]))
        phone.report = { week in Message(key: "report/\(week)", kind: .report, title: "Week", text: "Fine.") }
        return phone
    }

    @Test("271: from Sunday 19:00 on, once, whichever run comes first; after Monday 12:00 never")
    func hours() throws {
        for (first, count) in [
            ("2026-03-22T19:00", 1), ("2026-03-22T23:59", 1), ("2026-03-23T11:59", 1), ("2026-03-23T12:00", 0),
            ("2026-03-24T08:00", 0), ("2026-03-22T18:59", 0),
        ] {
            var phone = coach(6, 19 * 60)
            try phone.wake(local: "2026-03-21T19:00")
            try phone.wake(local: first)
            try phone.wake(local: first)
            #expect(phone.keys == Array(repeating: "report/2026-W12", count: count), "\(first)")
        }
    }

    @Test("271: on the first day of a week the one before is told, until noon, or noon of the next day")
    func firstDays() throws {
        var early = coach(0, 6 * 60)
        for time in ["22T20:00", "23T05:59", "23T13:00", "24T11:59", "24T12:00"] {
            try early.wake(local: "2026-03-\(time)")
        }
        #expect(early.keys == ["report/2026-W12"])
        var late = coach(0, 18 * 60)
        try late.wake(local: "2026-03-23T17:59")
        #expect(late.keys.isEmpty)
        try late.wake(local: "2026-03-24T11:59")
        #expect(late.keys == ["report/2026-W12"])
        try late.wake(local: "2026-03-31T12:00")
        #expect(late.keys.count == 1)
    }

    @Test("271: weeks from Sunday on are named by their first day; each has one report through the year")
    func year() throws {
        var sunday = coach(5, 20 * 60, .sunday)
        try sunday.wake(local: "2026-03-21T20:00")
        try sunday.wake(local: "2026-03-22T11:59")
        #expect(sunday.keys == ["report/2026-03-15"])
        var phone = coach(6, 150)
        let first = try #require(Day(iso: "2026-01-01"))
        for day in 0..<371 {
            for hour in ["01:30", "03:30", "13:00"] { try phone.wake(local: "\(first.advanced(by: day))T\(hour)") }
        }
        // 2:30 does not exist on 29 March.
        #expect(phone.keys.count == 53 && Set(phone.keys).count == 53)
        #expect(phone.keys.first == "report/2026-W01" && phone.keys.last == "report/2026-W53")
    }

    @Test("271: tried again until noon, and then dropped")
    func refused() throws {
        var phone = coach(6, 19 * 60)
        phone.answers = ["ntfy ntfy.example.org": .later(answer: "Busy.")]
        try phone.wake(local: "2026-03-22T19:00")
        try phone.wake(local: "2026-03-22T19:02")
        #expect(phone.entry("report/2026-W12")?.state == .waiting)
        try phone.wake(local: "2026-03-23T12:00")
        #expect(phone.entry("report/2026-W12")?.state == .dropped)
        #expect(phone.keys.count == 2)
    }

    @Test("By hand on a Wednesday: the end of the week is told all the same")
    func byHand() throws {
        var phone = coach(6, 19 * 60)
        for (time, key) in [
            ("2026-03-18T10:00", "report/2026-03-18"), ("2026-03-16T15:00", "report/2026-W11"),
            ("2026-03-22T20:00", "report/2026-W12"),
        ] {
            let now = try #require(Zone(identifier: phone.zone)).instant(try wallClock(time))
            try phone.send(Dispatch(byHand: .report, again: false, try phone.context(now), phone.outbox), at: now)
            #expect(phone.keys.last == key)
        }
        try phone.wake(local: "2026-03-22T20:05")
        #expect(phone.keys.count == 3)
    }

    @Test func nothingIsSentWhileNothingIsKnown() throws {
        var phone = coach(6, 19 * 60)
        phone.report = { _ in nil }
        try phone.wake(local: "2026-03-22T19:00")
        #expect(phone.keys.isEmpty)
    }

    @Test func theNextHourIsKnown() throws {
        let phone = coach(6, 19 * 60)
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        for (now, next) in [
            ("2026-03-18T10:00", "2026-03-22T19:00"), ("2026-03-22T19:00", "2026-03-29T19:00"),
        ] {
            #expect(
                phone.outbox.nextWake(phone.settings, in: zone, after: zone.instant(try wallClock(now)))
                    == zone.instant(try wallClock(next)))
        }
    }
}
