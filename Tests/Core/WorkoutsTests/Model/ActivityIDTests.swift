import Testing
import Workouts

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
