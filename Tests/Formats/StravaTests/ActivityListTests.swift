import Basics
import Strava
import Testing
import Workouts
import WorkoutsLab

@Suite struct ActivityListTests {
    private let today: Day = "2026-03-18"

    private func page(_ rows: String...) throws -> ActivityFile { try read("[\(rows.joined(separator: ","))]") }

    /// From the earliest local day to today, if the list has one of those; by the files together.
    @Test(
        arguments: [
            ([["2026-03-05T00:00:01Z", "2026-03-03T23:59:59Z"]], "2026-03-03"), ([[]], Day(number: .min)), ([], nil),
            ([["2026-03-19T08:00:00Z"]], nil), ([["2026-03-10T08:00:00Z"], ["2026-03-03T08:00:00Z"]], "2026-03-03"),
        ] as [([[String]], Day?)])
    func coversTheDaysUpToToday(_ files: [[String]], _ first: Day?) throws {
        let pages = try files.map { starts in
            let rows = starts.enumerated().map { row("\"start_date_local\":\"\($1)\"", id: "\($0 + 1)") }
            return try read("[\(rows.joined(separator: ","))]")
        }
        let coverage = KnownDays(pages.compactMap { $0.wholeDays(upTo: today) })
        guard let first else { return #expect(coverage == .none) }
        #expect(coverage.contains(first) && coverage.contains(today) && !coverage.contains(today.advanced(by: 1)))
        #expect(first == Day(number: .min) || !coverage.contains(first.advanced(by: -1)))
    }

    @Test func aListOfWhichNothingCouldBeReadCoversNothing() throws {
        #expect(try page("{}").wholeDays(upTo: today) == nil)
    }

    /// What is told of the upload is never published, so it must not decide which copy is.
    @Test func theUploadStaysWhicheverCopyCounts() throws {
        let poor = try page(row("\"name\":\"z\",\"upload_id\":7,\"external_id\":\"a.fit\"", id: "1"))
        let rich = try page(row("\"name\":\"a\",\"distance\":5", id: "1"))
        for files in [[poor, rich], [rich, poor]] {
            let list = ActivityList(files)
            #expect(list.activities.map(\.name) == ["a"])
            #expect(list.activities.map(\.uploaded) == poor.activities.map(\.uploaded))
        }
        let completed = ActivityList([rich]).completed(by: poor.activities)
        #expect(completed.activities.map(\.uploaded) == poor.activities.map(\.uploaded))
    }

    /// It is never published either.
    @Test func aPrivateNoteStaysWhicheverCopyCounts() throws {
        let archive = try readExport("id,date,name,Private Notiz\n1,2026-03-01 12:00:00,z,Knee hurts\n")
        let rich = try page(row("\"name\":\"a\",\"distance\":5,\"description\":\"Windy\"", id: "1"))
        let lists = [
            ActivityList([archive, rich]), ActivityList([rich, archive]),
            ActivityList([rich]).completed(by: archive.activities),
        ]
        for list in lists {
            #expect(list.activities.map(\.name) == ["a"])
            #expect(list.activities.map(\.notes) == ["Windy"])
            #expect(list.activities.map(\.privateNote) == ["Knee hurts"])
        }
    }

    /// As for all other values, what the list tells comes first.
    @Test func theListsDescriptionComesBeforeTheArchives() throws {
        let archive = try readExport("id,date,description\n1,2026-03-01 12:00:00,Before\n").activities
        for (told, description) in [("\"description\":\"Now\"", "Now"), ("", "Before")] {
            let list = ActivityList([try page(row(told, id: "1"))])
            #expect(list.completed(by: archive).activities.map(\.notes) == [description])
        }
    }

    @Test func anActivityOnTwoPagesCountsOnceAndTheFullerCopyWins() throws {
        let poor = try page(row("\"name\":\"z\"", id: "1"), row("", id: "2"))
        let rich = try page(row("", id: "3"), row("\"name\":\"a\",\"distance\":5", id: "1"))
        for files in [[poor, rich], [rich, poor]] {
            let list = ActivityList(files)
            #expect(list.activities.map(\.id) == [1, 2, 3])
            #expect(list.activities.first?.name == "a")
            #expect(list.diagnostics == [])
        }
    }

    @Test func copiesThatKnowAsMuchDoNotDependOnTheOrderOfTheFiles() throws {
        let first = try page(row("\"name\":\"old\"", id: "1"))
        let second = try page(row("\"name\":\"new\"", id: "1"), row("\"name\":\"new\"", id: "1"))
        #expect(
            ActivityList([first, second]).activities == ActivityList([second, first]).activities)
    }

    /// Which copy is published is what it was before these were read; where all else is equal, no order decides.
    @Test func measuresThatAreNotPublishedDecideNothing() throws {
        let named = try page(row("\"name\":\"a\"", id: "1"))
        let measured = try page(row("\"name\":\"b\",\"suffer_score\":62,\"trainer\":true", id: "1"))
        let other = try page(row("\"name\":\"a\",\"suffer_score\":7", id: "1"))
        for files in [[named, measured], [measured, named]] {
            #expect(ActivityList(files).activities.map(\.name) == ["a"])
        }
        #expect(
            ActivityList([named, other]).activities == ActivityList([other, named]).activities)
    }

    @Test func activitiesAreOrderedByStartThenID() throws {
        let early = "{\"id\":9,\"start_date\":\"2026-03-01T12:00:00Z\"}"
        #expect(
            ActivityList([try page(row("", id: "5"), row("", id: "4"), early)]).activities.map(\.id)
                == [9, 4, 5])
    }

    @Test func diagnosticsComeFileByFile() throws {
        let list = ActivityList([try page("1"), try page("[]", row(""))])
        #expect(list.diagnostics.map(\.item) == ["activities.json: element 1", "activities.json: element 1"])
    }
}
