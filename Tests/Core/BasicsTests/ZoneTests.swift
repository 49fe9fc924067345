import Basics
import Testing

@Suite struct ZoneTests {
    /// The moment of a wall-clock time, RFC 5545 §3.3.5.
    @Test(arguments: [
        ("Europe/Berlin", "2026-01-15", 12, 0, "2026-01-15T11:00:00Z"),
        ("Europe/Berlin", "2026-07-15", 12, 0, "2026-07-15T10:00:00Z"),
        // The gap, 2:00 to 3:00: read with the offset before it.
        ("Europe/Berlin", "2026-03-29", 1, 59, "2026-03-29T00:59:00Z"),
        ("Europe/Berlin", "2026-03-29", 2, 0, "2026-03-29T01:00:00Z"),
        ("Europe/Berlin", "2026-03-29", 2, 30, "2026-03-29T01:30:00Z"),
        ("Europe/Berlin", "2026-03-29", 2, 59, "2026-03-29T01:59:00Z"),
        ("Europe/Berlin", "2026-03-29", 3, 0, "2026-03-29T01:00:00Z"),
        ("Europe/Berlin", "2026-03-29", 3, 30, "2026-03-29T01:30:00Z"),
        // The overlap, 2:00 to 3:00: the first of the two.
        ("Europe/Berlin", "2026-10-25", 1, 59, "2026-10-24T23:59:00Z"),
        ("Europe/Berlin", "2026-10-25", 2, 0, "2026-10-25T00:00:00Z"),
        ("Europe/Berlin", "2026-10-25", 2, 30, "2026-10-25T00:30:00Z"),
        ("Europe/Berlin", "2026-10-25", 3, 0, "2026-10-25T02:00:00Z"),
        ("America/New_York", "2026-03-08", 1, 59, "2026-03-08T06:59:00Z"),
        ("America/New_York", "2026-03-08", 2, 0, "2026-03-08T07:00:00Z"),
        ("America/New_York", "2026-03-08", 2, 30, "2026-03-08T07:30:00Z"),
        ("America/New_York", "2026-03-08", 3, 0, "2026-03-08T07:00:00Z"),
        // RFC 5545's own example.
        ("America/New_York", "2007-03-11", 2, 30, "2007-03-11T07:30:00Z"),
        ("America/New_York", "2007-11-04", 1, 30, "2007-11-04T05:30:00Z"),
        ("America/New_York", "2026-11-01", 0, 59, "2026-11-01T04:59:00Z"),
        ("America/New_York", "2026-11-01", 1, 30, "2026-11-01T05:30:00Z"),
        ("America/New_York", "2026-11-01", 2, 0, "2026-11-01T07:00:00Z"),
        ("Asia/Tokyo", "2026-03-17", 7, 0, "2026-03-16T22:00:00Z"),
        ("Asia/Kathmandu", "2026-03-17", 7, 0, "2026-03-17T01:15:00Z"),
        ("UTC", "2026-03-17", 7, 0, "2026-03-17T07:00:00Z"),
        // Half an hour of summer time.
        ("Australia/Lord_Howe", "2026-10-04", 2, 15, "2026-10-03T15:45:00Z"),
        ("Australia/Lord_Howe", "2026-04-05", 1, 45, "2026-04-04T14:45:00Z"),
        // A whole day that was skipped.
        ("Pacific/Apia", "2011-12-30", 12, 0, "2011-12-30T22:00:00Z"),
    ])
    func moments(_ zone: String, _ date: String, _ hour: Int, _ minute: Int, _ moment: String) throws {
        let zone = try #require(Zone(identifier: zone))
        let day = try #require(Day(iso: date))
        let local = try #require(LocalTime(day: day, hour: hour, minute: minute, second: 0))
        #expect(zone.instant(local).description == moment)
    }

    @Test(arguments: [
        ("Europe/Berlin", 1_774_745_999, 3600, "2026-03-29T01:59:59"),
        ("Europe/Berlin", 1_774_746_000, 7200, "2026-03-29T03:00:00"),
        ("Europe/Berlin", 1_792_889_999, 7200, "2026-10-25T02:59:59"),
        ("Europe/Berlin", 1_792_890_000, 3600, "2026-10-25T02:00:00"),
        ("America/New_York", 1_772_953_199, -18_000, "2026-03-08T01:59:59"),
        ("America/New_York", 1_772_953_200, -14_400, "2026-03-08T03:00:00"),
        ("UTC", 0, 0, "1970-01-01T00:00:00"),
    ])
    func wallClocks(_ zone: String, _ moment: Int, _ offset: Int, _ local: String) throws {
        let zone = try #require(Zone(identifier: zone))
        let moment = Instant(secondsSinceEpoch: moment)
        #expect(zone.offset(at: moment) == offset)
        #expect(zone.local(moment).description == local)
    }

    @Test(arguments: ["Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+5", "UTC", "America/Port-au-Prince"])
    func names(_ name: String) {
        #expect(Zone(identifier: name)?.identifier == name)
    }

    @Test(arguments: [
        "", "Nowhere/Land", "/etc/localtime", "../../etc/passwd", "Europe/../Berlin", "Europe/Berlin\u{0}",
        "Europe Berlin",
        "Europe/Bérlin", "./Europe/Berlin", "Europe/", "Europe", "~/x", "file:/Europe/Berlin",
        "W. Europe Standard Time",
        String(repeating: "A", count: 65),
    ])
    func otherNames(_ name: String) {
        #expect(Zone(identifier: name) == nil)
    }

    @Test func zonesOfOneNameAreEqual() {
        #expect(Zone(identifier: "Europe/Berlin") == Zone(identifier: "Europe/Berlin"))
        #expect(Zone(identifier: "Europe/Berlin") != Zone(identifier: "Europe/Paris"))
    }
}
