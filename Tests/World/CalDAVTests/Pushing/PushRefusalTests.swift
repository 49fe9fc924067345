import Basics
import Testing

@testable import CalDAV
@testable import Web

/// What a server refuses while events are pushed or taken out: told, and asked again later.
struct PushRefusalTests {
    @Test("An event that a server doesn't delete stays, and the next push deletes it")
    func undeleted() async {
        let wanted = PushLab.plans(8)
        let rest = Array(wanted.dropLast())
        let lab = await PushLab(holding: wanted)
        lab.server.answer(1, Response(status: 403))
        let result = await lab.push(rest)
        #expect(
            result.notes == ["dav.example.org answered 403: it does not delete an event of \(wanted[7].day)."])
        #expect(result.trouble?.codes == ["caldav.not_deleted"])
        #expect(lab.stored == PushLab.summaries(wanted))
        #expect(await lab.push(rest).counts.deleted == 1)
        #expect(lab.stored == PushLab.summaries(rest))
    }

    @Test("An event that changes again while it is decided anew is left to the next push, and others go on")
    func changesAgain() async {
        var wanted = PushLab.plans(4)
        let lab = await PushLab(.oldSabre, holding: wanted)
        wanted[2] = PushLab.plan("e2", day: -3, summary: "New", sequence: 1)
        wanted[3] = PushLab.plan("e3", day: -2, hour: 7, summary: "Newer", sequence: 1)
        for index in [1, 3] { lab.server.answer(index, Response(status: 412)) }
        let result = await lab.push(wanted)
        #expect(result.trouble?.codes == ["caldav.changed_meanwhile"] && result.counts.waiting == 1)
        #expect(result.counts.changed == 1)
        #expect(await lab.push(wanted).trouble == nil)
        #expect(lab.stored == PushLab.summaries(wanted))
    }

    @Test("206: a calendar that goes while it is written to is told, and not made anew")
    func goesMeanwhile() async {
        let wanted = PushLab.plans(4)
        let lab = await PushLab(holding: Array(wanted.dropLast()))
        lab.server.before(1) { $0.remove(calendar: "Training") }
        #expect(await lab.push(wanted).trouble?.codes == ["caldav.calendar_gone"])
        #expect(lab.server.calendar() == nil)
    }

    @Test("218: an event that changes while it is taken out is looked at once more")
    func takenOutAgain() async {
        let lab = await PushLab(holding: PushLab.plans(6))
        lab.server.answer(2, Response(status: 412))
        let result = await lab.takeOut(.all)
        #expect(result.trouble == nil && result.removed == 6)
        #expect(lab.stored?.isEmpty == true && lab.rows.isEmpty)
    }

    @Test(
        "A server that doesn't list a calendar is told by its answer, and nothing is written",
        arguments: [(403, "caldav.forbidden"), (418, "caldav.unexpected"), (502, "caldav.unexpected")]
            as [(Int, Failure.Code)])
    func unlisted(status: Int, code: Failure.Code) async {
        let wanted = PushLab.plans(4)
        let lab = await PushLab(.oldSabre, holding: Array(wanted.dropLast()))
        lab.server.answer(0, Response(status: status))
        #expect(await lab.push(wanted).trouble?.codes == [code])
        #expect(lab.server.writes.isEmpty)
        #expect(await lab.push(wanted).trouble == nil)
    }
}
