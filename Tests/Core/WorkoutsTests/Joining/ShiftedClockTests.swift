import Testing
import Workouts
import WorkoutsLab

/// What is said of clocks that may be an hour, or a zone, wrong.
@Suite struct ShiftedClockTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let rows: String
        let legs: String
        /// `1 +2`: the activity, or a file's, and how many hours later the file began.
        let expected: [String]

        init(_ name: String, _ rows: String, _ legs: String, _ expected: String...) {
            (testDescription, self.rows, self.legs, self.expected) = (name, rows, legs, expected)
        }
    }

    @Test(arguments: [
        Row("an hour later", "1 Run 07:00:13 60m 10km", "a.fit Run 08:00:13 60m 10km", "1 1"),
        Row("earlier", "1 Run 17. 07:00:13 60m 10km", "a.fit Run 16. 22:00:13 60m 10.05km", "1 -9"),
        Row("38 hours", "1 Run 17. 07:00 60m 10km", "a.fit Run 18. 21:00 60m 10km", "1 38"),
        Row("39 hours", "1 Run 17. 07:00 60m 10km", "a.fit Run 18. 22:00 60m 10km"),
        Row("a second more", "1 Run 07:00:13 60m 10km", "a.fit Run 08:00:14 60m 10km"),
        Row("half an hour", "1 Run 07:00 60m 10km", "a.fit Run 07:30 60m 10km"),
        Row("another length", "1 Run 07:00 60m 10km", "a.fit Run 08:00 60m 10.2km"),
        Row("no length", "1 Run 07:00 60m", "a.fit Run 08:00 60m"),
        Row("another sport", "1 Ride 07:00 60m 10km", "a.fit Run 08:00 60m 10km"),
        Row("the nearer one", "1 Run 05:00 60m 10km; 2 Run 07:00 60m 10km", "a.fit Run 08:00 60m 10km", "2 1"),
        Row("one that a file tells", "1 Run 07:00 60m 10km", "a.fit Run 07:00 60m 10km; b.fit Run 08:00 60m 10km"),
        Row("two files", "", "a.fit Run 07:00 60m 10km; b.fit Run 08:00 60m 10.1km", "file 1"),
        Row("two legs of one file", "", "a:0/2.fit Run 07:00 60m 10km; a:1/2.fit Run 08:00 60m 10km"),
        Row(
            "a row and a file", "1 Run 06:00 60m 10km", "a.fit Run 07:00 60m 10km; b.fit Run 09:00 60m 10km", "1 1",
            "file 2"),
    ])
    func isTold(_ row: Row) throws {
        let joined = JoinedActivities(
            listed: try lines(row.rows).map(WorkoutsTests.row), legs: try lines(row.legs).map(leg), sent: [:])
        #expect(joined.shiftedClocks.map { "\($0.other.isFile ? "file" : $0.other.text) \($0.hours)" } == row.expected)
        #expect(joined.shiftedClocks.allSatisfy { $0.file.isFile })
    }

    @Test func whatIsNearIsFoundAmongManyAtOnce() throws {
        let rows = try (1...2000).map { try row("\($0) Run 07:00 60m \($0)km") }
        let joined = JoinedActivities(listed: rows, legs: [try leg("a.fit Run 08:00 60m 1990km")], sent: [:])
        #expect(joined.shiftedClocks.map(\.hours) == [1])
    }
}
