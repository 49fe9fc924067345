import Basics
import Testing
import Workouts
import WorkoutsLab

/// Which activities of intervals.icu are Strava's or a file's, and what they are called.
@Suite struct ServedActivitiesTests {
    /// A row of intervals.icu in the notation of Strava's: `7 Run 07:00 60m` is `i7`; `strava=1` is Strava's id of it.
    private static func served(_ text: String) throws -> ServedActivity {
        var words = text.split(separator: " ").map(String.init)
        let strava = words.first { $0.hasPrefix("strava=") }.flatMap { Int64($0.dropFirst(7)) }
        let device = words.first { $0.hasPrefix("device=") }.map { String($0.dropFirst(7)) } ?? ""
        words.removeAll { $0.hasPrefix("strava=") || $0.hasPrefix("device=") }
        var row = try WorkoutsTests.row(words.joined(separator: " "))
        row.id = try #require(ActivityID.intervals("i\(row.id)"))
        row.deviceName = device
        return ServedActivity(row, stravaID: strava.map { .strava($0) })
    }

    /// Each activity's id and those that name it, too: `1=i7, i8`.
    private static func render(_ activities: [Activity]) -> String {
        activities.map { activity in
            let names = activity.ids.map { $0.intervals ?? $0.text }
            return ([names[0]] + names.dropFirst().sorted()).joined(separator: "=")
        }.joined(separator: ", ")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let listed: String
        let served: String
        let expected: String

        init(_ title: String, _ listed: String, _ served: String, _ expected: String) {
            (testDescription, self.listed, self.served, self.expected) = (title, listed, served, expected)
        }
    }

    @Test(arguments: [
        Row("nothing", "", "", ""),
        Row("one alone", "", "7 Run 07:00 60m", "i7"),
        Row("Strava's id, whatever else differs", "1 Ride 12:00 10m", "7 Run 07:00 60m strava=1", "1=i7"),
        Row(
            "Strava's id comes before the start", "1 Run 12:00 60m; 2 Run 07:00 60m", "7 Run 07:00 60m strava=1",
            "2, 1=i7"),
        Row(
            "two ids of Strava's are two", "1 Run 07:00 60m; 2 Run 07:00:03 60m",
            "7 Run 07:00 60m strava=1; 8 Run 07:00:03 60m strava=2", "1=i7, 2=i8"),
        Row("an id that Strava doesn't have stays a name", "2 Run 12:00 60m", "7 Run 07:00 60m strava=1", "i7=1, 2"),
        Row("Garmin Connect's number", "1 Run 07:00 10m name=garmin_push_4711", "7 Ride 07:01 90m name=4711", "1=i7"),
        Row("the same name", "1 Run 07:00 10m name=a.fit", "7 Ride 07:01 90m name=A.fit", "1=i7"),
        Row("the same name, 61 s later", "1 Run 07:00 10m name=a.fit", "7 Ride 07:01:01 90m name=a.fit", "1, i7"),
        Row("the same recording", "1 Run 07:00 60m", "7 Run 07:00:05 60m", "1=i7"),
        Row("6 s later", "1 Run 07:00 60m", "7 Run 07:00:06 60m", "1, i7"),
        Row("the same recording twice", "", "7 Ride 07:00 60m; 8 Ride 07:00:02 60m", "i7=i8"),
        Row("twice, and at Strava", "1 Ride 07:00 60m", "7 Ride 07:00 60m; 8 Ride 07:00:02 60m", "1=i7=i8"),
        Row("watch and head unit", "", "7 Ride 07:00 60m device=Fenix; 8 Ride 07:00:02 60m device=Edge", "i7, i8"),
        Row("two short ones, back to back", "", "7 Run 07:00 4s; 8 Run 07:00:05 40s", "i7, i8"),
    ])
    func areOne(_ row: Row) throws {
        let listed = try row.listed.split(separator: ";").map { try WorkoutsTests.row(String($0)) }
        let served = try row.served.split(separator: ";").map { try Self.served(String($0)) }
        #expect(Self.render(ServedActivities(listed: listed, served: served).activities) == row.expected)
    }

    @Test("A published activity that Strava has no more names the row that is the same")
    func published() throws {
        let served = [try Self.served("7 Run 07:00 60m"), try Self.served("8 Run 12:00 60m strava=2")]
        let published = [try row("1 Run 07:00:04 60m"), try row("2 Run 07:00 60m"), try row("3 Run 18:00 60m")]
        func joined(_ listed: [Activity]) -> ServedActivities {
            ServedActivities(listed: listed, served: served, published: published)
        }
        #expect(Self.render(joined([]).activities) == "i7=1, i8=2")
        #expect(joined([]).sourceIDs.map { $0.strava?.id } == [1, nil])
        #expect(Self.render(joined([published[0]]).activities) == "1=i7, i8=2")
    }

    @Test("Strava's id beats what was once found by time")
    func stravaIDFirst() throws {
        func names(_ listed: String..., told: String) throws -> String {
            var other = try Self.served("8 Run 07:00:03 60m")
            other.sourceIDs = SourceIDs([SourceMatch(id: .strava(1), key: .recording)])
            let served = [other, try Self.served(told)].sorted { $0.activity.start < $1.activity.start }
            return Self.render(ServedActivities(listed: try listed.map(row), served: served).activities)
        }
        #expect(try names("1 Run 07:00 60m", told: "7 Run 12:00 20m strava=1") == "1=i7, i8")
        #expect(try names("1 Run 07:00 60m", told: "7 Run 06:00 20m strava=1") == "1=i7, i8")
        #expect(try names("1 Run 07:00 60m", "2 Run 12:00 60m", told: "7 Run 07:00:04 60m strava=2") == "1, 2=i7=i8")
    }

    @Test("A name that a device chose gives way to another row's, but to no other source's")
    func defaultNames() throws {
        for name in ["Morning Ride", "Wahoo Workout"] {
            var (fuller, other) = (try Self.served("7 Ride 07:00 60m heart"), try Self.served("8 Ride 07:00:02 60m"))
            (fuller.activity.name, other.activity.name) = (name, "Hills")
            func joined(_ listed: [Activity]) -> [String] {
                ServedActivities(listed: listed, served: [fuller, other]) { $0 == "Wahoo Workout" }.activities.map(
                    \.name)
            }
            #expect(joined([]) == ["Hills"])
            var listed = try row("1 Ride 07:00 60m")
            listed.name = name
            #expect(joined([listed]) == [name])
        }
    }

    @Test func stravaComesFirstAndTheRestIsFilledIn() throws {
        var listed = try row("1 Run 07:00 60m")
        listed.name = "Mine"
        var served = try Self.served("7 Run 07:00 61m heart")
        served.activity.name = "Theirs"
        served.activity.measure { $0.trainingLoad = 63 }
        let joined = try #require(ServedActivities(listed: [listed], served: [served]).activities.first)
        #expect((joined.name, joined.movingTime) == ("Mine", listed.movingTime))
        #expect(joined.averageHeartRate == served.activity.averageHeartRate && joined.trainingLoad == 63)
        #expect(joined.sources == [.strava, .intervals])
    }

    private enum Source: CaseIterable {
        case strava, intervals, file
    }

    private static let orders: [[Source]] = Source.allCases.flatMap { first in
        Source.allCases.filter { $0 != first }.flatMap { second in
            [[first, second] + Source.allCases.filter { $0 != first && $0 != second }]
        }
    }

    /// Each source comes, and then each leaves, in every order: row 292 of the faults.
    @Test func itIsOneActivityUnderOneNameAllTheTime() throws {
        let listed = try row("1 Run 07:00 60m")
        let served = try Self.served("7 Run 07:00:02 60m")
        let leg = try leg("a.fit Run 07:00:04 60m | a.fit")
        for (coming, leaving) in Self.orders.flatMap({ one in Self.orders.map { (one, $0) } }) {
            var here: Set<Source> = []
            var (known, legs, former) = (served, [leg], [FormerLeg]())
            var gone: [(id: ActivityID, sameAs: ActivityID)] = []
            var first: ActivityID?
            let steps = coming.map { ($0, true) } + leaving.dropLast().map { ($0, false) }
            for (source, comes) in steps {
                if comes { here.insert(source) } else { here.remove(source) }
                if !comes, source == .file { former = legs.map { FormerLeg($0, gone: listed.start) } }
                if !comes, source == .intervals, let match = known.sourceIDs.strava {
                    gone = [(known.activity.id, match.id)]
                }
                let both = ServedActivities(
                    listed: here.contains(.strava) ? [listed] : [], served: here.contains(.intervals) ? [known] : [],
                    gone: gone)
                if let ids = both.sourceIDs.first { known.sourceIDs = ids }
                let joined = JoinedActivities(
                    listed: both.activities, legs: here.contains(.file) ? legs : [], sent: [:], former: former)
                if here.contains(.file) { legs = joined.legs }
                let activity = try #require(joined.activities.first, "\(coming) \(leaving)")
                #expect(joined.activities.count == 1, "\(coming) \(leaving)")
                first = first ?? activity.id
                #expect(first.map(activity.isKnown(as:)) == true, "\(coming) \(leaving) \(source)")
            }
        }
    }

    @Test("A file that had gone before intervals.icu came still names it when Strava's activity goes")
    func aFormerFileIsAName() throws {
        let (listed, file) = (try row("1 Run 07:00 60m"), try leg("a.fit Run 07:00:04 60m | a.fit"))
        let legs = JoinedActivities(listed: [listed], legs: [file], sent: [:]).legs
        var served = try Self.served("7 Run 07:00:02 60m")
        served.sourceIDs = try #require(ServedActivities(listed: [listed], served: [served]).sourceIDs.first)
        let alone = ServedActivities(listed: [], served: [served]).activities
        let joined = JoinedActivities(
            listed: alone, legs: [], sent: [:], former: legs.map { FormerLeg($0, gone: listed.start) })
        #expect(joined.activities.map { $0.isKnown(as: file.activity.id) } == [true])
    }

    @Test(arguments: [
        ("7 Run 07:00 60m", "8 Run 00:00 59m manual", 1), ("7 Run 07:00 60m", "8 Run 00:00 56m manual", 2),
        ("7 Run 07:00 60m", "8 Ride 00:00 60m manual", 2), ("7 Run 16. 07:00 60m", "8 Run 17. 00:00 60m manual", 2),
    ])
    func anEntryBesideARecordingIsADuplicate(_ recording: String, _ entry: String, sessions: Int) throws {
        var made = try Self.served(entry)
        made.activity.startIsHidden = true
        let activities = ServedActivities(listed: [], served: [try Self.served(recording), made]).activities
        let matching = Matcher(today: activities[0].day.advanced(by: 2)).match([], to: activities)
        #expect(matching.unplanned.count == sessions)
    }
}
