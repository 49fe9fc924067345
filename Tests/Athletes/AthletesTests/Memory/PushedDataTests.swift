import Basics
import CalDAV
import Export
import Foundation
import Publishing
import Store
import StravaAPI
import Synchronization
import Testing
import Web
import Workouts
import WorkoutsLab

@testable import Athletes
@testable import Profiles
@testable import Reports

/// What Strava's API told leaves calendars on servers, also those that are away, or no longer configured.
@Suite("Events with the API's data leave calendars")
struct PushedDataTests {
    private let lab: Lab
    private let now = Instant(secondsSinceEpoch: 1_773_835_200)

    init() throws { lab = try Lab() }

    private func place() throws -> CalDAVTarget {
        CalDAVTarget(
            try #require(Address(calDAV: EventServer.collection)),
            try Credentials(user: "anna", password: Secret("secret")))
    }

    /// An athlete with one event that shows the API's data and one that doesn't, in the memory and at the server.
    private func athlete(isConfigured: Bool, passwordFile: String? = nil) throws -> Athlete {
        lab.set { $0.now = now }
        var athlete = try lab.athlete()
        let place = try place()
        if isConfigured { athlete.outputs.append(Output(.ics, to: .pushed(place))) }
        var state = CalendarState()
        (state.collection, state.user, state.calendar) = (EventServer.collection, "anna", "Training")
        (state.passwordFile, state.number, state.lastPush) = (passwordFile, 1, now)
        let store = try AthleteStore.open(lab.owner(of: athlete).path, now: now)
        try store.keep(state, of: place.key)
        _ = store.close()
        try keep(["told", "plain"], in: place.key, of: athlete)
        return athlete
    }

    /// Has the events of these names in the memory and at the server. That of `told` shows the API's data.
    private func keep(_ names: [String], in target: String, of athlete: Athlete) throws {
        let store = try AthleteStore.open(lab.owner(of: athlete).path, now: now)
        defer { _ = store.close() }
        for name in names {
            let text =
                "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:\(name)@tpmerge\r\nSUMMARY:Secret \(name)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            let href = "\(EventServer.folder)\(name).ics"
            var row = LedgerRow(uid: "\(name)@tpmerge", sentUID: "\(name)@tpmerge", href: href, etag: "\"1\"")
            row.sent = LedgerRow.Sent(
                text: text, hash: "x", day: try #require(Day(year: 2026, month: 3, day: 18)), isDone: true,
                showsAPI: name == "told")
            try store.keep(row, in: target)
            lab.events.state.withLock { $0.resources[href] = Array(text.utf8) }
        }
    }

    private func forget(_ athlete: Athlete) async throws -> (sentences: [String], troubles: [Failure]) {
        try await lab.locked(athlete) { owner, lock throws(RunError) in
            do throws(StoreError) { return try await owner.forget(lock) } catch { throw .memory(error) }
        }
    }

    @Test("A push is told in a line, and so is one that would be made")
    func pushedLine() {
        let title = CalendarTitle(calendar: "Training", host: "cal.example")
        var counts = CalendarState().counts
        (counts.created, counts.changed, counts.deleted) = (12, 3, 1)
        #expect(
            counts.line(of: title, isDryRun: false) == "created 12, changed 3, deleted 1 in Training at cal.example")
        counts.waiting = 2
        #expect(
            counts.line(of: title, isDryRun: true)
                == "would create 12, change 3, delete 1 in Training at cal.example; 2 waiting")
    }

    @Test("284: forgotten while the server is away: what is needed stays, and a later run that fails goes on")
    func forgottenWhileAway() async throws {
        let athlete = try athlete(isConfigured: true)
        let before = try StoredData(of: lab.owner(of: athlete), connections()).pushed
        #expect(
            before == [
                "1 event with what Strava's API told goes from the calendar \"Training\" at cal.example.",
                "1 event stays in the calendar \"Training\" at cal.example, where only this memory can take them out: "
                    + "tpmerge unlink Training --athlete anna.",
            ])
        lab.events.state.withLock { $0.isAway = true }
        let ending = try await forget(athlete)
        #expect(ending.troubles.map(\.kind) == [.temporary])
        #expect(
            ending.troubles.first?.event
                == "cal.example cannot be reached: there is no route to it. 1 event with what Strava's API told stays in the calendar \"Training\" at "
                + "cal.example; the next run, or tpmerge forget, tries again.")
        #expect(lab.events.names == ["plain.ics", "told.ics"])
        let owner = lab.owner(of: athlete)
        #expect(try owner.pushedEvents().map(\.row.uid) == ["told@tpmerge"])
        #expect(try lab.memory(of: athlete).values.allSatisfy { $0.range(of: Data("Secret".utf8)) == nil })

        lab.events.state.withLock { $0.isAway = false }
        let report = try await lab.report(of: athlete)
        #expect(report.error != nil)
        #expect(report.pushed.map(\.result.counts.deleted) == [1])
        #expect(lab.events.names == ["plain.ics"])
        #expect(try owner.pushedEvents().isEmpty)
    }

    @Test(
        "What the athlete made of events, and what is wrong, in words and JSON; only a lasting trouble is a complaint")
    func toldInWords() throws {
        let athlete = try athlete(isConfigured: true)
        let owner = lab.owner(of: athlete)
        let store = try AthleteStore.open(owner.path, now: now)
        func row(_ name: String) -> LedgerRow {
            var row = LedgerRow(uid: "\(name)@tpmerge", sentUID: "\(name)@tpmerge", href: name)
            row.hashRead = "x"
            return row
        }
        var (moved, longer, gone) = (row("told"), row("plain"), row("gone"))
        let hour = 3600
        moved.movedTo = .timed(from: now, to: now.advanced(bySeconds: hour))
        longer.movedTo = .days(from: "2026-03-19", to: "2026-03-21")
        (moved.edits, longer.edits, gone.state) = ([.time, .summary, .alarms], [.time], .deletedByYou)
        for row in [moved, longer, gone] { try store.keep(row, in: place().key) }
        var state = try #require(owner.pushedCalendars().first).state
        state.note(Failure(.temporary, "cal.example is away."), at: now)
        try store.keep(state, of: place().key)
        _ = store.close()

        let report = try #require(try CalendarsReport(of: owner))
        for (name, words) in [
            ("told", "moved by you to Wed 18 Mar, 13:00; kept by you: title, alarm"), ("other", nil),
            ("plain", "moved by you to Thu 19 Mar"),
            ("gone", "deleted by you; it comes back if the plan moves or is done, or with `deleted: restore`"),
        ] {
            #expect(report.lines(about: "\(name)@tpmerge") == words.map { ["Training at cal.example: \($0)"] } ?? [])
        }
        #expect(
            try owner.pushedCalendars().words(in: athlete.zone) == [
                "told@tpmerge": "moved by you to Wed 18 Mar, 13:00, in the calendar Training",
                "plain@tpmerge": "moved by you to Thu 19 Mar, in the calendar Training",
                "gone@tpmerge": "deleted by you, in the calendar Training",
            ])
        let json = CalendarsReport.json([report])
        for member in [#"kept_by_you": 2"#, #"last_push": "2026-03-18T12:00:00Z"#, #"trouble": "cal.example is away."#]
        {
            #expect(json.contains(member))
        }
        #expect(report.complaints(now).isEmpty)
        #expect(report.complaints(now.advanced(bySeconds: 48 * hour)) == ["cal.example is away."])
    }

    private func writePassword() throws {
        try lab.write(Array("secret\n".utf8), to: "password")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: lab.path("password"))
    }

    @Test("284: with the server there, forgetting takes the API's events out and keeps nothing")
    func forgotten() async throws {
        for isConfigured in [true, false] {
            try writePassword()
            let athlete = try athlete(isConfigured: isConfigured, passwordFile: lab.path("password"))
            let ending = try await forget(athlete)
            #expect(ending.troubles.isEmpty)
            #expect(ending.sentences.first == "Took 1 event out of the calendar \"Training\" at cal.example.")
            #expect(lab.events.names == ["plain.ics"])
            #expect(try lab.memory(of: athlete).isEmpty)
        }
    }

    @Test(
        "283, 291: what left the configuration is cleaned, and told; without its password each run says so",
        arguments: [true, false])
    func leftTheConfiguration(hasPassword: Bool) async throws {
        if hasPassword { try writePassword() }
        var athlete = try athlete(isConfigured: false, passwordFile: lab.path("password"))
        let strava = StravaServer(zone: athlete.zone)
        try lab.connect(&athlete, to: strava, at: now)
        try FileManager.default.removeItem(atPath: lab.path("tokens"))
        let owner = lab.owner(of: athlete)
        #expect(try owner.pushedCalendars().map(\.isConfigured) == [false])
        let ending = try await lab.locked(athlete) { owner, lock throws(RunError) in await owner.pushRemembered(lock) }
        if hasPassword {
            #expect(ending.troubles.isEmpty)
            #expect(
                ending.sentences == [
                    "1 event in the calendar \"Training\" at cal.example no longer shows what Strava's API told."
                ])
            #expect(lab.events.names == ["plain.ics"])
            #expect(try owner.pushedCalendars().map { $0.rows.map(\.uid) } == [["plain@tpmerge"]])
        } else {
            #expect(ending.troubles.map(\.kind) == [.uncreatable])
            #expect(lab.events.names == ["plain.ics", "told.ics"])
            let report = try await lab.report(of: athlete)
            #expect(
                report.pushed.compactMap(\.result.trouble?.event) == [
                    "\(lab.path("password")) is missing. 2 events can't be taken out of the calendar \"Training\" at cal.example, which is no longer configured: "
                        + "its password is not known."
                ])
        }
    }

    @Test(
        "290: what was pushed while the question stood open goes, too, and all that stays is counted",
        arguments: [true, false])
    func unlinkLater(isAway: Bool) async throws {
        let athlete = try athlete(isConfigured: true)
        let calendar = try #require(try lab.owner(of: athlete).pushedCalendars().first)
        try keep(["new"], in: place().key, of: athlete)
        lab.events.state.withLock { $0.isAway = isAway }
        let ending = try await lab.locked(athlete) { owner, lock throws(RunError) in
            try await owner.takeOut(calendar, .all, lock)
        }
        #expect(ending.removed == (isAway ? 0 : 3) && ending.left == (isAway ? 3 : 0))
        #expect((ending.trouble == nil) == !isAway)
        #expect(lab.events.names == (isAway ? ["new.ics", "plain.ics", "told.ics"] : []))
        #expect(try lab.owner(of: athlete).pushedEvents().count == (isAway ? 3 : 0))
    }

    @Test(
        "281: of two ledgers of a collection, the one that is no longer configured keeps what the other hasn't",
        arguments: [[], ["other"]])
    func doubled(others: [String]) async throws {
        let athlete = try athlete(isConfigured: true)
        let owner = lab.owner(of: athlete)
        let store = try AthleteStore.open(owner.path, now: now)
        var former = CalendarState()
        former.collection = "https://cal.example:443/anna/training"
        try store.keep(former, of: "former")
        _ = store.close()
        try keep(["told", "plain"] + others, in: "former", of: athlete)
        #expect(try owner.pushedCalendars().map(\.rows.count) == [2] + others.map { _ in 1 })
        let report = try await lab.report(of: athlete)
        #expect(report.pushed.isEmpty, "\(report.pushed)")
        let left = try owner.pushedEvents().filter { $0.target == "former" }
        #expect(left.map(\.row.uid) == others.map { "\($0)@tpmerge" })
        #expect(try owner.pushedCalendars().map(\.isConfigured) == [true] + others.map { _ in false })
    }

    @Test("284: an event with attendees, which stays, is told", arguments: [false, true])
    func attendees(wasAway: Bool) async throws {
        let athlete = try athlete(isConfigured: true)
        let path = "\(EventServer.folder)told.ics"
        lab.events.state.withLock { state in
            let text = String(decoding: state.resources[path] ?? [], as: UTF8.self)
                .replacing("END:VEVENT", with: "ATTENDEE:mailto:ben@example.org\r\nEND:VEVENT")
            state.resources[path] = Array(text.utf8)
            state.isAway = wasAway
        }
        var said = try await forget(athlete).sentences.joined(separator: "\n")
        if wasAway {
            lab.events.state.withLock { $0.isAway = false }
            said = try await lab.report(of: athlete).diagnostics.map { "\($0)" }.joined(separator: "\n")
        }
        #expect(said.contains("of 2026-03-18 has attendees, so it stays: the server would send them mail."))
        #expect(lab.events.names == ["plain.ics", "told.ics"])
    }

    /// One plan, and no activities.
    private func plan() throws {
        let feed = SmallFeed(workouts: [.init(title: "Easy", day: try #require(Day(year: 2026, month: 3, day: 19)))])
        lab.set { [now] in
            $0.now = now
            $0.activities = "[]"
            $0.feed = .body(feed.text(made: now), etag: nil)
        }
    }

    @Test("291: an output that can't be written keeps the API's data in calendars, which is told")
    func outputAway() async throws {
        var athlete = try athlete(isConfigured: true)
        try plan()
        #expect(try await lab.report(of: athlete).error == nil)
        athlete.outputs.append(Output(.json, to: .file(lab.path("anna.ics/more.json"))))
        let ending = try await lab.locked(athlete) { owner, lock throws(RunError) in await owner.pushRemembered(lock) }
        #expect(ending.troubles.count == 1 && ending.troubles.first?.event.contains("more.json") == true)
    }

    @Test("Runs of some days, and those that remember nothing, push nothing and say so; a dry run only compares")
    func notPushed() async throws {
        try plan()
        var athlete = try lab.athlete()
        athlete.outputs = [Output(.ics, to: .pushed(try place()))]
        let owner = lab.owner(of: athlete)
        var (since, until, dry) = (RunOptions(), RunOptions(), RunOptions())
        (since.since, until.until, dry.isDryRun) = ("2026-03-01", "2026-03-31", true)
        let remark = "Runs with --since, --until or --no-state don't push to calendars."
        let runs: [(RunOptions, MemoryUse)] = [(RunOptions(), .none), (since, .none), (until, .looking)]
        for (options, memory) in runs {
            let report = await owner.run(options, using: memory)
            #expect(report.error == nil && report.pushed.isEmpty)
            #expect(report.remarks.contains { $0.message == remark })
        }
        for memory in [MemoryUse.none, .looking] {
            #expect(await owner.run(dry, using: memory).pushed.map(\.result.counts.created) == [1])
        }
        #expect(lab.events.names.isEmpty)
    }

    @Test("40: a list that is suddenly empty is held back where only a calendar on a server has its activities")
    func listEmptied() async throws {
        try plan()
        lab.set {
            $0.activities = """
                [{"id":7,"name":"Ride","sport_type":"Ride","start_date":"2026-03-17T08:00:00Z",\
                "start_date_local":"2026-03-17T09:00:00Z","timezone":"(GMT+01:00) Europe/Berlin",\
                "moving_time":3600,"elapsed_time":3600,"distance":30000.0}]
                """
        }
        var athlete = try lab.athlete()
        athlete.outputs = [Output(.ics, to: .pushed(try place()))]
        #expect(try await lab.report(of: athlete).pushed.map(\.result.counts.created) == [2])
        lab.set { $0.activities = "[]" }
        for _ in 0..<2 {
            let report = try await lab.report(of: athlete)
            #expect(
                report.error
                    == .wouldEmpty(
                        "A list of activities no longer has any, but the calendar \"Training\" at cal.example contains "
                            + "some; it was left unchanged."))
            #expect(lab.events.names.count == 2)
        }
        var options = RunOptions()
        options.allowsEmpty = true
        #expect(try await lab.report(of: athlete, options).error == nil)
        #expect(lab.events.names.count == 1)
        #expect(try await lab.report(of: athlete).error == nil)
    }

    @Test("283: a trouble of a calendar that left the configuration ends with its reason", arguments: [true, false])
    func oldTrouble(hasAPI: Bool) async throws {
        try writePassword()
        let athlete = try athlete(isConfigured: false, passwordFile: lab.path("password"))
        let owner = lab.owner(of: athlete)
        var state = try #require(try owner.pushedCalendars().first).state
        state.note(Failure(.uncreatable, "The password file is missing."), at: now)
        let store = try AthleteStore.open(owner.path, now: now)
        try store.keep(state, of: place().key)
        if !hasAPI { try store.forgetPushed("told@tpmerge", in: place().key) }
        _ = store.close()
        #expect(try await lab.report(of: athlete).pushed.isEmpty)
        #expect(try owner.pushedCalendars().map(\.state.trouble) == [nil])
    }

    @Test("281: two athletes whose calendars are one: the later one is refused, and both are named")
    func shared() async throws {
        try plan()
        var other = try place()
        other.calendar = "Sport"
        var (anna, ben) = (try lab.athlete("anna"), try lab.athlete("ben"))
        anna.outputs.append(Output(.ics, to: .pushed(try place())))
        ben.outputs.append(Output(.ics, to: .pushed(other)))
        let athletes = [anna, ben].withNeighbours
        for round in 0..<2 {
            let first = try await lab.report(of: athletes[0])
            #expect(first.pushed.map(\.result.trouble) == [nil], "\(first)")
            #expect(first.pushed.map(\.result.counts.created) == [round == 0 ? 1 : 0])
            let second = try await lab.report(of: athletes[1])
            #expect(
                second.pushed.map(\.result.trouble?.event) == [
                    "Both the calendar \"Sport\" at cal.example of ben and the calendar \"Training\" at cal.example of anna "
                        + "are one calendar on the server, so nothing was written for the first."
                ])
        }
        #expect(lab.events.names.count == 1)
        for (athlete, isShared) in zip(athletes, [false, true]) {
            let told = await lab.owner(of: athlete).inspect().map(\.sentence).filter {
                $0.contains("are one calendar on the server")
            }
            #expect(told.count == (isShared ? 1 : 0), "a check of \(athlete.name) says it, too: \(told)")
        }
    }

    @Test("A check tells of a calendar that left the configuration, and how its events are taken out")
    func inspectedOrphan() async throws {
        for isConfigured in [true, false] {
            let told = await lab.owner(of: try athlete(isConfigured: isConfigured)).inspect().map(\.sentence)
            let sentence =
                "the calendar \"Training\" at cal.example is no longer configured and has 2 events. To take them out, run: "
                + "tpmerge unlink Training --athlete anna"
            #expect(told.contains(sentence) != isConfigured, "\(told)")
        }
    }

    @Test("293: counts are as they stand, edits have words, and only a changed end is told as one")
    func report() throws {
        let athlete = try athlete(isConfigured: true)
        let owner = lab.owner(of: athlete)
        let store = try AthleteStore.open(owner.path, now: now)
        defer { _ = store.close() }
        let day = try #require(Day(year: 2026, month: 3, day: 18))
        func keep(_ name: String, _ change: (inout LedgerRow) -> Void) throws {
            var row = LedgerRow(
                uid: "\(name)@tpmerge", sentUID: "\(name)@tpmerge", href: "\(EventServer.folder)\(name).ics")
            let text = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:20260318T160000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
            row.sent = LedgerRow.Sent(text: text, hash: "x", day: day, isDone: false, showsAPI: false)
            change(&row)
            try store.keep(row, in: place().key)
        }
        try keep("deleted") { $0.state = .deletedByYou }
        try keep("edited") { $0.edits = [.summary, .location] }
        let start = Instant(secondsSinceEpoch: 1_773_849_600)
        try keep("ended") { row in
            row.edits = [.time]
            row.movedTo = .timed(from: start, to: start.advanced(bySeconds: 3600))
        }
        let report = try #require(try CalendarsReport(of: owner))
        #expect(
            report.paragraphs(now: now, for: .terminal).first?.lines.contains("1 deleted by you, 2 edited by you")
                == true)
        for (name, words) in [
            ("deleted", "deleted by you; it comes back if the plan moves or is done, or with `deleted: restore`"),
            ("edited", "kept by you: title, place"), ("ended", "changed by you: ends 18:00"),
        ] {
            #expect(report.lines(about: "\(name)@tpmerge") == ["Training at cal.example: \(words)"])
        }
    }

    @Test("283: what is no longer configured is listed, with the command that takes it out")
    func listed() throws {
        let owner = lab.owner(of: try athlete(isConfigured: false))
        let lines = try #require(try CalendarsReport(of: owner)).paragraphs(now: now, for: .terminal).flatMap(\.lines)
        #expect(
            lines.contains(
                "no longer configured, 1 with what Strava's API told; to take its events out, run: tpmerge unlink Training "
                    + "--athlete anna"))
        let calendar = try #require(try owner.pushedCalendars().first)
        for (server, isMeant) in [
            ("cal.example", true), ("https://cal.example", true), ("https://cal.example/anna/training", true),
            ("http://cal.example", false), ("https://cal.example/anna/", false), ("cal2.example", false),
        ] {
            #expect(calendar.isAt(server) == isMeant, "\(server)")
        }
    }

    private func connections() throws -> StravaConnections {
        try StravaServer(zone: lab.athlete().zone).connections(in: lab.path("other"), of: lab.athlete())
    }
    @Test(
        "290: where two have a name, the command says which",
        arguments: [
            ("https://cal2.example/anna/training/", "cal.example", "cal2.example"),
            ("https://cal.example:8443/anna/training/", "cal.example:443", "cal.example:8443"),
        ])
    func namesakes(collection: String, first: String, second: String) throws {
        let owner = lab.owner(of: try athlete(isConfigured: true))
        let store = try AthleteStore.open(owner.path, now: now)
        var state = CalendarState()
        (state.collection, state.user, state.calendar) = (collection, "anna", "Training")
        try store.keep(state, of: "former")
        _ = store.close()
        let calendars = try owner.pushedCalendars()
        #expect(
            calendars.map { $0.unlinking(of: "anna") }
                == [first, second].map {
                    "tpmerge unlink Training --server \($0) --athlete anna"
                })
        for server in [first, second] { #expect(calendars.count { $0.isAt(server) } == 1, "\(server)") }
    }
}
