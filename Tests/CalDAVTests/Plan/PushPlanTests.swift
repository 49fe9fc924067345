import Basics
import ICalendar
import Testing

@testable import CalDAV

/// What a push decides for what it wants, remembers and finds.
@Suite struct PushPlanTests {
    private var server = PlainServer()
    private var push = Push()

    @Test mutating func aSecondRunWritesNothingAndAsksOnce() {
        let wanted = (0..<5).map { Plan.event("\($0)", in: $0) }
        push.run(wanted, &server, Plan.rules())
        #expect(server.events.count == 5)
        push.run(wanted, &server, Plan.rules())
        #expect(push.writes == 0)
        #expect(push.looks == 1)
    }

    @Test("209: the order of writes is the order of use")
    mutating func order() {
        let wanted = [-30, -20, -3, 0, 2, 40].map { Plan.event("\($0)", in: $0) }
        push.run(wanted + [Plan.event("old", in: -31)], &server, Plan.rules())
        #expect(push.plan?.writes.map(\.href) == ["0", "2", "-3", "40", "-20", "-30"].map(Plan.href))
    }

    @Test(
        "208: without ETags, with weak ones, and with rewriting, nothing is written twice",
        arguments: [nil, "W/\"", "\""])
    mutating func etags(_ etags: String?) throws {
        for hasSync in [true, false] {
            var server = PlainServer(PlainServer.Manners(etags: etags, rewrites: true, hasSync: hasSync))
            var push = Push()
            let text = String(repeating: "Long, long. ", count: 20)
            let wanted = [Plan.event("a", at: 6, text: text), Plan.event("b", in: 3)]
            push.run(wanted, &server, Plan.rules())
            for _ in 0..<2 {
                push.run(wanted, &server, Plan.rules())
                #expect(push.writes == 0)
            }
            push.run([wanted[0], Plan.event("b", in: 4)], &server, Plan.rules())
            #expect(push.writes == 1)
            #expect(push.rows.values.allSatisfy { !$0.isKeptByYou })
        }
    }

    @Test("205: what the athlete changed stays beside our updates")
    mutating func keeps() throws {
        push.run([Plan.event("a", at: 6)], &server, Plan.rules { $0.remind = 30 })
        try server.edit("a") {
            $0.set("DTSTART", "20261127T170000Z")
            $0.set("DTEND", "20261127T180000Z")
            $0.set("LOCATION", "Park")
            $0.addAlarm("-PT5M")
        }
        push.run([Plan.event("a", at: 6, title: "Run: hills", sequence: 1)], &server, Plan.rules { $0.remind = 30 })
        #expect(server.value("SUMMARY", of: "a") == "Run: hills")
        #expect(server.value("DTSTART", of: "a") == "20261127T170000Z")
        #expect(server.value("LOCATION", of: "a") == "Park")
        #expect(server.object(Plan.href("a"))?.event?.components.count == 2)
        let row = try #require(push.rows["a@tpmerge"])
        #expect(row.edits == [.time, .alarms, .location])
        let start = Plan.now.advanced(bySeconds: 86_400 + 5 * 3600)
        #expect(row.movedTo == .timed(from: start, to: start.advanced(bySeconds: 3600)))
    }

    @Test("205: a moved time is ours again when the plan moves, is done, or with moved: restore")
    mutating func timeIsOursAgain() throws {
        let changes: [(WantedEvent, PushRules)] = [
            (Plan.event("a", in: 2, at: 6), Plan.rules()),
            (Plan.event("a", at: 6, isDone: true), Plan.rules()),
            (Plan.event("a", at: 6), Plan.rules { $0.restoresMoved = true }),
        ]
        for (wanted, rules) in changes {
            var server = PlainServer()
            var push = Push()
            push.run([Plan.event("a", at: 6, isDone: false)], &server, Plan.rules())
            try server.edit("a") { $0.set("DTSTART", "20261127T023000Z") }
            push.run([Plan.event("a", at: 6)], &server, Plan.rules())
            #expect(push.rows["a@tpmerge"]?.edits == [.time])
            push.run([wanted], &server, rules)
            #expect(server.value("DTSTART", of: "a")?.hasSuffix("T060000Z") == true)
            #expect(push.rows["a@tpmerge"]?.edits == [])
        }
    }

    @Test("206: what the athlete deleted stays deleted until the plan moves, is done, or is restored")
    mutating func tombstones() {
        push.run([Plan.event("a")], &server, Plan.rules())
        server.delete(Plan.href("a"))
        for _ in 0..<2 {
            push.run([Plan.event("a", title: "New title")], &server, Plan.rules())
            #expect(server.resources.isEmpty)
            #expect(push.rows["a@tpmerge"]?.state == .deletedByYou)
        }
        let changes: [(WantedEvent, PushRules)] = [
            (Plan.event("a", in: 2), Plan.rules()), (Plan.event("a", isDone: true), Plan.rules()),
            (Plan.event("a"), Plan.rules { $0.restoresDeleted = true }),
        ]
        for (wanted, rules) in changes {
            var (push, server) = (push, server)
            push.run([wanted], &server, rules)
            #expect(server.resources.count == 1)
            #expect(push.rows["a@tpmerge"]?.state == .there)
        }
        push.run([], &server, Plan.rules())
        push.run([Plan.event("a")], &server, Plan.rules())
        #expect(server.resources.isEmpty)
        push.run([], &server, Plan.rules { $0.today = $0.today.advanced(by: 400) })
        #expect(push.rows.isEmpty)
    }

    @Test("206: what the athlete deleted after it was done stays deleted")
    mutating func tombstoneOfADoneWorkout() {
        push.run([Plan.event("a", isDone: true)], &server, Plan.rules())
        server.delete(Plan.href("a"))
        for _ in 0..<2 {
            push.run([Plan.event("a", isDone: true)], &server, Plan.rules())
            #expect(server.resources.isEmpty)
        }
    }

    @Test("206: an event that the athlete puts back lives on")
    mutating func putBack() {
        push.run([Plan.event("a")], &server, Plan.rules())
        let text = server.resources[Plan.href("a")]?.text ?? []
        server.delete(Plan.href("a"))
        push.run([Plan.event("a")], &server, Plan.rules())
        server.store(Plan.href("a"), text)
        push.run([Plan.event("a", title: "Newer")], &server, Plan.rules())
        #expect(server.value("SUMMARY", of: "a") == "Newer")
    }

    @Test("206: fewer than half left of 8 is held back once, then believed")
    mutating func guarded() {
        let wanted = (0..<8).map { Plan.event("\($0)", in: $0) }
        push.run(wanted, &server, Plan.rules())
        for index in 0..<5 { server.delete(Plan.href("\(index)")) }
        push.run(wanted, &server, Plan.rules())
        #expect(push.plan?.heldBack?.left == 3)
        #expect(push.plan?.heldBack?.of == 8)
        #expect(push.writes == 0)
        push.run(wanted, &server, Plan.rules())
        #expect(push.plan?.heldBack == nil)
        #expect(push.rows.values.filter { $0.state == .deletedByYou }.count == 5)
        #expect(server.resources.count == 3)
        push.run(wanted, &server, Plan.rules())
        #expect(push.plan?.heldBack == nil)
    }

    @Test("206: half left of 8 isn't held back")
    mutating func halfLeft() {
        let wanted = (0..<8).map { Plan.event("\($0)", in: $0) }
        push.run(wanted, &server, Plan.rules())
        for index in 0..<4 { server.delete(Plan.href("\(index)")) }
        push.run(wanted, &server, Plan.rules())
        #expect(push.plan?.heldBack == nil)
    }

    @Test("203, 213: lost memory is adopted, with the athlete's alarm, and nothing is written twice")
    mutating func adoption() throws {
        push.run([Plan.event("a", at: 6), Plan.event("gone", in: 3)], &server, Plan.rules())
        try server.edit("a") { $0.addAlarm("-PT5M") }
        push = Push()
        push.run([Plan.event("a", at: 6)], &server, Plan.rules())
        // Nothing tells whether the other one is this athlete's.
        #expect(push.writes == 0)
        #expect(push.rows["a@tpmerge"]?.edits == [.alarms])
        push.run([Plan.event("a", at: 6)], &server, Plan.rules())
        #expect(push.writes == 0)
        #expect(server.events.count == 2)
    }

    @Test("203: history that lost memory doesn't know is left alone")
    mutating func history() {
        push.run([Plan.event("old", in: -3)], &server, Plan.rules())
        push = Push()
        push.run([], &server, Plan.rules())
        #expect(server.resources.count == 1)
        push.run([Plan.event("old", in: -3, title: "Known again")], &server, Plan.rules())
        #expect(server.value("SUMMARY", of: "old") == "Known again")
    }

    @Test("204: of two copies one is kept, and only ours is removed")
    mutating func doubles() throws {
        push.run([Plan.event("a")], &server, Plan.rules())
        server.store(PlainServer.path + "copy.ics", try #require(server.resources[Plan.href("a")]).text)
        server.store(PlainServer.path + "dentist.ics", Array(Self.dentist.utf8))
        push.run([Plan.event("a")], &server, Plan.rules())
        #expect(server.resources.keys.sorted() == [Plan.href("a"), PlainServer.path + "dentist.ics"].sorted())
    }

    @Test("204: an event that another program renamed is followed")
    mutating func renamed() throws {
        push.run([Plan.event("a")], &server, Plan.rules())
        let text = try #require(server.resources[Plan.href("a")]).text
        server.delete(Plan.href("a"))
        server.store(PlainServer.path + "other.ics", text)
        push.run([Plan.event("a", title: "Newer")], &server, Plan.rules())
        #expect(server.resources.count == 1)
        #expect(push.rows["a@tpmerge"]?.href == PlainServer.path + "other.ics")
    }

    @Test func foreignContentUnderOurNameIsLeftAlone() {
        for hasSync in [true, false] {
            var server = PlainServer(PlainServer.Manners(hasSync: hasSync))
            var push = Push()
            server.store(Plan.href("a"), Array(Self.dentist.utf8))
            for _ in 0..<2 { push.run([Plan.event("a"), Plan.event("b")], &server, Plan.rules()) }
            #expect(server.resources[Plan.href("a")]?.text == Array(Self.dentist.utf8))
            #expect(server.resources.count == 2)
        }
    }

    @Test mutating func anEventWithAttendeesIsNeitherWrittenNorDeleted() throws {
        push.run([Plan.event("a")], &server, Plan.rules())
        try server.edit("a") { $0.set("ATTENDEE", "mailto:ben@example.org") }
        push.run([Plan.event("a", title: "Newer")], &server, Plan.rules())
        #expect(push.plan?.notes == [.hasAttendees(uid: "a@tpmerge")])
        push.run([], &server, Plan.rules())
        #expect(server.resources.count == 1)
    }

    @Test("214: events that leave the plan go; those that slide out of past_days stay, unless they show API data")
    mutating func leaving() {
        let inside = [
            Plan.event("a"), Plan.event("b", in: -29), Plan.event("e", in: -29),
            Plan.event("c", in: -29, showsAPI: true),
            Plan.event("d", in: -29, isDone: true, showsAPI: true),
        ]
        push.run(inside, &server, Plan.rules())
        let later = Plan.rules { $0.today = Plan.today.advanced(by: 5) }
        push.run([Plan.event("b", in: -29, title: "Newer"), Plan.event("d", in: -29)], &server, later)
        #expect(server.object(Plan.href("a")) == nil)
        #expect(server.object(Plan.href("e")) != nil)
        #expect(server.value("SUMMARY", of: "b") == "Run b")
        #expect(server.object(Plan.href("c")) == nil)
        #expect(push.rows["d@tpmerge"]?.sent?.showsAPI == false)
    }

    @Test("207: a UID that is taken waits a day, is sent once under another, and then waits")
    func taken() throws {
        let wanted = Plan.event("a")
        let nothing = Seen(isComplete: true, found: [])
        let first = try #require(PushPlan(wanted: [wanted], rows: [], seen: nothing, Plan.rules()).writes.first)
        let waiting = try #require(first.uidTaken("It is in the trash bin.", at: Plan.now))
        #expect(waiting.isWaiting)
        #expect(PushPlan(wanted: [wanted], rows: [waiting], seen: nothing, Plan.rules()).writes.isEmpty)
        let tomorrow = Plan.rules { $0.now = Plan.now.advanced(bySeconds: 86_400) }
        let second = try #require(
            PushPlan(wanted: [wanted], rows: [waiting], seen: nothing, tomorrow).writes.first)
        #expect(second.row?.sentUID == "a+r1@tpmerge")
        #expect(second.href != first.href)
        let killed = try #require(second.row)
        #expect(PushPlan(wanted: [wanted], rows: [killed], seen: nothing, tomorrow).writes == [second])
        let again = try #require(second.uidTaken("Taken, too.", at: tomorrow.now))
        let later = Plan.rules { $0.now = Plan.now.advanced(bySeconds: 9 * 86_400) }
        #expect(PushPlan(wanted: [wanted], rows: [again], seen: nothing, later).writes.isEmpty)
    }

    @Test("215: an event that a server refuses isn't sent again before it changes")
    func refused() throws {
        let nothing = Seen(isComplete: true, found: [])
        let write = try #require(
            PushPlan(wanted: [Plan.event("a")], rows: [], seen: nothing, Plan.rules()).writes.first)
        let row = try #require(write.refused("Its date is before the first that the server takes."))
        #expect(PushPlan(wanted: [Plan.event("a")], rows: [row], seen: nothing, Plan.rules()).writes.isEmpty)
        #expect(PushPlan(wanted: [Plan.event("a", in: 9)], rows: [row], seen: nothing, Plan.rules()).writes.count == 1)
    }

    @Test("217: data that must go is written first")
    mutating func firstOut() {
        push.run([Plan.event("a", in: 0), Plan.event("b", in: -9, showsAPI: true)], &server, Plan.rules())
        push.run([Plan.event("a", in: 0, title: "Newer")], &server, Plan.rules())
        #expect(push.plan?.writes.map(\.href) == ["b", "a"].map(Plan.href))
    }

    private static let dentist =
        "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:dentist\r\nDTSTART:20261127T080000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
}
