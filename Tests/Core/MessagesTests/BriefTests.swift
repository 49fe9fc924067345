import Basics
import Messages
import Testing
import WorkoutsLab

@Suite("Brief: once each day, at the athlete's hour")
struct BriefTests {
    @Test("Woken at 5:00, 9:00 and 15:00: only at 9:00; on time at 6:30; after 11:00 never (221)")
    func hours() throws {
        var phone = Phone()
        try phone.wake(briefs: "18T05:00 18T09:00* 18T09:01 19T06:29 19T06:30* 20T11:00 20T15:00")
    }

    @Test("Off for five days: one brief, today's (221)")
    func downtime() throws {
        var phone = Phone()
        try phone.wake(briefs: "13T06:30* 18T08:12*")
    }

    @Test("By weekday; off on days without an hour")
    func weekdays() throws {
        var phone = Phone()
        phone.settings.briefAt = [360, 360, 360, 360, 360, nil, 480]
        for day in 16...20 { try phone.wake(briefs: "\(day)T06:00* \(day)T08:00") }
        try phone.wake(briefs: "21T06:00 21T08:00 22T06:00 22T08:00*")
    }

    @Test("A skipped hour, one that comes twice, and 29 February: once (224)")
    func clockChanges() throws {
        var phone = Phone()
        phone.settings.briefAt = Array(repeating: 150, count: 7)
        phone.dataUntil = "2028-03-20"
        // 2:30 doesn't exist on 29 March 2026; the first moment after the gap is 1:00 UTC.
        for minute in ["00:59:59", "01:00:00", "01:30:00"] { try phone.wake("2026-03-29T\(minute)") }
        #expect(phone.keys == ["brief/2026-03-29"])
        #expect(phone.entry("brief/2026-03-29")?.first == (try moment("2026-03-29T01:00:00")))
        // 2:30 on 25 October 2026 is at 0:30 and at 1:30 UTC.
        for minute in ["00:29", "00:30", "01:10", "01:30"] { try phone.wake("2026-10-25T\(minute)") }
        #expect(phone.keys.count == 2)
        #expect(phone.entry("brief/2026-10-25")?.first == (try moment("2026-10-25T00:30")))
        try phone.wake(local: "2028-02-29T07:00")
        #expect(phone.keys.last == "brief/2028-02-29")
    }

    @Test("Hours that lie in a skipped one as a whole begin after it and last as long (224)")
    func skippedHours() throws {
        for (minutes, count) in [("01:00", 1), ("01:39", 1), ("01:40", 0)] {
            var phone = Phone()
            phone.settings.briefAt = Array(repeating: 130, count: 7)
            phone.settings.briefUntil = 170
            phone.dataUntil = "2026-03-31"
            // From 2:10 to 2:50; at 1:00 UTC the clock goes from 2:00 to 3:00.
            try phone.wake("2026-03-29T00:59:59")
            #expect(phone.keys.isEmpty)
            try phone.wake("2026-03-29T\(minutes)")
            try phone.wake("2026-03-29T\(minutes):30")
            #expect(phone.keys == Array(repeating: "brief/2026-03-29", count: count))
            try phone.wake(briefs: "30T03:00 31T02:10*")
        }
    }

    @Test("A trip over time zones, and the day that Apia skipped: once each calendar day (224)")
    func zones() throws {
        var phone = Phone()
        try phone.wake(briefs: "18T06:30*")
        phone.zone = "America/Los_Angeles"
        try phone.wake(briefs: "18T06:30 19T06:30*")
        var apia = Phone()
        apia.zone = "Pacific/Apia"
        for hour in 0..<72 {
            try apia.wake(try moment("2011-12-29T00:00").advanced(bySeconds: hour * 3600).description)
        }
        #expect(apia.keys == ["brief/2011-12-29", "brief/2011-12-31", "brief/2012-01-01"])
    }

    @Test("A clock a year ahead, back, and in 1970: no brief, and ordinary ones again (225)")
    func wrongClocks() throws {
        var phone = Phone()
        try phone.wake(briefs: "18T06:30*")
        for minute in 10..<40 { try phone.wake(briefs: "2027-03-18T07:\(minute)") }
        for day in 1..<10 { try phone.wake(briefs: "1970-01-0\(day)T07:00") }
        try phone.wake(briefs: "17T07:00* 18T07:00 19T07:00*")
    }

    @Test("Not for a day before the oldest data, or more than two beyond the newest; not without any (225, 239)")
    func data() throws {
        var phone = Phone()
        phone.dataUntil = "2026-03-16"
        try phone.wake(briefs: "19T07:00 18T07:00*")
        phone.dataFrom = "2026-03-15"
        try phone.wake(briefs: "14T07:00 15T07:00*")
        phone.dataUntil = nil
        try phone.wake(briefs: "17T07:00")
    }

    @Test("With nothing known none is sent, and none counts as sent (239)")
    func nothingKnown() throws {
        var phone = Phone()
        phone.brief = { _, _ in nil }
        try phone.wake(local: "2026-03-18T06:30")
        #expect(phone.outbox.entries.isEmpty)
        phone.brief = { _, _ in BriefText(title: "Wed 18 Mar", text: "Rest day.") }
        try phone.wake(local: "2026-03-18T06:45")
        #expect(phone.texts == ["Rest day."])
    }

    @Test("Sent inside of quiet hours, by its own hour (235)")
    func quiet() throws {
        var phone = Phone()
        phone.settings.quiet = QuietHours(from: 22 * 60, to: 8 * 60)
        try phone.wake(briefs: "18T06:30*")
    }

    @Test("Two runs at once, of which the second finds the first one's intention (222)")
    func twice() throws {
        var phone = Phone()
        let first = try phone.dispatch("2026-03-18T05:30")
        phone.outbox = first.outbox
        #expect(first.deliveries.count == 1)
        #expect(try phone.dispatch("2026-03-18T05:30:05").deliveries.isEmpty)
        try phone.send(first, at: moment("2026-03-18T05:30:10"))
        #expect(try phone.dispatch("2026-03-18T05:31").deliveries.isEmpty)
    }

    @Test("Another order of the ways sends nothing twice; a new way gets its own")
    func reordered() throws {
        var phone = Phone()
        try phone.wake(local: "2026-03-18T06:30")
        phone.settings.ways = WayConfiguration.all([
            (.mail(address: "anna@example.org"), MessageKind.usual), (.phone, MessageKind.usual),
        ])
        try phone.wake(local: "2026-03-18T07:00")
        #expect(phone.received.map(\.way) == ["ntfy ntfy.example.org", "mail example.org"])
    }

    @Test("A second address of the same host gets its own brief, wherever it stands, and the first none again (222)")
    func addedAtOneHost() throws {
        var phone = Phone()
        let (anna, bert) = (MessageWay.mail(address: "anna@example.org"), MessageWay.mail(address: "bert@example.org"))
        phone.settings.ways = WayConfiguration.all([(anna, MessageKind.usual)])
        try phone.wake(local: "2026-03-18T06:30")
        for ways in [[bert, anna], [anna, bert], [bert]] {
            phone.settings.ways = WayConfiguration.all(ways.map { ($0, MessageKind.usual) })
            let now = try moment("2026-03-18T06:00")
            let dispatch = try phone.dispatch(now.description)
            #expect(dispatch.deliveries.map(\.way.way) == (phone.received.count == 1 ? [bert] : []))
            try phone.send(dispatch, at: now)
        }
        #expect(phone.received.map(\.way) == ["mail example.org", "mail example.org"])
    }

    @Test("What a former version sent, which named ways as they are shown, isn't sent again (227)")
    func formerNames() throws {
        var phone = Phone()
        let addresses = ["anna", "bert", "carl"].map { MessageWay.mail(address: "\($0)@example.org") }
        phone.settings.ways = WayConfiguration.all(addresses.map { ($0, MessageKind.usual) })
        phone.outbox.entries = try ["mail example.org", "mail example.org (2)"].map {
            try former("brief/2026-03-18", by: $0, .sent)
        }
        phone.outbox.renameWays(phone.settings.ways)
        try phone.wake(local: "2026-03-18T06:45")
        #expect(phone.received.map(\.way) == ["mail example.org (3)"])
        #expect(phone.outbox.entries.map(\.way) == phone.settings.ways.map(\.id))
    }

    @Test("By hand it counts as the day's, and only `again` repeats it")
    func byHand() throws {
        var phone = Phone()
        let now = try moment("2026-03-18T03:00")
        try phone.send(Dispatch(byHand: .brief, again: false, try phone.context(now), phone.outbox), at: now)
        try phone.wake(local: "2026-03-18T06:30")
        #expect(Dispatch(byHand: .brief, again: false, try phone.context(now), phone.outbox).deliveries.isEmpty)
        #expect(phone.keys == ["brief/2026-03-18"])
        try phone.send(Dispatch(byHand: .brief, again: true, try phone.context(now), phone.outbox), at: now)
        #expect(phone.keys.count == 2)
    }

    @Test(
        "What was sent stays sent if `again` fails, however late",
        arguments: [SendOutcome.later(answer: "429"), .refused(answer: "403", .gone), .unknown(answer: "500")])
    func againInVain(outcome: SendOutcome) throws {
        var phone = Phone()
        try phone.wake(local: "2026-03-18T06:30")
        let sent = phone.entry("brief/2026-03-18")
        phone.answers = ["ntfy ntfy.example.org": outcome]
        let evening = try moment("2026-03-18T19:35")
        try phone.send(Dispatch(byHand: .brief, again: true, try phone.context(evening), phone.outbox), at: evening)
        try phone.wake(local: "2026-03-18T20:50")
        #expect(phone.keys.count == 2 && sent?.state == .sent)
        #expect(phone.entry("brief/2026-03-18") == sent)
    }

    @Test("When to wake: at the brief's hour, after a gap, at a retry, at the end of quiet hours")
    func wakes() throws {
        var phone = Phone()
        let zone = try #require(Zone(identifier: phone.zone))
        func next(_ utc: String) throws -> String? {
            phone.outbox.nextWake(phone.settings, in: zone, after: try moment(utc))?.description
        }
        #expect(try next("2026-03-18T05:29") == "2026-03-18T05:30:00Z")
        #expect(try next("2026-03-18T05:30") == "2026-03-19T05:30:00Z")
        phone.settings.briefAt = Array(repeating: 150, count: 7)
        #expect(try next("2026-03-28T12:00") == "2026-03-29T01:00:00Z")
        #expect(try next("2026-10-24T12:00") == "2026-10-25T00:30:00Z")
        phone.settings.quiet = QuietHours(from: 22 * 60, to: 60)
        #expect(try next("2026-03-18T22:00") == "2026-03-19T00:00:00Z")
        phone.settings.ways = []
        #expect(try next("2026-03-18T22:00") == nil)
    }
}
