import Basics
import SeededRandom
import Testing
import TrainingPeaks
import Workouts
import WorkoutsLab

/// A feed whose UIDs change every two hours, read twice: who is who. A letter is a feed UID.
@Suite struct RecognitionTests {
    private static let window: ClosedRange<Day> = "2026-03-14"..."2026-04-01"

    /// What is listed at first and what then, which of the first each of these is, in their order, and what is told of
    /// them, and the feed's UIDs that are known afterwards; nil for any.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let listed: String
        let again: String
        let partners: String
        let changes: [String]?
        let left: String?
        let windows: (before: ClosedRange<Day>, later: ClosedRange<Day>)

        init(
            _ name: String, _ listed: String, _ again: String, _ partners: String, _ changes: [String]? = nil,
            left: String? = nil, before: ClosedRange<Day> = window, later: ClosedRange<Day> = window
        ) {
            (testDescription, self.listed, self.again, self.partners) = (name, listed, again, partners)
            (self.changes, self.left, windows) = (changes, left, (before, later))
        }
    }

    private func first(_ listed: [PlannedWorkout]) -> Recognition {
        Recognition(of: listed, among: [], window: Self.window, before: nil)
    }

    private func again(
        _ listed: [PlannedWorkout], among known: [PlannedWorkout], _ window: ClosedRange<Day> = window,
        before: ClosedRange<Day> = window
    ) -> Recognition {
        Recognition(of: listed, among: known, window: window, before: before)
    }

    /// Reads a plan, then another, and tells for each listed workout of the second which of the first it is.
    private func recognized(
        _ listed: String, _ second: String, before: ClosedRange<Day> = window, later: ClosedRange<Day> = window
    ) throws -> (partners: String, changes: [String], plans: [PlannedWorkout]) {
        let known = first(try lines(listed).map(plan)).plans
        let listed = try lines(second).map(plan)
        let now = again(listed, among: known, later, before: before)
        let names = Dictionary(uniqueKeysWithValues: known.map { ($0.uid, $0.feedUID) })
        let partners = listed.map { plan in
            let same = now.plans.first {
                $0.summary == plan.summary && $0.day == plan.day && $0.planned == plan.planned
            }
            return "\(plan.feedUID)=" + (same.flatMap { names[$0.uid] } ?? "new")
        }
        let changes = now.changes.map { "\($0.kind.rawValue) \($0.summary)" }
        return (partners.joined(separator: " "), changes, now.plans)
    }

    private static let rows = [
        // What hasn't changed keeps the feed's UID of before as well.
        Row(
            "new UIDs of the feed mean nothing",
            "a Run 17. 60m | Tempo; b Swim 17. 45m; c Run 19. 30m | Easy; d Run 19. 60m | Easy",
            "w Run 19. 60m | Easy; x Run 19. 30m | Easy; y Run 17. 60m | Tempo; z Swim 17. 45m", "w=d x=c y=a z=b", [],
            left: "a b c d"),
        Row(
            "completion renames none", "a Run 17. 60m", "x Run 17. 07:00 60m done did=55m | Running", "x=a",
            ["completed Run: Running"]),
        Row(
            "a move keeps it", "a Run 17. 60m | Tempo; b Run 19. 30m | Easy",
            "x Run 20. 60m | Tempo; y Run 19. 30m | Easy", "x=a y=b", ["moved Run: Tempo"]),
        Row(
            "two days may be swapped", "a Run 17. 60m | Tempo; b Run 19. 30m | Easy",
            "x Run 17. 30m | Easy; y Run 19. 60m | Tempo", "x=b y=a"),
        Row(
            "a race may be postponed by months", "a Race 05. | City", "x Race 31. | City", "x=a",
            before: "2026-03-01"..."2026-03-04", later: "2026-03-01"..."2026-03-04"),
        Row(
            "one of a series isn't", "a Race 05. | City; b Race 06. | City", "x Race 06. | City; y Race 31. | City",
            "x=b y=new", before: "2026-03-01"..."2026-03-04", later: "2026-03-01"..."2026-03-04"),
        Row(
            "an appointment that comes into sight is not the one that was cancelled",
            "a Race 18. | Physio; b Race 25. | Physio", "x Race 18. | Physio; y Race 26. | Physio", "x=a y=new",
            ["removed Race: Physio"], before: "2026-03-12"..."2026-03-25", later: "2026-03-13"..."2026-03-26"),
        Row(
            "a copy takes nothing from what was done under another title", "a Run 16. 45m | Easy; b Bike 18. 60m",
            "x Run 16. 07:00 45m done did=44m | Morning jog; y Bike 18. 60m; z Run 20. 45m | Easy", "x=a y=b z=new",
            ["completed Run: Morning jog", "renamed Run: Morning jog", "added Run: Easy"]),
        // One of two moves, the other is done under a title of its own.
        Row(
            "the one whose title is gone was done", "a Run 16. 45m | Easy; b Run 16. 45m | Tempo",
            "x Run 18. 45m | Easy; y Run 16. 07:00 45m done did=44m | Morning jog", "x=a y=b"),
        Row(
            "the other one", "a Run 16. 45m | Tempo; b Run 16. 45m | Easy",
            "x Run 18. 45m | Tempo; y Run 16. 07:00 45m done did=44m | Morning jog", "x=a y=b"),
        Row(
            "what was done on each other's day is swapped", "a Run 16. 45m | Easy; b Run 17. 45m | Tempo",
            "x Run 16. 07:00 45m done did=44m | Tempo; y Run 17. 07:00 45m done did=45m | Easy", "x=b y=a"),
        Row(
            "a title may be corrected", "a Run 17. 60m | Temop", "x Run 17. 60m | Tempo", "x=a", ["renamed Run: Tempo"]),
        // Every Tuesday the same: the one of the 17th is done and renamed, the one of the 31st comes into sight.
        Row(
            "what comes into sight is not what was renamed", "a Run 17. 45m | Easy; b Run 24. 45m | Easy",
            "x Run 17. 07:00 45m done did=44m | Morning jog; y Run 24. 45m | Easy; z Run 31. 45m | Easy",
            "x=a y=b z=new", before: "2026-03-13"..."2026-03-30", later: "2026-03-14"..."2026-03-31"),
        Row(
            "what leaves the window stays", "a Run 14. 60m | Tempo; b Run 17. 60m | Hills", "y Run 17. 60m | Hills",
            "y=b", [], left: "a b", later: "2026-03-15"..."2026-04-02"),
        Row(
            "what is missing inside the window is gone", "a Run 16. 60m | Tempo; b Run 17. 60m | Hills",
            "y Run 17. 60m | Hills", "y=b", ["removed Run: Tempo"], left: "b"),
        Row("one of two doubles goes", "a Run 17. 30m; b Run 17. 60m", "x Run 17. 60m", "x=b", ["removed Run"]),
        Row(
            "a day off may move", "a DayOff 16. | Rest Day; b Run 17. 60m | Tempo; c DayOff 23. | Rest Day",
            "x DayOff 18. | Rest Day; y Run 17. 60m | Tempo; z DayOff 23. | Rest Day", "x=a y=b z=c",
            ["moved DayOff: Rest Day"]),
        Row(
            "what has a title is known by it when it is done", "a Other 17. | Yoga",
            "x Other 17. 07:00 did=30m recorded | Yoga", "x=a"),
        Row(
            "a bare plan that is still there isn't what was done", "a Run 17.",
            "x Run 17. 07:00 did=30m recorded | Running; y Run 17.", "x=new y=a"),
        Row(
            "two files of one second keep their titles",
            "a Run 17. 07:00 did=60m recorded; b Run 17. 07:00 did=60m recorded | Running",
            "y Run 17. 07:00 did=60m recorded | Running; x Run 17. 07:00 did=60m recorded", "y=b x=a"),
        Row(
            "a recording is not the plan that was deleted", "a Run 17. 30m | Tempo",
            "x Run 17. 07:00 did=30m recorded | Running", "x=new", ["removed Run: Tempo"]),
        Row(
            "a plan that TrainingPeaks joins keeps its UID",
            "a Run 17. 30m | Tempo; b Run 17. 07:00 did=30m recorded | Running",
            "x Run 17. 07:00 30m done did=30m | Tempo", "x=a"),
        Row(
            "planned afterwards, it goes on as what was recorded", "b Run 17. 07:00 did=30m recorded | Running",
            "x Run 17. 07:00 30m done did=30m | Running", "x=b"),
        // What was planned doesn't vanish because it was done, nor does a file move to another day.
        Row(
            "a bare file isn't what was planned", "a Bike 17. 30m | Hills",
            "x Bike 17. 07:00 did=30m bare | Virtual Tour", "x=new"),
        Row(
            "nor that of another day", "a Bike 16. 07:00 did=30m bare | Virtual Tour",
            "x Bike 17. 07:00 did=30m bare | Virtual Tour", "x=new"),
    ]

    @Test(arguments: rows) func whoIsWho(_ row: Row) throws {
        let result = try recognized(row.listed, row.again, before: row.windows.before, later: row.windows.later)
        #expect(result.partners == row.partners)
        #expect(row.changes == nil || result.changes == row.changes)
        #expect(row.left == nil || result.plans.map(\.feedUID).sorted().joined(separator: " ") == row.left)
    }

    @Test func aDeviceMayRenameWhatItCompletes() throws {
        let result = try recognized(
            "a Run 17. 60m | Tempo; b Bike 17. 60m", "x Run 17. 07:00 60m done did=55m | Berlin - Base")
        #expect(result.partners == "x=a" && result.changes.contains("renamed Run: Berlin - Base"))
    }

    @Test func otherSportsAreOthers() throws {
        let result = try recognized("a Run 17. 60m | Easy", "x Bike 17. 60m | Easy")
        #expect(result.partners == "x=new" && result.changes.sorted() == ["added Bike: Easy", "removed Run: Easy"])
    }

    @Test func aRaceMayMoveBeforeTheWindowReachesIt() throws {
        let result = try recognized(
            "a Race 25. 60m | City; b Race 26. 60m | Hill; c Run 27. 60m | Long",
            "x Race 26. 60m | City; y Run 28. 60m | Long; z Race 30. 60m | Lake",
            before: "2026-03-14"..."2026-03-20", later: "2026-03-14"..."2026-03-20")
        #expect(result.partners == "x=a y=new z=new")
        // The others may have been planned before, out of sight, and nothing shows that they are gone.
        #expect(result.changes == ["moved Race: City"] && result.plans.count == 5)
    }

    /// Races with a priority are in sight long before their day comes into the window.
    @Test func aRaceMayMoveToADayThatHasJustComeIntoTheWindow() throws {
        var race = try plan("a Race 22. | City")
        race.racePriority = .a
        let known = first([race]).plans
        var moved = try plan("x Race 26. | City")
        moved.racePriority = .a
        let now = again([moved], among: known, "2026-03-13"..."2026-03-26", before: "2026-03-12"..."2026-03-25")
        #expect(now.changes.map(\.kind) == [.moved])
    }

    @Test func whatMerelyComesIntoSightIsNoChange() throws {
        var race = try plan("z Race 2026-05-20 | City")
        race.racePriority = .a
        let known = first(try [plan("a Run 17. 45m | Easy")]).plans
        let listed = try [
            plan("x Run 17. 45m | Easy"), plan("y Run 27. 45m | Long"), plan("w Run 25. 30m | Short"), race,
        ]
        let now = again(listed, among: known, "2026-03-14"..."2026-03-28", before: "2026-03-12"..."2026-03-26")
        #expect(now.changes.map(\.summary) == ["Run: Short", "Race: City"])
        #expect(now.changes.map(\.kind) == [.added, .added])
        // What went away comes into sight again.
        let gone = again([], among: known, "2026-03-14"..."2026-03-28", before: "2026-03-14"..."2026-03-28")
        let back = Recognition(
            of: [try plan("b Run 31. 45m | Easy")], among: gone.plans, removed: gone.removed,
            window: "2026-03-17"..."2026-03-31", before: "2026-03-14"..."2026-03-28")
        #expect(back.changes == [] && back.plans.map(\.uid) == known.map(\.uid))
    }

    @Test func whatWasDoneAndDeletedHasNotMoved() throws {
        var done = try plan("a Run 16. 07:00 45m done did=44m | Morning jog")
        var next = try plan("x Run 20. 45m | Tempo")
        (done.notes, next.notes) = ("Keep it easy", "Keep it easy")
        let known = first([done]).plans
        let now = again([next], among: known)
        #expect(now.changes.map(\.kind) == [.removed, .added])
    }

    @Test func nextYearsRaceIsAnother() throws {
        var race = try plan("x Race 17. | City")
        race.start = .day("2027-03-16")
        let known = first([try plan("a Race 17. | City")]).plans
        let now = again([race], among: known)
        // It has not moved; a year ahead it merely came into sight.
        #expect(now.changes.map(\.kind) == [.removed])
    }

    /// Moved and renamed at once: what the coach wrote and how long it is tell that it is the same.
    @Test func aCoachsTextTellsWhatWasMovedUnderAnotherTitle() throws {
        var known = try plan("a Run 17. 55m | Hills")
        known.notes = "6 times up, walk down"
        var listed = try plan("x Run 20. 55m | Bergsprints")
        listed.notes = known.notes
        func uids(_ listed: PlannedWorkout) throws -> [String] {
            let before = first([known]).plans
            let now = again([listed], among: before)
            return (before + now.plans).map(\.uid)
        }
        #expect(Set(try uids(listed)).count == 1)
        listed.notes = "Easy"
        #expect(Set(try uids(listed)).count == 2)
    }

    @Test func aUIDIsNeverGivenTwice() throws {
        // The Tempo moves and takes its UID along, then the same is planned on its old day.
        let known = first([try plan("a Run 17. 60m | Tempo")])
        let moved = again([try plan("b Run 18. 60m | Tempo")], among: known.plans)
        let both = again([try plan("c Run 18. 60m | Tempo"), try plan("d Run 17. 60m | Tempo")], among: moved.plans)
        #expect(moved.plans.map(\.uid) == known.plans.map(\.uid))
        #expect(Set(both.plans.map(\.uid)).count == 2)
        #expect(both.plans.first { $0.day == moved.plans[0].day }?.uid == known.plans[0].uid)
    }

    @Test(arguments: 0..<60)
    func readingTheSameAgainChangesNothing(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let titles = ["Easy", "Tempo", "Long", ""]
        let listed = try (0..<40).map { index in
            let sport = ["Run", "Bike", "Swim"][Int(random.next() % 3)]
            let title = titles[Int(random.next() % 4)]
            return try plan(
                "u\(index) \(sport) \(14 + random.next() % 16). \(30 + 15 * (random.next() % 3))m"
                    + (title.isEmpty ? "" : " | \(title)"))
        }
        let known = first(listed)
        var renamed = listed.shuffled(using: &random)
        for index in renamed.indices { renamed[index].feedUID = "v\(random.next())" }
        let again = again(renamed, among: known.plans)
        #expect(again.changes == [])
        #expect(Set(known.plans.map(\.uid)).count == listed.count)
        #expect(again.plans.sorted { $0.uid < $1.uid } == known.plans.sorted { $0.uid < $1.uid })
    }

    /// Reads plans one after the other, each on its days, and gives the UID that the last one has.
    private func uid(of summary: String, afterReading readings: [(plans: [String], window: ClosedRange<Day>)]) throws
        -> String?
    {
        var now = Recognition(of: [], among: [], window: nil, before: nil)
        var before: ClosedRange<Day>?
        for reading in readings {
            now = Recognition(
                of: try reading.plans.map(plan), among: now.plans, removed: now.removed, window: reading.window,
                before: before)
            before = reading.window
        }
        return now.plans.first { $0.summary == summary }?.uid
    }

    @Test func aPlanMayLeaveTheWindowAndComeBack() throws {
        let window = Self.window
        let first = (["a Run 17. 60m | Tempo", "b Swim 18. 45m"], window)
        let without = (["m Swim 18. 45m"], window)
        let uid = try #require(try uid(of: "Run: Tempo", afterReading: [first]))
        // On another day than before.
        #expect(
            try self.uid(
                of: "Run: Tempo",
                afterReading: [first, without, (["x Run 20. 60m | Tempo", "y Swim 18. 45m"], window)]) == uid)
        // Of another length it is another one.
        #expect(
            try self.uid(
                of: "Run: Tempo",
                afterReading: [first, without, (["x Run 20. 50m | Tempo", "y Swim 18. 45m"], window)]) != uid)
        // It comes into sight again as time goes by.
        let later: ClosedRange<Day> = "2026-03-15"..."2026-03-29"
        let sight = (["x Run 29. 60m | Tempo", "y Swim 18. 45m"], later)
        let until28: ClosedRange<Day> = "2026-03-14"..."2026-03-28"
        #expect(try self.uid(of: "Run: Tempo", afterReading: [(first.0, until28), (without.0, until28), sight]) == uid)
        // If there is another of its kind, it is unknown which of them it is.
        let twin = "b Run 19. 60m | Tempo"
        let other = try self.uid(
            of: "Run: Tempo",
            afterReading: [
                (["a Run 17. 60m | Tempo"], until28), ([], until28), (["x Run 29. 60m | Tempo", twin], later),
            ])
        #expect(other != nil)
    }

    @Test func recordingsAreKnownByTheirStart() throws {
        let result = try recognized(
            "a Run 17. 07:00 did=30m recorded | Running",
            "x Run 17. 18:00 did=30m recorded | Running; y Run 17. 07:00 did=31m recorded | Running")
        #expect(Set(result.plans.map(\.uid)).count == 2 && result.changes == [])
        #expect(result.partners.contains("x=new") || result.partners.contains("y=a"))
    }

    @Test func whatHadNeitherTitleNorLengthStaysAPlanWhenItIsDone() throws {
        let result = try recognized("a Run 17.", "x Run 17. 07:00 did=30m recorded | Running")
        #expect(result.partners == "x=a" && result.changes == ["completed Run: Running"])
        #expect(result.plans.map(\.isRecording) == [false])
        let again = again([try plan("y Run 17. 07:00 did=30m recorded | Running")], among: result.plans)
        #expect(again.plans.map(\.uid) == result.plans.map(\.uid) && again.plans.map(\.isRecording) == [false])
    }

    /// Two files may begin in the same second: a second upload, a strap's own.
    @Test(arguments: ["Strength", "Other"])
    func aFileOfTheSameSecondTakesNothing(type: String) throws {
        let again = try recognized(
            "a Strength 17. 18:00:05 done did=44m | Legs",
            "x Strength 17. 18:00:05 done did=44m | Legs; y \(type) 17. 18:00:05 did=44m recorded | \(type)")
        #expect(again.partners == "x=a y=new")
    }

    /// TrainingPeaks joins the file that it has listed beside the plan for a while.
    @Test func aBarePlanIsJoinedLater() throws {
        let result = try recognized(
            "a Run 17.; b Run 17. 14:07:05 did=30m recorded | Running",
            "x Run 17. 14:07:05 did=30m recorded | Running")
        #expect(result.partners == "x=a")
        #expect(result.plans.first { $0.feedUID == "x" }?.isRecording == false)
    }

    /// Nothing was planned of it, and its title might be a coach's; else a coach had written it down by its name.
    @Test func whatWasDoneWhenItWasFirstListedStaysWhatItWas() throws {
        let bare = "Bike 17. 07:00 did=30m bare | Virtual Tour"
        #expect(try recognized("", "a " + bare).plans.map(\.standing) == [.unclear])
        for (before, standing) in [
            ("a " + bare, PlannedWorkout.Standing.unclear), ("a Bike 17. | Virtual Tour", .plan),
        ] {
            let result = try recognized(before, "x " + bare)
            #expect(result.partners == "x=a" && result.plans.map(\.standing) == [standing])
        }
    }
}
