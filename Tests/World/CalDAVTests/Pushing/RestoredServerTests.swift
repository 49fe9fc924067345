import Basics
import ICalendar
import Testing

@testable import CalDAV

@Suite("A calendar in an older state than the one last seen")
struct RestoredServerTests {
    private static let ways = [
        Manners(testDescription: "token refused or too new"), .oldSabre, .davical,
        Manners(testDescription: "echo", sync: .echo),
    ]

    private func plans(_ summary: String = "First", sequence: Int = 1) -> [WantedEvent] {
        (0..<10).map {
            let isChanged = $0 == 1
            return PushLab.plan(
                "e\($0)", day: $0, hour: 7, summary: isChanged ? summary : nil, sequence: isChanged ? sequence : 1)
        }
    }

    private let added = [PushLab.plan("n1", day: 2, sequence: 1), PushLab.plan("n2", day: 4, sequence: 1)]

    @Test(
        "285, 286: restored from a backup: what is missing is made again, what is older is put right, what tpmerge deleted goes",
        arguments: ways)
    func restored(manners: Manners) async throws {
        let lab = await PushLab(manners, holding: plans() + [PushLab.plan("gone", day: 6, sequence: 1)])
        lab.server.delete("e3@tpmerge")
        lab.server.change { $0.emptyTrash() }
        await lab.push(plans() + [PushLab.plan("gone", day: 6, sequence: 1)])
        let backup = try #require(lab.server.calendar())
        lab.pass(seconds: 600)
        await lab.push(plans("Second", sequence: 2) + added)
        lab.edit("n1") { $0.addAlarm("-PT5M") }
        await lab.push(plans("Second", sequence: 2) + added)
        #expect(lab.text("gone") == nil)

        lab.server.change { $0 = backup }
        lab.pass(seconds: 600)
        let wanted = plans("Third", sequence: 3) + added
        for _ in 0..<2 { #expect(await lab.push(wanted).trouble == nil) }
        var expected = PushLab.summaries(wanted)
        expected["e3@tpmerge"] = nil
        #expect(lab.stored == expected)
        #expect(lab.event("n1")?.components.count == 1)
        #expect(lab.row("e3")?.state == .deletedByYou)
        #expect(lab.rows.count { $0.state == .deletedByYou } == 1)
        await lab.expectQuiet(wanted)
    }

    @Test("286: a server that says nothing of it is found out within a week")
    func weekly() async throws {
        let lab = await PushLab(Manners(sync: .echo), holding: plans())
        let backup = try #require(lab.server.calendar())
        lab.pass(seconds: 600)
        let wanted = plans("Second", sequence: 2) + added
        await lab.push(wanted)
        lab.server.change { $0 = backup }
        await lab.expectQuiet(wanted)
        #expect(lab.stored?.count == 10)
        lab.pass(seconds: 7 * 86_400)
        await lab.push(wanted)
        #expect(lab.stored == PushLab.summaries(wanted))
        #expect(!lab.rows.contains { $0.state == .deletedByYou })
    }

    @Test(
        "286: a calendar made anew at its address: held back once, then deleted by you, and --restore brings all back")
    func madeAnew() async {
        for manners in Self.ways {
            let lab = await PushLab(manners, holding: plans())
            for _ in 0..<2 { await lab.push(plans()) }
            lab.server.remove(calendar: "Training")
            lab.server.add(calendar: "Training")
            lab.pass(seconds: 8 * 86_400)
            #expect(await lab.push(plans()).trouble?.codes == ["caldav.held_back"], "\(manners)")
            #expect(await lab.push(plans()).trouble == nil, "\(manners)")
            #expect(lab.server.calendar()?.resources.isEmpty == true)
            await lab.push(plans()) { $0.restoresDeleted = true }
            #expect(lab.stored == PushLab.summaries(plans()), "\(manners)")
        }
    }

    @Test(
        "285: a client's stale copy is put right, beside what the athlete added; a raised SEQUENCE is the athlete's word"
    )
    func staleCopy() async throws {
        for (sequence, summary) in [("1", "Second"), ("9", "First")] {
            let lab = await PushLab(.sabre, holding: plans())
            let old = try #require(lab.text("e1"))
            let wanted = plans("Second", sequence: 2)
            await lab.push(wanted)
            lab.write(old, at: PushLab.href("e1"))
            lab.edit("e1") {
                $0.set("SEQUENCE", sequence)
                $0.set("LOCATION", "Track")
                $0.addAlarm("-PT5M")
            }
            for _ in 0..<2 { await lab.push(wanted) }
            #expect(lab.value("SUMMARY", of: "e1") == summary)
            #expect(lab.value("LOCATION", of: "e1") == "Track")
            #expect(lab.event("e1")?.components.count == 2)
            #expect(lab.row("e1")?.edits.contains(.summary) == (summary == "First"))
            await lab.expectQuiet(wanted)
        }
    }

    @Test(
        "285: at one SEQUENCE, a field that is as in an earlier base is a stale copy, and another the athlete's",
        arguments: [
            ("First", "20200101T000000Z", "Second"), ("Mine", "20200101T000000Z", "Mine"),
            ("First", "20991231T000000Z", "First"),
        ])
    func staleField(title: String, stamp: String, summary: String) async throws {
        let lab = await PushLab(.sabre, holding: plans("First") + [PushLab.plan("late", day: 2, hour: 7)])
        let old = try #require(lab.text("late"))
        let wanted = plans("Second") + [PushLab.plan("late", day: 3, hour: 8)]
        await lab.push(wanted)
        lab.write(old, at: PushLab.href("late"))
        for (name, title) in [("e1", title), ("late", "Mine")] {
            lab.edit(name) {
                $0.set("SUMMARY", title)
                $0.set("LAST-MODIFIED", stamp)
                $0.set("LOCATION", "Track")
            }
        }
        for _ in 0..<2 { await lab.push(wanted) }
        let isWord = summary == title && title == "First"
        #expect(lab.value("SUMMARY", of: "e1") == summary)
        #expect(lab.row("e1")?.edits.contains(.summary) == (summary != "Second"))
        // The time of a stale copy gives way, beside what the athlete wrote into it.
        #expect(lab.row("late")?.edits.contains(.time) == isWord)
        #expect(lab.value("SUMMARY", of: "late") == "Mine")
        for name in ["e1", "late"] { #expect(lab.value("LOCATION", of: name) == "Track") }
        await lab.expectQuiet(wanted)
    }

    @Test("285: a stale copy brings back nothing that the athlete deleted")
    func staleBesideDeleted() async throws {
        let lab = await PushLab(.sabre, holding: plans())
        let old = try #require(lab.text("e1"))
        let wanted = plans("Second", sequence: 2)
        await lab.push(wanted)
        lab.write(old, at: PushLab.href("e1"))
        lab.server.delete("e5@tpmerge")
        lab.pass(seconds: 8 * 86_400)
        for _ in 0..<2 { await lab.push(wanted) }
        #expect(lab.value("SUMMARY", of: "e1") == "Second")
        #expect(lab.text("e5") == nil)
        #expect(lab.row("e5")?.state == .deletedByYou)
    }

    @Test("285: what the athlete deletes is no restored calendar, whatever the server tells", arguments: ways)
    func deletions(manners: Manners) async {
        let lab = await PushLab(manners, holding: plans())
        lab.pass(seconds: 600)
        await lab.push(plans() + added)
        for _ in 0..<2 { await lab.push(plans() + added) }
        for name in ["n1", "n2", "e5"] { lab.server.delete("\(name)@tpmerge") }
        lab.server.change { $0.emptyTrash() }
        lab.pass(seconds: 8 * 86_400)
        for _ in 0..<2 { await lab.push(plans() + added) }
        #expect(lab.rows.count { $0.state == .deletedByYou } == 3)
        #expect(lab.stored?.count == 9)
    }
}
