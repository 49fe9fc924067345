import Basics
import ICalendar
import Synchronization
import Testing

@testable import CalDAV

struct PushTests {
    @Test(
        "208: every server gets all events once, and the second run writes nothing", arguments: Manners.all)
    func everyServer(manners: Manners) async throws {
        let lab = PushLab(manners)
        let wanted = PushLab.plans(70)
        let first = await lab.push(wanted)
        #expect(first.trouble == nil)
        #expect(first.counts.created == 70)
        #expect(lab.stored == PushLab.summaries(wanted))

        for _ in 0..<2 {
            await lab.expectQuiet(wanted, asking: manners.etags == .none ? 3 : 1)
            #expect(lab.state.trouble == nil)
            #expect(lab.state.counts == PushCounts())
        }
    }

    @Test("A push that has nothing to do, and found nothing to do before, reads no row of the ledger")
    func quiet() async throws {
        let lab = PushLab(.radicale)
        var wanted = PushLab.plans(20)
        for readings in [1, 2, 2, 2] {
            await lab.push(wanted)
            #expect(lab.memory.withLock { $0.readings } == readings)
        }
        // A change on either side, another setting, or another day ends that.
        lab.server.delete("e3@tpmerge")
        await lab.push(wanted)
        #expect(lab.row("e3")?.state == .deletedByYou)
        for _ in 0..<2 { #expect(await lab.push(wanted).counts == PushCounts()) }
        #expect(await lab.push(wanted) { $0.restoresDeleted = true }.counts.created == 1)
        wanted[7] = PushLab.plan("e7", day: 2, summary: "Another title")
        #expect(await lab.push(wanted).counts.changed == 1)
        for _ in 0..<2 { await lab.push(wanted) }
        let before = lab.memory.withLock { $0.readings }
        await lab.push(wanted)
        #expect(lab.memory.withLock { $0.readings } == before)
        lab.pass(seconds: 86_400)
        await lab.push(wanted)
        #expect(lab.memory.withLock { $0.readings } == before + 1)
    }

    @Test("214: a plan changes, moves, is done, and leaves", arguments: Manners.all)
    func changes(manners: Manners) async throws {
        let lab = await PushLab(
            manners, holding: [PushLab.plan("a"), PushLab.plan("b"), PushLab.plan("c", hour: 7), PushLab.plan("d")])
        let href = lab.row("a")?.href
        let wanted = [
            PushLab.plan("a", day: 2, sequence: 1), PushLab.plan("b", summary: "Done", sequence: 1, isDone: true),
            PushLab.plan("c", hour: 7),
        ]
        let result = await lab.push(wanted)
        #expect(result.trouble == nil)
        #expect((result.counts.created, result.counts.changed, result.counts.deleted) == (0, 2, 1))
        #expect(lab.server.writes.count == 3)
        #expect(lab.stored == PushLab.summaries(wanted))
        #expect(lab.row("a")?.href == href)
        #expect(lab.text("a")?.contains("SEQUENCE:1") == true)
        await lab.expectQuiet(wanted)
    }

    @Test("A dry run counts, and neither writes nor remembers")
    func dryRun() async {
        let lab = PushLab()
        let wanted = PushLab.plans(12)
        let first = await lab.push(wanted, isDry: true)
        #expect(first.makesCalendar)
        #expect(first.counts.created == 12)
        #expect(lab.rows.isEmpty)
        await lab.push(wanted)
        lab.server.forgetAsked()
        let before = lab.memory.withLock { $0.state }
        let second = await lab.push(Array(wanted.dropFirst(2)) + [PushLab.plan("new")], isDry: true)
        #expect((second.counts.created, second.counts.deleted) == (1, 2))
        #expect(lab.server.writes.isEmpty)
        #expect(lab.state == before)
    }

    @Test("205: what the user changed stays, beside our changes", arguments: Manners.all)
    func userEdits(manners: Manners) async throws {
        let lab = await PushLab(manners, holding: [PushLab.plan("a", hour: 7), PushLab.plan("b", hour: 7)])
        lab.server.edit("a@tpmerge") {
            $0.replacing("T070000Z", with: "T180000Z").replacing("T080000Z", with: "T190000Z")
        }
        lab.edit("a") {
            $0.set("LOCATION", "Track")
            $0.addAlarm("-PT5M")
        }
        let wanted = [
            PushLab.plan("a", hour: 7, summary: "Longer", sequence: 1), PushLab.plan("b", hour: 7),
        ]
        let result = await lab.push(wanted)
        #expect(result.trouble == nil)
        #expect(result.counts.changed == 1)
        #expect(result.counts.keptByYou == 1)
        let text = try #require(lab.text("a"))
        #expect(text.contains("T180000Z"))
        #expect(text.contains("LOCATION:Track"))
        #expect(text.contains("SUMMARY:Longer"))
        #expect(lab.event("a")?.components.count == 2)
        #expect(lab.row("a")?.edits == [.time, .alarms, .location])
        #expect(lab.row("a")?.movedTo == .timed(from: PushLab.moment(1, 18), to: PushLab.moment(1, 19)))
        await lab.expectQuiet(wanted)
    }

    @Test("206: one that the user deleted stays deleted, until it is done", arguments: Manners.all)
    func userDeletes(manners: Manners) async throws {
        let wanted = PushLab.plans(5)
        let lab = await PushLab(manners, holding: wanted)
        lab.server.delete("e3@tpmerge")
        lab.server.change { $0.emptyTrash() }
        for _ in 0..<2 { #expect(await lab.push(wanted).counts.created == 0) }
        #expect(lab.text("e3") == nil)
        let restored = await lab.push(wanted) { $0.restoresDeleted = true }
        #expect(restored.counts.created == 1)
        lab.server.delete("e3@tpmerge")
        lab.server.change { $0.emptyTrash() }
        await lab.push(wanted)
        let done = wanted.filter { $0.uid != "e3@tpmerge" } + [PushLab.plan("e3", day: -2, isDone: true)]
        #expect(await lab.push(done).counts.created == 1)
        #expect(lab.text("e3") != nil)
    }

    @Test(
        "206: fewer than half left: nothing is sent, and the same again is believed", arguments: [(10, 9), (8, 5)])
    func guarding(count: Int, gone: Int) async {
        let wanted = PushLab.plans(count)
        let lab = await PushLab(holding: wanted)
        for number in 0..<gone { lab.server.delete("e\(number)@tpmerge") }
        #expect(await lab.push(wanted, isDry: true).trouble?.codes == ["caldav.held_back"])
        let held = await lab.push(wanted)
        #expect(held.trouble?.kind == .temporary)
        #expect(held.trouble?.event.hasPrefix("Only \(count - gone) of \(count) pushed events are left ") == true)
        #expect(lab.server.writes.isEmpty)
        let believed = await lab.push(wanted)
        #expect(believed.trouble == nil)
        #expect(lab.rows.count { $0.state == .deletedByYou } == gone)
        #expect(lab.server.writes.isEmpty)
        #expect(lab.stored?.count == count - gone)
        await lab.expectQuiet(wanted, asking: 1)
        #expect(lab.state.trouble == nil)
    }

    @Test("206: the calendar gone is 73 and is not made anew; a renamed one is followed; a read-only one is 73")
    func calendarItself() async {
        let lab = await PushLab(holding: PushLab.plans(3))
        lab.server.change { $0.name = "Sport" }
        #expect(await lab.push(PushLab.plans(4)).trouble == nil)
        lab.server.change { $0.isReadOnly = true }
        #expect(await lab.push(PushLab.plans(5)).trouble?.codes == ["caldav.read_only"])
        lab.server.remove(calendar: "Training")
        let gone = await lab.push(PushLab.plans(5))
        #expect(gone.trouble?.codes == ["caldav.calendar_gone"])
        #expect(gone.trouble?.kind == .uncreatable)
        #expect(lab.server.calendar() == nil)
    }

    @Test(
        "203, 213: lost memory: everything is adopted, with the athlete's alarm, nothing written twice",
        arguments: Manners.all)
    func lostMemory(manners: Manners) async {
        let wanted = PushLab.plans(12)
        let lab = await PushLab(manners, holding: wanted + [PushLab.plan("gone")])
        lab.edit("e6") { $0.addAlarm("-PT5M") }
        lab.loseMemory()
        await lab.expectQuiet(wanted)
        #expect(lab.state.trouble == nil)
        #expect(lab.rows.count == 12)
        #expect(lab.row("e6")?.edits == [.alarms])
        await lab.expectQuiet(wanted)
        // Nothing tells whether the other one is this athlete's.
        #expect(lab.stored?.count == 13)
    }

    @Test("204: of a second copy, ours is removed", arguments: Manners.all)
    func doubles(manners: Manners) async throws {
        let wanted = PushLab.plans(3)
        let lab = await PushLab(manners, holding: wanted)
        lab.copy("e1", to: PushLab.place("copy.ics"))
        #expect(lab.stored == nil)
        lab.write(PushLab.dentist(), at: PushLab.place("dentist.ics"))
        #expect(await lab.push(wanted).counts.deleted == 1)
        #expect(lab.stored == PushLab.summaries(wanted).merging(["dentist": ""]) { $1 })
        #expect(lab.server.calendar()?.resources[PushLab.href("e1")] != nil)
    }

    @Test("204: an event that another program moved to another name is followed", arguments: Manners.all)
    func renamed(manners: Manners) async throws {
        var wanted = PushLab.plans(5)
        let lab = await PushLab(manners, holding: wanted)
        lab.copy("e1", to: PushLab.place("other.ics"), isMoved: true)
        // A server may also forget its tokens at that time.
        if manners.testDescription == "radicale" { lab.memory.withLock { $0.state.syncToken = "bad" } }
        #expect(await lab.push(wanted).counts == PushCounts())
        wanted[1] = PushLab.plan("e1", day: 9)
        let moved = await lab.push(wanted)
        #expect(moved.counts.changed == 1)
        #expect(moved.counts.created == 0)
        #expect(lab.row("e1")?.href == PushLab.place("other.ics").path)
        #expect(lab.stored == PushLab.summaries(wanted))
    }

    @Test("Foreign events among ours are read once", arguments: [Manners.oldSabre, .sabre])
    func strangers(manners: Manners) async throws {
        let wanted = PushLab.plans(3)
        let lab = await PushLab(manners, holding: wanted)
        for number in 0..<3 { lab.write(PushLab.dentist("x\(number)"), at: PushLab.place("dentist\(number).ics")) }
        for _ in 0..<2 { #expect(await lab.push(wanted).counts == PushCounts()) }
        await lab.expectQuiet(wanted, asking: 1)
        #expect(lab.state.counts == PushCounts())
    }

    @Test(
        "A foreign event is never touched; one that has our name is named",
        arguments: [Manners(), Manners(sync: .none)])
    func foreign(manners: Manners) async {
        let lab = await PushLab(manners, holding: [PushLab.plan("a")])
        lab.write(PushLab.dentist("x"), at: PushLab.href("b"))
        lab.write(PushLab.dentist("y"), at: PushLab.place("dentist.ics"))
        // It is told as long as it lasts, by day and title.
        for _ in 0..<3 {
            let result = await lab.push([PushLab.plan("a"), PushLab.plan("b")])
            #expect(result.trouble?.kind == .uncreatable)
            #expect(
                result.trouble?.event
                    == "\"Plan b\" of \(PushLab.today.advanced(by: 1)) isn't pushed: what the calendar "
                    + "has in its place was not written by tpmerge. Move that to another calendar, or delete it.")
        }
        #expect(lab.server.calendar()?.resources[PushLab.href("b")]?.text == PushLab.dentist("x"))
        await lab.push([])
        #expect(lab.server.calendar()?.resources.count == 2)
    }
}
