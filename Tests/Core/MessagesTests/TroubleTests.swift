import Basics
import Messages
import Testing

@Suite("Trouble: told once, by another way than the broken one, and once when it is over")
struct TroubleTests {
    private func feed(_ since: String, isUrgent: Bool = false) throws -> Trouble {
        Trouble(
            source: "feed", since: try moment(since), sentence: "The feed can't be read. Run: tpmerge check",
            isUrgent: isUrgent)
    }

    private func phone(_ ways: [WayConfiguration] = .ntfy) -> Phone {
        var phone = Phone()
        phone.settings.ways = ways
        phone.settings.briefAt = []
        return phone
    }

    @Test("After 48 hours, after 7 days, and when it is well; each once")
    func stages() throws {
        var phone = phone()
        phone.troubles = [try feed("2026-03-01T12:00")]
        for day in 1...12 {
            for hour in ["10", "12", "14"] { try phone.wake("2026-03-\(day < 10 ? "0" : "")\(day)T\(hour):00") }
        }
        phone.troubles = []
        try phone.wake("2026-03-13T10:00")
        try phone.wake("2026-03-13T12:00")
        #expect(
            phone.keys == [
                "trouble/feed/2026-03-01T12:00:00Z/1", "trouble/feed/2026-03-01T12:00:00Z/2",
                "trouble/feed/2026-03-01T12:00:00Z/well",
            ])
        #expect(phone.entry(phone.keys[0])?.first == (try moment("2026-03-03T12:00")))
        #expect(phone.texts[0] == "The feed can't be read. Run: tpmerge check")
        #expect(
            phone.received.map(\.message.title) == [
                "tpmerge needs you: feed", "tpmerge still needs you: feed", "Well again: feed",
            ])
        #expect(phone.received.map(\.message.priority) == [.high, .high, .default])
        phone.troubles = [try feed("2026-03-14T12:00", isUrgent: true)]
        try phone.wake("2026-03-14T12:01")
        #expect(phone.keys.last == "trouble/feed/2026-03-14T12:00:00Z/1")
    }

    @Test(
        "Without any run it is looked at again when the next stage begins",
        arguments: [
            ("2026-03-01T12:00", "2026-03-03T12:00:00Z"), ("2026-03-03T12:00", "2026-03-08T12:00:00Z"),
            ("2026-03-08T12:00", nil),
        ])
    func nextStage(now: String, next: String?) throws {
        #expect(try feed("2026-03-01T12:00").nextStage(after: moment(now))?.description == next)
    }

    @Test("At once for what needs a person; nothing for what passes within 48 hours")
    func urgency() throws {
        var phone = phone()
        phone.pages = "https://training.example.org/athletes/anna"
        phone.troubles = [try feed("2026-03-18T10:00")]
        try phone.wake("2026-03-18T10:00")
        phone.troubles = []
        try phone.wake("2026-03-18T12:00")
        #expect(phone.keys.isEmpty)
        phone.troubles = [try feed("2026-03-18T13:00", isUrgent: true)]
        try phone.wake("2026-03-18T13:00")
        #expect(phone.keys == ["trouble/feed/2026-03-18T13:00:00Z/1"])
        phone.troubles = []
        try phone.wake("2026-03-18T14:00")
        #expect(
            phone.received.map(\.message.link)
                == Array(repeating: "https://training.example.org/athletes/anna/settings#sources", count: 2),
            "not to a day")
    }

    @Test("What is told while the clock shows 1970 isn't told again once it is right (225)")
    func wrongClock() throws {
        var phone = phone()
        phone.troubles = [try feed("2026-03-01T10:00", isUrgent: true)]
        try phone.wake("2026-03-02T10:00")
        phone.troubles = []
        for time in ["1970-01-01T10:00", "2026-03-02T11:00", "2026-03-03T10:00"] { try phone.wake(time) }
        #expect(phone.keys == ["trouble/feed/2026-03-01T10:00:00Z/1", "trouble/feed/2026-03-01T10:00:00Z/well"])
    }

    @Test("After a downtime beyond 7 days one message, not two")
    func downtime() throws {
        var phone = phone()
        phone.troubles = [try feed("2026-03-01T10:00", isUrgent: true)]
        try phone.wake("2026-03-18T10:00")
        try phone.wake("2026-03-19T10:00")
        #expect(phone.keys == ["trouble/feed/2026-03-01T10:00:00Z/2"])
    }

    @Test("At night it waits; what came and went in quiet hours isn't told, nor that it is over (235)")
    func quiet() throws {
        var phone = phone()
        phone.settings.quiet = QuietHours(from: 22 * 60, to: 7 * 60)
        phone.troubles = [try feed("2026-03-18T23:00", isUrgent: true)]
        try phone.wake("2026-03-18T23:00")
        #expect(phone.keys.isEmpty)
        try phone.wake("2026-03-19T06:00")
        #expect(phone.keys.count == 1)
        phone.troubles = []
        try phone.wake("2026-03-19T22:00")
        #expect(phone.keys.count == 1)
        try phone.wake("2026-03-20T06:00")
        #expect(phone.keys.last?.hasSuffix("/well") == true)
        phone.troubles = [try feed("2026-03-20T23:00", isUrgent: true)]
        try phone.wake("2026-03-20T23:00")
        phone.troubles = []
        try phone.wake("2026-03-21T06:00")
        #expect(phone.keys.count == 2)
    }

    @Test("A way that refuses is told by the others at once and once, and again when it is well")
    func refusingWay() throws {
        var phone = phone(.two)
        phone.settings.briefAt = Array(repeating: 390, count: 7)
        let ntfy = "ntfy ntfy.example.org"
        phone.answers[ntfy] = .refused(answer: "The topic is protected.", .token)
        try phone.wake("2026-03-18T06:00")
        try phone.wake("2026-03-18T06:00:05")
        try phone.wake("2026-03-18T07:00")
        try phone.wake("2026-03-19T06:00")
        let told = phone.received.filter { $0.message.kind == .trouble }
        #expect(told.map(\.way) == ["mail example.org"])
        #expect(told[0].message.text.contains("ntfy ntfy.example.org refuses messages: The topic is protected."))
        #expect(
            phone.outbox.wayTroubles(phone.settings.ways, now: try moment("2026-03-19T07:00")).map(\.since)
                == [try moment("2026-03-18T06:00")])
        phone.answers = [:]
        try phone.wake("2026-03-20T06:00")
        try phone.wake("2026-03-20T06:30")
        let well = phone.received.suffix(1)
        #expect(well.map(\.way) == ["mail example.org"])
        #expect(well.map(\.message.title) == ["Well again: ntfy ntfy.example.org"])
    }

    @Test("A refusing way that a former version has told isn't told again, nor called well (227)")
    func formerName() throws {
        var phone = phone(.two)
        let ntfy = "ntfy ntfy.example.org"
        phone.outbox.entries = [
            try former("brief/2026-03-18", by: ntfy, .refused),
            try former("trouble/ntfy-ntfy.example.org/2026-03-18T05:30:00Z/1", by: "mail example.org", .sent),
        ]
        phone.outbox.renameWays(phone.settings.ways)
        for hour in 10...20 { try phone.wake("2026-03-18T\(hour):00") }
        #expect(phone.keys.isEmpty)
        phone.outbox.entries[0].state = .sent
        try phone.wake("2026-03-18T20:30")
        #expect(phone.received.map(\.message.title) == ["Well again: \(ntfy)"])
    }

    @Test("A way that is only away is told after 48 hours; a way that was removed is never well again")
    func awayWay() throws {
        var phone = phone(.two)
        phone.settings.briefAt = Array(repeating: 390, count: 7)
        phone.answers["ntfy ntfy.example.org"] = .later(answer: "No route.")
        for day in 16...19 { try phone.wake("2026-03-\(day)T05:30") }
        #expect(
            phone.keys.filter { $0.hasPrefix("trouble") }
                == ["trouble/ntfy-ntfy.example.org-b07a119d/2026-03-16T05:30:00Z/1"])
        let sentence =
            "ntfy ntfy.example.org has taken no messages since Mon 16 Mar: No route. It is tried again for each message."
        #expect(phone.texts.contains(sentence))
        phone.settings.ways = [phone.settings.ways[1]]
        try phone.wake("2026-03-20T05:30")
        #expect(phone.keys.count { $0.hasPrefix("trouble") } == 1)
    }

    @Test("One failure after which nothing had to be sent for days isn't told; two that are 48 hours apart are")
    func rareWay() throws {
        var phone = phone(.two)
        phone.settings.briefAt = [390, nil, nil, 390, nil, nil, nil]
        phone.answers["ntfy ntfy.example.org"] = .later(answer: "No route.")
        try phone.wake("2026-03-16T05:30")
        for day in 17...18 { try phone.wake("2026-03-\(day)T12:00") }
        #expect(phone.keys.allSatisfy { $0.hasPrefix("brief/") })
        for minute in 30...31 { try phone.wake("2026-03-19T05:\(minute)") }
        #expect(phone.keys.contains("trouble/ntfy-ntfy.example.org-b07a119d/2026-03-16T05:30:00Z/1"))
    }
}
