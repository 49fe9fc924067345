import Athletes
import Basics
import CalDAV
import CommandLab
import Foundation
import Profiles
import Publishing
import Reports
import Store
import Testing
import Workouts
import WorkoutsLab

@Suite("export-data tells what is kept though no list shows it") struct ExportedDataTests {
    private let lab: Lab
    private let now = Instant(secondsSinceEpoch: 1_773_835_200)

    init() throws { lab = try Lab() }

    @Test("Events in calendars on servers, and what left the feed, the folders and intervals.icu")
    func hidden() throws {
        let (athlete, target) = (try lab.athlete(), "https://cal.example/anna/#1")
        let owner = lab.owner(of: athlete)
        var memory = Snapshot()
        var left = RemovedPlan(try plan("a Run 17. 60m | Tempo"), removed: now)
        left.plan.uid = "plan-a@tpmerge"
        memory.feed.removedPlans = [left]
        let id = ActivityID.file(0x1F86_D081_884C_7D65)
        var leg = FiledActivity(activity: Activity(id, at: now, seconds: 3600), content: "c0ffee", rank: 0)
        leg.sourceIDs = SourceIDs([SourceMatch(id: 901, key: .recording)], former: [900])
        memory.devices.formerLegs = [FormerLeg(leg, gone: now)]
        memory.intervals.gone = [GoneIntervals(try #require(ActivityID("intervals-i100000001")), sameAs: 901)]
        var row = LedgerRow(uid: "plan-a@tpmerge", sentUID: "plan-a-2@tpmerge", href: "/anna/a.ics")
        row.sent = LedgerRow.Sent(text: "BEGIN", hash: "x", day: "2026-03-17", isDone: false, showsAPI: false)
        (row.read, row.edits, row.lastSent) = ("BEGIN again", [.time, .alarms], now)
        let store = try AthleteStore.open(owner.path, now: now)
        try store.keep(memory, insteadOf: store.everything(), at: now)
        try store.keep(CalendarState(), of: target)
        try store.keep(row, in: target)
        _ = store.close()

        let connections = try StravaServer(zone: athlete.zone).connections(in: lab.path("other"), of: athlete)
        let json = AthleteData.json([try AthleteData(of: owner, connections)])
        let anna = try JSONValue(parsing: Data(json))["athletes"]?.array?.first
        let moment = "2026-03-18T12:00:00Z"
        let pushed: JSONValue = [
            "calendar": "https://cal.example/anna/", "uid": "plan-a-2@tpmerge", "sent": "BEGIN", "read": "BEGIN again",
            "edits": ["DTSTART", "VALARM"], "last_sent": .string(moment),
        ]
        #expect(anna?["pushed"] == [pushed])
        expect(anna?["removed_plans"]?.array?.first, has: ["uid": "plan-a@tpmerge", "removed": .string(moment)])
        let former: JSONValue = [
            "content": "c0ffee", "id": .string(id.text), "same_as": "901", "formerly_same_as": ["900"],
            "start": .string(moment), "sport_type": "Run", "moving_time_s": 3600, "elapsed_time_s": 3600,
            "transition": false, "gone": .string(moment),
        ]
        #expect(anna?["former_file_activities"] == [former])
        expect(anna?["intervals_icu_reading"], has: ["gone": [["id": "intervals-i100000001", "same_as": "901"]]])
    }
}
