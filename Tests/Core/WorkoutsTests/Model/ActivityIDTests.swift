import Testing
import Workouts
import WorkoutsLab

struct ActivityIDTests {
    private static func intervals(_ name: String) -> ActivityID { .intervals(name) ?? .strava(0) }

    @Test(arguments: [
        ("1", ActivityID.strava(1)), ("16195505756", .strava(16_195_505_756)), ("4611686018427387903", .strava(.max)),
        ("file-9f86d081884c7d65", .file(0x9F86_D081_884C_7D65)), ("file-8000000000000000", .file(0)),
        ("file-ffffffffffffffff", .file(.max)), ("intervals-i1", intervals("i1")),
        ("intervals-i100000001", intervals("i100000001")),
        ("intervals-i4611686018427387903", intervals("i4611686018427387903")),
    ])
    func textAndIDAreTheSame(_ text: String, _ id: ActivityID) {
        #expect(id.text == text && "\(id)" == text)
        #expect(ActivityID(text) == id)
        #expect(ActivityID(stored: id.stored) == id)
    }

    @Test(arguments: [
        "", "0", "-1", "+1", "007", "1.0", " 1", "9223372036854775808", "file-", "file-1", "file-7f86d081884c7d65",
        "file-9F86d081884c7d65", "FILE-9f86d081884c7d65", "file-9f86d081884c7d6", "file-9f86d081884c7d650",
        "file-+9f86d081884c7d6", "file--9f86d081884c7d6", "file-9f86d081884c7d6g", "strava-1", "-9223372036854775808",
        "9223372036854775807", "4611686018427387904", "intervals-", "intervals-i", "intervals-100000001",
        "intervals-i0", "intervals-i01", "intervals-i+1", "intervals-i-1", "intervals-i4611686018427387904",
        "intervals-I1", "Intervals-i1", "i100000001",
    ])
    func anythingElseIsNone(_ text: String) {
        #expect(ActivityID(text) == nil)
    }

    @Test func kindsAreTold() {
        #expect(ActivityID.strava(7).strava == 7 && !ActivityID.strava(7).isFile)
        #expect(ActivityID.file(7).strava == nil && ActivityID.file(7).isFile)
        #expect(ActivityID.strava(-7) == .strava(0), "Strava counts from 1")
        #expect(ActivityID.file(7) == .file(7 | 1 << 63), "the top bit says that it is a file's")
        #expect(ActivityID.file(7) != .strava(7))
        let other = Self.intervals("i7")
        #expect(other.intervals == "i7" && other.strava == nil && !other.isFile && other != .strava(7))
        #expect(ActivityID.strava(7).intervals == nil && ActivityID.file(7).intervals == nil)
    }

    @Test func theMemoryKeepsTheOrder() {
        let ids: [ActivityID] = [
            .file(0), .file(1), .file(.max), .strava(1), .strava(2), .strava(.max), Self.intervals("i1"),
        ]
        #expect(ids.shuffled().sorted() == ids)
        #expect(ids.map(\.stored).sorted() == ids.map(\.stored))
    }

    @Test(arguments: [
        ("16195505756", ActivityID.strava(16_195_505_756)), ("007", .strava(7)),
        ("https://www.strava.com/activities/42", .strava(42)),
        ("https://www.strava.com/activities/42/overview?hl=de#x", .strava(42)),
        ("https://example.org/athletes/anna/activities/file-9f86d081884c7d65/", .file(0x9F86_D081_884C_7D65)),
        ("FILE-9F86D081884C7D65", .file(0x9F86_D081_884C_7D65)),
        ("https://intervals.icu/activities/i100000001/laps", intervals("i100000001")), ("I7", intervals("i7")),
        ("intervals-i7", intervals("i7")),
    ])
    func peopleGiveAddresses(_ text: String, _ id: ActivityID) {
        #expect(ActivityID(named: text) == id)
    }

    @Test(arguments: ["", "/", "-5", "0", "anna", "file-5", "https://www.strava.com/activities/"])
    func peopleGiveNone(_ text: String) {
        #expect(ActivityID(named: text) == nil)
    }
}

/// An activity that Strava and a device's file tell has an id of each: edits, pairs, UIDs and people may name it by any.
struct ActivityAliasTests {
    private let file = ActivityID.file(0x9F86_D081_884C_7D65)

    /// The same run as three sources tell it: the file alone, Strava and the file, and the file once Strava's row is gone.
    private func run(_ id: ActivityID, besides aliases: ActivityID...) throws -> Activity {
        var run = try activity("\(id) Run 07:00 60m | Along the canal")
        run.aliases = aliases
        return run
    }

    private func edit(
        _ id: ActivityID, _ name: String? = nil, isExcluded: Bool = false, besides others: ActivityID...
    ) -> ActivityEdit {
        var edit = ActivityEdit(id: id, day: "2026-03-17", name: name, isExcluded: isExcluded)
        edit.otherIDs = others
        return edit
    }

    private func uids(_ activities: [Activity], published: String...) throws -> [String] {
        try merger(published: published).merge(input([], activities).matched()).map(\.uid)
    }

    @Test func anEditStandsUnderEitherID() throws {
        for (own, other) in [(1, file), (file, 1)] {
            let told = try input([], [run(own, besides: other)], edits: [edit(other, "Tempo")])
            #expect(told.activities.map(\.name) == ["Tempo"])
            #expect(told.edits == [edit(own, "Tempo", besides: other)])
            let excluding = try input([], [run(own, besides: other)], edits: [edit(other, isExcluded: true)])
            #expect(excluding.activities.isEmpty)
            #expect(excluding.excludedActivity(other)?.id == own && excluding.excludedActivity(own)?.id == own)
            #expect(excluding.activity(own) == nil)
        }
    }

    @Test func ofSeveralEditsTheOneByItsOwnIDCounts() throws {
        let both = [edit(file, "File"), edit(1, "Strava"), edit(2, "Another")]
        #expect(try input([], [run(1, besides: file)], edits: both).activities.map(\.name) == ["Strava"])
        #expect(try input([], [run(file, besides: 1)], edits: both).activities.map(\.name) == ["File"])
        let further = try input([], [run(3, besides: 1, file)], edits: both)
        #expect(further.edits == [edit(3, "File", besides: file), edit(2, "Another")])
    }

    /// The file's recording first belongs to 1, then to the longer 2: without Strava's rows it stays excluded until the
    /// athlete says something of 2.
    @Test func anEditGivesUpAnIDWhenSomethingIsSaidOfItsActivity() throws {
        var edits = [edit(1, isExcluded: true)]
        edits.stand(underIDsOf: [try run(1, besides: file)])
        #expect(edits.map(\.ids) == [[1, file]])
        let rows = [try run(1), try run(2, besides: file)]
        edits.stand(underIDsOf: rows)
        #expect(edits.map(\.ids) == [[1, file]])
        let told = input([], rows, edits: edits)
        #expect(told.excluded.map(\.id) == [1] && told.activities.map(\.id) == [2])
        #expect(try input([], [run(file)], edits: edits).excluded.map(\.id) == [file])
        edits.remove(about: rows[1].ids, in: told)
        #expect(edits.map(\.ids) == [[1]])
        edits.remove(about: rows[0].ids, in: told)
        #expect(edits.isEmpty)
    }

    @Test func aPairStandsUnderEitherID() throws {
        for (own, other) in [(1, file), (file, 1)] {
            var swim = try plan("a Swim 60m")
            swim.uid = "plan-a@tpmerge"
            let told = try input(
                [swim], [run(own, besides: other)], pairs: [ManualPair(uid: "plan-a@tpmerge", activityID: other)])
            #expect(told.pairs.map(\.ids) == [[own, other]])
            #expect(told.matched().fulfilled.first?.match?.rule == .manual)
            #expect(told.activity(other)?.id == own)
        }
    }

    @Test func theUIDStaysWhicheverSourceComesFirst() throws {
        let (ofFile, ofStrava) = ("file-9f86d081884c7d65@tpmerge", "strava-1@tpmerge")
        #expect(try uids([run(file)]) == [ofFile])
        #expect(try uids([run(1, besides: file)]) == [ofStrava])
        #expect(try uids([run(1, besides: file)], published: ofFile) == [ofFile])
        #expect(try uids([run(1, besides: file)], published: ofStrava) == [ofStrava])
        #expect(try uids([run(file, besides: 1)], published: ofStrava) == [ofStrava])
        #expect(try uids([run(file, besides: 1)], published: ofFile) == [ofFile])
    }

    @Test func theUIDOfADuplicateStays() throws {
        let watch = try activity("2 Run 07:00 60m power heart")
        #expect(try uids([run(1, besides: file), watch]) == ["strava-2@tpmerge"])
        #expect(
            try uids([run(1, besides: file), watch], published: "file-9f86d081884c7d65@tpmerge")
                == ["file-9f86d081884c7d65@tpmerge"])
    }

    @Test func aWorkoutSaysWhereItComesFrom() throws {
        func workout(_ activities: [Activity]) throws -> MergedWorkout {
            try #require(try merger().merge(input([], activities).matched()).first)
        }
        let ofFile = try workout([run(file, besides: 1)])
        #expect(ofFile.source == .files && !ofFile.isFromStrava)
        let ofBoth = try workout([run(1, besides: file)])
        #expect(ofBoth.source == .strava && ofBoth.isFromStrava)
        let besideStravas = try workout([activity("\(file) Run 07:00 60m power heart"), activity("2 Run 07:00 60m")])
        #expect(besideStravas.source == .files && besideStravas.isFromStrava, "the double is Strava's")
    }

    @Test(arguments: ["strava-1@tpmerge", "file-9f86d081884c7d65@tpmerge", "FILE-9F86D081884C7D65@tpmerge"])
    func anExplanationFindsItByEither(_ uid: String) throws {
        #expect(WorkoutIdentity.isActivity(uid: uid))
        let counting = try input([], [run(1, besides: file)])
        #expect(Explanation(ofWorkout: uid, MatchIndex(counting))?.activities.map(\.activity.id) == [1])
        let excluded = try input([], [run(1, besides: file)], edits: [edit(1, isExcluded: true)])
        #expect(Explanation(ofWorkout: uid, MatchIndex(excluded))?.day == "2026-03-17")
        #expect(Explanation(ofWorkout: uid, MatchIndex(input([], []))) == nil)
    }
}
