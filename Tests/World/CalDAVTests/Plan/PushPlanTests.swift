import Basics
import ICalendar
import Testing
import Web

@testable import CalDAV

/// What a push decides for what it wants, remembers and finds.
struct PushPlanTests {
    private let lab = PushLab()

    @Test("209: the order of writes is the order of use")
    func order() async {
        await lab.push([-30, -20, -3, 0, 2, 40, -31].map { PushLab.plan("\($0)", day: $0) })
        #expect(lab.server.writes.map(\.href) == ["0", "2", "-3", "40", "-20", "-30"].map(PushLab.href))
    }

    @Test(
        "208: without ETags, with weak ones, and with rewriting, nothing is written twice",
        arguments: [Manners.ETags.none, .weak, .strong], [Manners.Sync.none, .refused(403)])
    func etags(_ etags: Manners.ETags, _ sync: Manners.Sync) async {
        let wanted = [PushLab.plan("a", hour: 6), PushLab.plan("b", day: 3)]
        let lab = await PushLab(Manners(etags: etags, folds: true, dropsColor: true, sync: sync), holding: wanted)
        for _ in 0..<2 { await lab.expectQuiet(wanted) }
        await lab.push([wanted[0], PushLab.plan("b", day: 4)])
        #expect(lab.server.writes.count == 1)
        #expect(lab.text("a")?.contains("COLOR") == false)
        #expect(lab.rows.allSatisfy { !$0.isKeptByYou })
    }

    /// What makes an event ours again: its plan moves, is done, or a setting restores it.
    private static func changes(
        restoring: @escaping (inout PushRules) -> Void
    ) -> [(WantedEvent, (inout PushRules) -> Void)] {
        [
            (PushLab.plan("a", day: 2, hour: 6), { _ in }), (PushLab.plan("a", hour: 6, isDone: true), { _ in }),
            (PushLab.plan("a", hour: 6), restoring),
        ]
    }

    @Test("205: a moved time is ours again when the plan moves, is done, or with moved: restore")
    func timeIsOursAgain() async throws {
        for (wanted, change) in Self.changes(restoring: { $0.restoresMoved = true }) {
            let lab = await PushLab(holding: [PushLab.plan("a", hour: 6)])
            let start = try #require(lab.value("DTSTART", of: "a")).replacing("T06", with: "T02")
            lab.edit("a") { $0.set("DTSTART", start) }
            await lab.push([PushLab.plan("a", hour: 6)])
            #expect(lab.row("a")?.edits == [.time])
            await lab.push([wanted], change)
            #expect(lab.value("DTSTART", of: "a")?.hasSuffix("T060000Z") == true)
            #expect(lab.row("a")?.edits == [])
        }
    }

    @Test("206: what the athlete deleted stays deleted until the plan moves, is done, or is restored")
    func tombstones() async {
        for (wanted, change) in Self.changes(restoring: { $0.restoresDeleted = true }) {
            let lab = await PushLab(holding: [PushLab.plan("a", hour: 6)])
            lab.server.delete("a@tpmerge")
            for _ in 0..<2 {
                await lab.push([PushLab.plan("a", hour: 6, summary: "New title")])
                #expect(lab.stored == [:])
                #expect(lab.row("a")?.state == .deletedByYou)
            }
            await lab.push([wanted], change)
            #expect(lab.stored?.count == 1)
            #expect(lab.row("a")?.state == .there)
        }
        await lab.push([PushLab.plan("a")])
        lab.server.delete("a@tpmerge")
        for wanted in [[PushLab.plan("a")], [], [PushLab.plan("a")]] {
            await lab.push(wanted)
            #expect(lab.stored == [:])
        }
        await lab.push([]) { $0.today = $0.today.advanced(by: 400) }
        #expect(lab.rows.isEmpty)
    }

    @Test("206: what the athlete deleted after it was done stays deleted")
    func tombstoneOfADoneWorkout() async {
        await lab.push([PushLab.plan("a", isDone: true)])
        lab.server.delete("a@tpmerge")
        for _ in 0..<2 {
            await lab.push([PushLab.plan("a", isDone: true)])
            #expect(lab.stored == [:])
        }
    }

    @Test("206: an event that the athlete puts back lives on")
    func putBack() async throws {
        await lab.push([PushLab.plan("a")])
        let text = try #require(lab.text("a"))
        lab.server.delete("a@tpmerge")
        await lab.push([PushLab.plan("a")])
        lab.write(text, at: PushLab.href("a"))
        await lab.push([PushLab.plan("a", summary: "Newer")])
        #expect(lab.value("SUMMARY", of: "a") == "Newer")
    }

    @Test("206: half left of 8 isn't held back")
    func halfLeft() async {
        let wanted = PushLab.plans(8)
        await lab.push(wanted)
        for number in 0..<4 { lab.server.delete("e\(number)@tpmerge") }
        #expect(await lab.push(wanted).trouble == nil)
    }

    @Test("203: history that lost memory doesn't know is left alone")
    func history() async {
        await lab.push([PushLab.plan("old", day: -3)])
        lab.loseMemory()
        await lab.push([])
        #expect(lab.stored?.count == 1)
        await lab.push([PushLab.plan("old", day: -3, summary: "Known again")])
        #expect(lab.value("SUMMARY", of: "old") == "Known again")
    }

    @Test func anEventWithAttendeesIsNeitherWrittenNorDeleted() async {
        await lab.push([PushLab.plan("a")])
        lab.edit("a") { $0.set("ATTENDEE", "mailto:ben@example.org") }
        let result = await lab.push([PushLab.plan("a", summary: "Newer")])
        #expect(result.notes == ["\(PlanNote.hasAttendees(event: PushLab.plan("a", summary: "Newer").title))"])
        #expect(lab.value("SUMMARY", of: "a") == "Plan a")
        await lab.push([])
        #expect(lab.stored?.count == 1)
    }

    @Test("214: events that leave the plan go; those that slide out of past_days stay, unless they show API data")
    func leaving() async {
        await lab.push([
            PushLab.plan("a"), PushLab.plan("b", day: -29), PushLab.plan("e", day: -29),
            PushLab.plan("c", day: -29, showsAPI: true), PushLab.plan("d", day: -29, isDone: true, showsAPI: true),
        ])
        await lab.push([PushLab.plan("b", day: -29, summary: "Newer"), PushLab.plan("d", day: -29)]) {
            $0.today = $0.today.advanced(by: 5)
        }
        #expect(lab.stored.map { Set($0.keys) } == ["b@tpmerge", "d@tpmerge", "e@tpmerge"])
        #expect(lab.value("SUMMARY", of: "b") == "Plan b")
        #expect(lab.row("d")?.sent?.showsAPI == false)
    }

    @Test(
        "288: what the athlete wrote into a plan stays when it is hidden for being missed",
        arguments: [("SUMMARY", true, true), ("LOCATION", true, true), ("SUMMARY", false, false), ("", true, false)])
    func missed(property: String, isPast: Bool, stays: Bool) async {
        await lab.push([PushLab.plan("a", day: 0)])
        lab.edit("a") { property.isEmpty ? $0.addAlarm("-PT5M") : $0.set(property, "Mine") }
        await lab.push([PushLab.plan("a", day: 0)])
        for _ in 0..<2 {
            await lab.push([]) { rules in
                rules.today = rules.today.advanced(by: 1)
                if isPast { rules.past = ["a@tpmerge"] }
            }
            #expect((lab.value(property.isEmpty ? "UID" : property, of: "a") != nil) == stays)
        }
    }

    @Test(
        "288: what the athlete moved to a later day stays until that is over, unless times are restored",
        arguments: [
            false, true,
        ])
    func movedOn(restores: Bool) async {
        await lab.push([PushLab.plan("a", day: 0)])
        lab.edit("a") { event in
            event.set("DTSTART", "20261120T160000Z")
            event.set("DTEND", "20261120T170000Z")
        }
        for day in 0...3 {
            await lab.push(day == 0 ? [PushLab.plan("a", day: 0)] : []) { rules in
                (rules.today, rules.now) = (PushLab.today.advanced(by: day), PushLab.moment(day, 11))
                rules.restoresMoved = restores
                if day > 0 { rules.past = ["a@tpmerge"] }
            }
            #expect((lab.text("a") != nil) == (day == 0 || !restores && day < 3), "after \(day) days")
        }
    }

    @Test("292: today's event waits for no foreign one, and one of ours under another name is found among them")
    func strangers() async {
        let wanted = PushLab.plans(9)
        let lab = await PushLab(.sabre, holding: wanted)
        lab.copy("e5", to: PushLab.place("other.ics"), isMoved: true)
        lab.server.change { calendar in
            for number in 0..<600 { calendar.write(PushLab.dentist("x\(number)"), at: PushLab.place("d\(number).ics")) }
        }
        lab.loseMemory()
        await lab.push(wanted + [PushLab.plan("new", day: 0)])
        let first = lab.server.asked.firstIndex { $0.method == .put }
        // Discovery asks four times; then a listing, a query, and one multiget.
        #expect(first == 7)
        #expect(lab.server.writes.map(\.href) == [PushLab.href("new")])
        #expect(lab.row("e5")?.href == PushLab.place("other.ics").path)
    }

    @Test("207: a UID that is taken waits a day, is sent once under another, and then waits")
    func taken() throws {
        func plan(_ rows: [LedgerRow], days: Int = 0) -> PushPlan {
            var rules = lab.rules
            rules.now = rules.now.advanced(bySeconds: days * 86_400)
            return PushPlan(
                wanted: [PushLab.plan("a")], rows: rows, seen: Seen(isComplete: true, found: []), rules)
        }
        let first = try #require(plan([]).writes.first)
        let waiting = try #require(first.uidTaken("It is in the trash bin.", at: lab.rules.now))
        #expect(waiting.isWaiting)
        #expect(plan([waiting]).writes.isEmpty)
        let second = try #require(plan([waiting], days: 1).writes.first)
        #expect(second.row?.sentUID == "a+r1@tpmerge")
        #expect(second.href != first.href)
        let killed = try #require(second.row)
        #expect(plan([killed], days: 1).writes == [second])
        let again = try #require(second.uidTaken("Taken, too.", at: lab.rules.now.advanced(bySeconds: 86_400)))
        #expect(plan([again], days: 9).writes.isEmpty)
    }
}
