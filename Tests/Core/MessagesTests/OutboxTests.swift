import Basics
import Messages
import SeededRandom
import Testing

@Suite("Outbox: at most once for briefs, at least once for trouble")
struct OutboxTests {
    private let name = "ntfy ntfy.example.org"

    /// A phone in trouble, without briefs.
    private func troubled(_ ways: [WayConfiguration] = .ntfy) throws -> Phone {
        var phone = Phone()
        phone.settings.ways = ways
        phone.settings.briefAt = []
        phone.troubles = [
            Trouble(source: "Strava", since: try moment("2026-03-18T10:00"), sentence: "Revoked.", isUrgent: true)
        ]
        return phone
    }

    @Test("Tried again after 1, 5 and 15 minutes and then each hour, until the brief isn't worth it")
    func retries() throws {
        var phone = Phone()
        phone.answers[name] = .later(answer: "503")
        var tried: [String] = []
        for minute in 0..<360 {
            let now = try moment("2026-03-18T05:00").advanced(bySeconds: minute * 60)
            let before = phone.keys.count
            try phone.wake(now.description)
            if phone.keys.count > before { tried.append(now.utc.clock) }
        }
        // Until 11:00 in Berlin.
        #expect(tried == ["05:30", "05:31", "05:36", "05:51", "06:51", "07:51", "08:51", "09:51"])
        let entry = try #require(phone.entry("brief/2026-03-18"))
        #expect(entry.state == .dropped)
        #expect(entry.attempts == 8)
        #expect(entry.answer == "503")
    }

    @Test(
        "Retry-After is kept, and capped at a day (229)",
        arguments: [(3600, 3600), (1_000_000_000, 86_400), (5, 60), (.min, 60)])
    func retryAfter(asked: Int, kept: Int) throws {
        var phone = try troubled()
        phone.answers[name] = .later(answer: "429", after: asked)
        try phone.wake("2026-03-18T10:00")
        let entry = try #require(phone.outbox.entries.first)
        #expect(entry.retryAt == (try moment("2026-03-18T10:00").advanced(bySeconds: kept)))
    }

    @Test("A trouble that can't be told for 24 hours isn't worth it any more")
    func staleTrouble() throws {
        var phone = try troubled()
        phone.answers[name] = .later(answer: "503")
        for hour in 0..<30 {
            try phone.wake(try moment("2026-03-18T10:00").advanced(bySeconds: hour * 3600).description)
        }
        #expect(phone.outbox.entries.map(\.state) == [.dropped])
    }

    @Test("An answer is kept in one short line")
    func answers() throws {
        var phone = Phone()
        phone.answers[name] = .sent(answer: "Bad\u{1B}[2J\n" + String(repeating: "x", count: 10_000))
        try phone.wake("2026-03-18T05:30")
        let answer = try #require(phone.outbox.entries.first?.answer)
        #expect(answer.hasPrefix("Bad[2J x"))
        #expect(answer.count == 200)
    }

    @Test("A refusal is for good")
    func refused() throws {
        var phone = Phone()
        phone.answers[name] = .refused(answer: "413", .other)
        for minute in 30..<60 { try phone.wake("2026-03-18T05:\(minute)") }
        #expect(phone.keys.count == 1)
        #expect(phone.entry("brief/2026-03-18")?.state == .refused)
    }

    @Test("An unknown outcome: never a second brief, but by ways that know keys; trouble once more (223)")
    func unknown() throws {
        var phone = Phone()
        phone.settings.ways = .two
        for way in [name, "mail example.org"] { phone.answers[way] = .unknown(answer: "Reset.") }
        for minute in 30..<60 { try phone.wake("2026-03-18T05:\(minute)") }
        #expect(phone.received.count { $0.way == name } == 1)
        #expect(phone.entry("brief/2026-03-18")?.state == .unknown)
        #expect(phone.received.count { $0.way != name } == 4)
        var troubled = try troubled()
        troubled.answers[name] = .unknown(answer: "Reset.")
        for minute in 10..<60 { try troubled.wake("2026-03-18T10:\(minute)") }
        #expect(troubled.keys.count == 2)
        #expect(troubled.outbox.entries.map(\.state) == [.unknown])
    }

    @Test("Killed before or after the POST: no second brief, a second trouble, a mail with the same id (223)")
    func killed() throws {
        var phone = Phone()
        phone.outbox = try phone.dispatch("2026-03-18T05:30").outbox
        #expect(phone.entry("brief/2026-03-18")?.state == .intended)
        for minute in 31..<60 { try phone.wake("2026-03-18T05:\(minute)") }
        #expect(phone.keys.isEmpty)
        #expect(phone.entry("brief/2026-03-18")?.state == .unknown)
        var troubled = try troubled(.two)
        troubled.settings.ways = .two
        troubled.outbox = try troubled.dispatch("2026-03-18T10:00").outbox
        for minute in 10..<40 { try troubled.wake("2026-03-18T10:\(minute)") }
        #expect(troubled.received.map(\.way).sorted() == ["mail example.org", name])
    }

    @Test("What was noted by a clock far ahead doesn't wait for that day (225)")
    func clockAhead() throws {
        var phone = try troubled()
        phone.answers[name] = .later(answer: "503")
        try phone.wake("2027-03-18T10:00")
        try phone.wake("2026-03-18T10:05")
        #expect(phone.keys.count == 2)
    }

    @Test("What a way no longer sends, and ways that are gone, are dropped")
    func reconfigured() throws {
        var phone = Phone()
        phone.answers[name] = .later(answer: "503")
        try phone.wake("2026-03-18T05:30")
        phone.settings.ways = WayConfiguration.all([(.phone, [.plan])])
        try phone.wake("2026-03-18T05:40")
        #expect(phone.keys.count == 1)
        #expect(phone.outbox.entries.map(\.state) == [.dropped])
    }

    @Test("Names of ways tell hosts and no secrets (240)")
    func names() throws {
        let canary = "canary-7c1e"
        let ways = WayConfiguration.all([
            (
                .ntfy(
                    server: "https://\(canary)@ntfy.example.org:8443/\(canary)", topic: Secret(canary),
                    token: Secret(canary)), []
            ),
            (.ntfy(server: "https://ntfy.example.org:8443", topic: Secret("b"), token: nil), []),
            (.telegram(chat: canary, token: Secret(canary)), []), (.mail(address: "\(canary)@example.org"), []),
            (.webhook(address: Secret("https://home.example.org/\(canary)"), signing: Secret(canary)), []),
            (.webhook(address: Secret(canary), signing: nil), []),
            (.command(["/usr/bin/apprise", "-t", canary]), []), (.command([]), []),
        ])
        #expect(
            ways.map(\.name) == [
                "ntfy ntfy.example.org:8443", "ntfy ntfy.example.org:8443 (2)", "telegram", "mail example.org",
                "webhook home.example.org", "webhook", "command apprise", "command",
            ])
        #expect(ways.map(\.position) == Array(1...8))
        #expect(Set(ways.map(\.id)).count == 8 && ways.allSatisfy { !$0.id.contains(canary) })
        #expect(ways.map { [].name(of: $0.id) } == ways.map(\.way.name))
    }

    @Test("A year with outages, deaths and clocks that jump: no key twice on a way, a brief on each good day")
    func year() throws {
        var random = SplitMix64(seed: 28)
        var phone = Phone()
        phone.settings.ways = .two
        phone.settings.quiet = QuietHours(from: 22 * 60, to: 360)
        var sent: [String: Int] = [:]
        let start = try moment("2026-01-01T05:30")
        for step in 0..<(365 * 6) {
            let jump = Int.random(in: 0..<200, using: &random) == 0 ? -86_400 : 0
            let now = start.advanced(bySeconds: step * 14_400 + jump)
            phone.dataUntil = now.utc.day.description
            let dispatch = Dispatch(try phone.context(now), phone.outbox)
            phone.outbox = dispatch.outbox
            for delivery in dispatch.deliveries {
                let outcome: SendOutcome? =
                    switch Int.random(in: 0..<20, using: &random) {
                    case 0: nil
                    case 1: .unknown(answer: "Reset.")
                    case 2...5: .later(answer: "503")
                    default: .sent(answer: "Taken.")
                    }
                // A receiver that knows keys shows a repeated message once.
                if delivery.way.position == 1 {
                    if outcome == nil || outcome == .unknown(answer: "Reset.") || outcome == .sent(answer: "Taken.") {
                        sent[delivery.message.key, default: 0] += 1
                    }
                }
                guard let outcome else { continue }
                phone.outbox.store(delivery.entries(after: outcome, now: now))
            }
        }
        #expect(sent.allSatisfy { $0.value == 1 || $0.key.hasPrefix("trouble/") && $0.value == 2 })
        #expect(sent.keys.count { $0.hasPrefix("brief/") } > 290)
    }
}
