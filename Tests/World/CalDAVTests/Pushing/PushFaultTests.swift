import Basics
import Synchronization
import Testing

@testable import CalDAV
@testable import Web

struct PushFaultTests {
    @Test("203, 209: killed at each request, the next runs converge", arguments: Manners.all)
    func killed(manners: Manners) async throws {
        let after = Self.after
        for cut in [FakeServer.Cut.before, .after] {
            for wasThere in [false, true] {
                for index in 0..<60 {
                    let lab = PushLab(manners)
                    if wasThere { await lab.push(PushLab.plans(5)) }
                    lab.server.forgetAsked()
                    lab.server.cut(cut, at: index)
                    await lab.push(after)
                    let isOver = lab.server.asked.count <= index
                    lab.server.cutNothing()
                    lab.server.change { $0.emptyTrash() }
                    for _ in 0..<2 { await lab.push(after) }
                    await expectConverged(lab, "\(cut) \(wasThere) \(index)")
                    if isOver { break }
                }
            }
        }
    }

    @Test("203: killed twice at each request, the next runs converge", arguments: [Manners(), .oldSabre])
    func killedTwice(manners: Manners) async {
        for cut in [FakeServer.Cut.before, .after] {
            for index in 0..<20 {
                let lab = PushLab(manners)
                for wanted in [PushLab.plans(5), Self.after] {
                    lab.server.forgetAsked()
                    lab.server.cut(cut, at: index)
                    await lab.push(wanted)
                }
                lab.server.cutNothing()
                for _ in 0..<2 { await lab.push(Self.after) }
                await expectConverged(lab, "\(cut) \(index)")
                let states = [LedgerRow.State.there, .removed]
                #expect(lab.rows.allSatisfy { states.contains($0.state) && $0.edits.isEmpty }, "\(cut) \(index)")
            }
        }
    }

    private static let after = [
        PushLab.plan("e0", day: -5, hour: 7), PushLab.plan("e1", day: 3, sequence: 1),
        PushLab.plan("e2", day: -3, summary: "New", sequence: 1), PushLab.plan("e9"),
    ]

    private func expectConverged(_ lab: PushLab, _ comment: Comment) async {
        #expect(lab.stored == PushLab.summaries(Self.after), comment)
        await lab.expectQuiet(Self.after, comment)
        #expect(lab.state.trouble == nil, comment)
        #expect(lab.state.counts.keptByYou == 0, comment)
    }

    @Test("207: a UID in the trash bin waits, the others go on, and after a day it gets another one")
    func trashBin() async {
        let wanted = PushLab.plans(4)
        let lab = await PushLab(.nextcloud, holding: wanted)
        lab.server.delete("e2@tpmerge")
        lab.loseMemory()
        let first = await lab.push(wanted)
        #expect(first.counts.waiting == 1)
        #expect(first.trouble?.kind == .temporary)
        #expect(first.notes.count == 1)
        await lab.expectQuiet(wanted)
        lab.pass(seconds: 90_000)
        let later = await lab.push(wanted)
        #expect(later.trouble == nil)
        #expect(lab.server.text(of: "e2+r1@tpmerge") != nil)
        await lab.expectQuiet(wanted, asking: 1)
    }

    @Test("209: 429 ends the writes, is kept, and today came first")
    func busy() async {
        let lab = await PushLab(holding: [])
        lab.server.behave { $0.busyFrom = 10 }
        let wanted = PushLab.plans(40)
        let first = await lab.push(wanted)
        #expect(first.trouble?.codes == ["caldav.busy"])
        #expect(first.counts.created == 9)
        #expect(first.counts.waiting == 31)
        #expect(lab.text("e5") != nil)
        lab.server.behave { $0.busyFrom = Int.max }
        lab.server.forgetAsked()
        for pausing in [await lab.push(wanted).trouble, await lab.takeOut(.all).trouble] {
            #expect(pausing?.kind == .temporary)
            #expect(pausing?.event.contains(" asked to wait until ") == true)
        }
        #expect(lab.server.asked.isEmpty)
        lab.pass(seconds: 61)
        #expect(await lab.push(wanted).trouble == nil)
        #expect(lab.stored == PushLab.summaries(wanted))
    }

    @Test("209: a full calendar is 73, and goes on when there is room")
    func full() async {
        let lab = PushLab(Manners(fullAt: 5))
        let wanted = PushLab.plans(12)
        let result = await lab.push(wanted)
        #expect(result.trouble?.codes == ["caldav.full"])
        #expect(result.trouble?.kind == .uncreatable)
        #expect(result.counts.created == 5)
        lab.server.behave { $0.fullAt = Int.max }
        #expect(await lab.push(wanted).trouble == nil)
        #expect(lab.stored == PushLab.summaries(wanted))
    }

    @Test("209: many events take runs of 1,000 writes or 120 s", arguments: [(2500, 0, 3), (300, 1, 3)])
    func manyEvents(events: Int, slowness: Int, runs: Int) async {
        let lab = PushLab(slowness: slowness)
        let wanted = PushLab.plans(events)
        var count = 0
        repeat {
            count += 1
            let result = await lab.push(wanted)
            if result.trouble == nil { break }
            #expect(result.trouble?.codes == ["caldav.waiting"])
            #expect(lab.text("e5") != nil)
        } while count < 40
        #expect(count == runs)
        #expect(lab.stored?.count == events)
        await lab.expectQuiet(wanted, asking: 1)
    }

    @Test("215: a date that the server refuses is skipped and told")
    func dates() async {
        let lab = PushLab(Manners(firstDay: PushLab.today.description.replacing("-", with: "")))
        var wanted = PushLab.plans(8)
        let result = await lab.push(wanted)
        #expect(result.trouble == nil)
        #expect(result.counts.created == 3)
        #expect(result.notes.count == 5)
        await lab.expectQuiet(wanted)
        // It is sent again once it changes.
        wanted[0] = PushLab.plan("e0", day: 9)
        #expect(await lab.push(wanted).counts.created == 1)
        #expect(lab.server.writes.count == 1)
    }

    @Test("217: API data is taken back first")
    func apiData() async {
        let lab = await PushLab(holding: PushLab.plans(3) + [PushLab.plan("api", day: -20, showsAPI: true)])
        await lab.push(PushLab.plans(5))
        #expect(lab.server.writes.first?.method == .delete)
        #expect(lab.text("api") == nil)
    }

    @Test("218: unlink takes out what the user didn't edit", arguments: [Unlinking.Extent.unedited, .all, .none])
    func takeOut(extent: Unlinking.Extent) async {
        let lab = await PushLab(holding: PushLab.plans(6))
        lab.server.edit("e3@tpmerge") { $0.replacing("SUMMARY:", with: "SUMMARY:My ") }
        let result = await lab.takeOut(extent)
        #expect(result.trouble == nil)
        let left = extent == .unedited ? 1 : extent == .all ? 0 : 6
        #expect((result.removed, result.left) == (6 - left, left))
        #expect(lab.stored?.count == left)
        #expect(lab.rows.isEmpty)
    }

    @Test("218: unlink goes on where it was killed")
    func unlinkKilled() async {
        for cut in [FakeServer.Cut.before, .after] {
            for index in 0..<7 {
                let lab = await PushLab(holding: PushLab.plans(6))
                lab.server.cut(cut, at: index)
                #expect(await lab.takeOut(.unedited).trouble != nil)
                lab.server.cutNothing()
                #expect(await lab.takeOut(.unedited).trouble == nil)
                #expect(lab.stored?.isEmpty == true)
            }
        }
    }

    @Test("290: unlink of a calendar that is gone, or read-only, asks once", arguments: [true, false])
    func unlinkRefused(isGone: Bool) async {
        let lab = await PushLab(holding: PushLab.plans(60))
        if isGone { lab.server.remove(calendar: "Training") } else { lab.server.change { $0.isReadOnly = true } }
        let result = await lab.takeOut(.all)
        #expect(lab.server.asked.count == 1)
        #expect(result.isGone == isGone)
        #expect(result.trouble?.codes == (isGone ? nil : ["caldav.read_only"]))
        #expect(lab.rows.count == (isGone ? 0 : 60))
    }

    @Test("284: a calendar that a server only refuses to describe isn't gone", arguments: [403, 503, 200, 404, 410])
    func unlinkUntold(status: Int) async {
        let lab = await PushLab(holding: PushLab.plans(6))
        let body =
            "<D:multistatus xmlns:D=\"DAV:\"><D:response><D:href>/calendars/anna%40example.org/training/</D:href>"
            + "<D:status>HTTP/1.1 \(status) So</D:status></D:response></D:multistatus>"
        lab.server.answer(0, Response(status: 207, body: Array(body.utf8)))
        let result = await lab.takeOut(.all)
        let isGone = status == 404 || status == 410
        #expect(result.isGone == isGone)
        #expect(result.trouble?.codes == (isGone ? nil : ["caldav.unexpected"]))
        #expect(lab.rows.count == (isGone ? 0 : 6))
    }

    @Test("284: unlink follows a calendar that its server has moved to another host, unless nobody can say where")
    func unlinkMoved() async {
        for isAway in [false, true] {
            let lab = await PushLab(
                Manners(homeSet: "https://p34.dav.example.org/calendars/anna%40example.org/"), holding: PushLab.plans(6)
            )
            lab.memory.withLock { $0.state.collection = $0.state.collection?.replacing("p34", with: "p12") }
            lab.server.answer(0, Response(status: 404))
            if isAway { lab.server.cut(.before, at: 1) }
            let result = await lab.takeOut(.all, at: lab.server.address)
            #expect(!result.isGone && (result.trouble == nil) == !isAway)
            #expect(result.removed == (isAway ? 0 : 6) && lab.rows.count == (isAway ? 6 : 0))
        }
    }

    @Test("290: a server that deletes nothing is left alone after two events")
    func unlinkUndeleted() async {
        let lab = await PushLab(holding: PushLab.plans(60))
        for index in 2..<90 { lab.server.answer(index, Response(status: 403)) }
        #expect(await lab.takeOut(.all).trouble?.codes == ["caldav.not_deleted"])
        #expect(lab.server.writes.count == 2)
        #expect(lab.rows.count == 60)
    }

    @Test(
        "An event that a server finds invalid is told once, and sent again when it changes",
        arguments: ["valid-calendar-data", "valid-calendar-object-resource"])
    func invalid(condition: String) async {
        var wanted = PushLab.plans(3)
        let lab = await PushLab(holding: Array(wanted.dropLast()))
        let head = "<D:error xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\">"
        lab.server.answer(1, Response(status: 403, body: Array("\(head)<C:\(condition)/></D:error>".utf8)))
        let result = await lab.push(wanted)
        #expect(result.trouble == nil)
        #expect(
            result.notes == [
                "An event of \(wanted[2].day) is not in the calendar as planned: dav.example.org says that it is no valid event."
            ])
        await lab.expectQuiet(wanted)
        wanted[2] = PushLab.plan("e2", day: -3, summary: "Newer")
        #expect(await lab.push(wanted).counts.created == 1)
    }

    @Test("201: a refused password costs one request, also in a calendar that is known")
    func password() async {
        let lab = await PushLab(holding: PushLab.plans(3))
        lab.server.behave { $0.login = .refused }
        #expect(await lab.push(PushLab.plans(3)).trouble?.codes == ["caldav.login_refused"])
        #expect(lab.server.asked.count == 1)
    }

    @Test("205: the user acts while a push is under way, at each request", arguments: Manners.all)
    func meanwhile(manners: Manners) async throws {
        let deeds: [@Sendable (FakeServer) -> Void] = [
            { $0.edit("e1@tpmerge") { $0.replacing("END:VEVENT", with: "LOCATION:Track\r\nEND:VEVENT") } },
            { $0.edit("e2@tpmerge") { $0.replacing("SUMMARY:Plan e2", with: "SUMMARY:Mine") } },
            { $0.delete("e1@tpmerge") }, { $0.delete("e2@tpmerge") },
        ]
        let wanted = [
            PushLab.plan("e0", day: -5, hour: 7), PushLab.plan("e1", day: -4, summary: "New", sequence: 1),
            PushLab.plan("e2", day: -3), PushLab.plan("e3", day: -2, hour: 7), PushLab.plan("e9"),
        ]
        for (number, deed) in deeds.enumerated() {
            for index in 0..<20 {
                let lab = await PushLab(manners, holding: PushLab.plans(4))
                lab.server.before(index, deed)
                await lab.push(wanted)
                if lab.server.asked.count <= index { break }
                for _ in 0..<2 { await lab.push(wanted) }
                var expected = PushLab.summaries(wanted)
                if number == 1 { expected["e2@tpmerge"] = "Mine" }
                if number > 1 { expected[number == 2 ? "e1@tpmerge" : "e2@tpmerge"] = nil }
                #expect(lab.stored == expected, "deed \(number), request \(index)")
                // Without strong ETags an edit just before a write can't be seen.
                if number == 0, [.strong, .onlyWhenRead].contains(manners.etags) {
                    #expect(lab.text("e1")?.contains("LOCATION:Track") == true, "request \(index)")
                    // Between a write and its reading, an edit looks like the server's own rewriting.
                    if index < 2 { #expect(await lab.push(wanted).counts.keptByYou == 1, "request \(index)") }
                }
                await lab.expectQuiet(wanted, "deed \(number), request \(index)")
                if number == 1 { #expect(lab.state.counts.keptByYou == 1, "request \(index)") }
            }
        }
    }

    @Test("204: a second copy is also removed by the run after one that was ended", arguments: [0, 1])
    func doubleAfterTrouble(writes: Int) async {
        let wanted = PushLab.plans(3)
        let lab = await PushLab(holding: wanted)
        lab.copy("e1", to: PushLab.place("copy.ics"))
        if writes > 0 { lab.server.cut(.before, at: 3) }
        #expect(await lab.push(wanted, budget: PushBudget(writes: writes)).trouble?.kind == .temporary)
        await lab.push(wanted)
        #expect(lab.stored == PushLab.summaries(wanted))
    }

    private static let page = Response(
        status: 200, headers: HeaderFields([("Content-Type", "text/html; charset=utf-8")]),
        body: Array("<!DOCTYPE html><title>Please sign in</title>".utf8))

    @Test("212: a portal's page with 200 is no success of a write, and the next push goes on", arguments: [3, 4, 5])
    func portal(index: Int) async {
        var wanted = PushLab.plans(4)
        let lab = await PushLab(holding: Array(wanted.dropLast()))
        wanted = [PushLab.plan("e0", day: 1, summary: "New"), PushLab.plan("e1", day: 2, summary: "Newer"), wanted[3]]
        lab.server.answer(index - 2, Self.page)
        let result = await lab.push(wanted)
        #expect(result.trouble?.codes == ["caldav.no_server"])
        for _ in 0..<2 { await lab.push(wanted) }
        #expect(lab.stored == PushLab.summaries(wanted))
    }

    @Test("208: what a server says that it stored, and hasn't got, is written once more")
    func notStored() async {
        let wanted = PushLab.plans(4)
        let lab = await PushLab(holding: Array(wanted.dropLast()))
        lab.server.answer(1, Response(status: 204))
        await lab.push(wanted)
        #expect(lab.text("e3") == nil)
        await lab.push(wanted)
        #expect(lab.stored == PushLab.summaries(wanted))
    }

    @Test("206: deleted while a push is under way")
    func deletedMeanwhile() async {
        let wanted = PushLab.plans(6)
        let lab = await PushLab(holding: Array(wanted.dropLast(2)))
        // The look, two writes, and then the closing look.
        lab.server.before(3) { $0.delete("e5@tpmerge") }
        await lab.push(wanted)
        for _ in 0..<2 { #expect(await lab.push(wanted).counts.created == 0) }
        #expect(lab.text("e5") == nil)
        #expect(lab.row("e5")?.state == .deletedByYou)
    }

    @Test("A refusal of unknown reason is trouble as long as it lasts", arguments: [400, 405, 409, 415, 423])
    func refused(status: Int) async {
        let wanted = PushLab.plans(4)
        let lab = await PushLab(holding: Array(wanted.dropLast()))
        for _ in 0..<2 {
            lab.server.answer(1, Response(status: status))
            let result = await lab.push(wanted)
            #expect(result.trouble?.kind == .uncreatable)
            #expect(result.counts.waiting == 1)
        }
        lab.server.forgetAsked()
        #expect(await lab.push(wanted).trouble == nil)
        #expect(lab.stored == PushLab.summaries(wanted))
    }

    @Test("A server that refuses everything is left alone after twenty refusals")
    func refusesAll() async {
        let lab = await PushLab(holding: [])
        for index in 0..<50 { lab.server.answer(index + 1, Response(status: 415)) }
        let result = await lab.push(PushLab.plans(40))
        #expect(result.trouble?.codes == ["caldav.not_taken"])
        #expect(result.counts.waiting == 40)
        #expect(lab.server.writes.count == 20)
    }
}
