import Testing

/// Zones are named as IANA does; what is meant by another name is suggested.
struct ZoneNameTests {
    private func problems(_ zone: String) -> [String] {
        Read.problems("athletes: {anna: {time_zone: \"\(zone)\", feed: feed.ics}}\n")
    }

    @Test(arguments: [
        ("PST", "America/Los_Angeles"), ("BST", "Europe/London"), ("EST", "America/New_York"),
        ("MST", "America/Denver"), ("HST", "Pacific/Honolulu"), ("mesz", "Europe/Berlin"),
        ("AEST", "Australia/Sydney"), ("berlin", "Europe/Berlin"), ("New York", "America/New_York"),
        ("europe/berlin", "Europe/Berlin"), ("Europe/Berln", "Europe/Berlin"),
    ])
    func suggested(_ zone: String, _ meant: String) {
        #expect(problems(zone) == ["1: `time_zone`: \(zone) is not an IANA time zone. Did you mean \(meant)?"])
    }

    @Test(arguments: [
        ("GMT+1", ". Name a place such as Europe/Berlin; Etc/GMT-1 is that offset, its sign reversed."),
        ("UTC-05:00", ". Name a place such as America/New_York; Etc/GMT+5 is that offset, its sign reversed."),
        ("+05:30", ". Name a place such as Europe/Berlin."),
        ("Factory", " such as Europe/Berlin or America/New_York."),
        ("Mars/Base", " such as Europe/Berlin or America/New_York."),
        ("posix/Europe/Berlin", " such as Europe/Berlin or America/New_York."),
    ])
    func refused(_ zone: String, _ rest: String) {
        #expect(problems(zone) == ["1: `time_zone`: \(zone) is not an IANA time zone\(rest)"])
    }

    @Test func pathsAreNotRepeated() {
        #expect(
            problems("../../etc/passwd") == ["1: `time_zone`: This is not an IANA time zone such as Europe/Berlin."])
    }

    @Test(arguments: [
        "UTC", "GMT", "GMT0", "Etc/UTC", "Etc/GMT-1", "Etc/GMT+12", "Zulu", "US/Eastern", "Canada/Atlantic",
        "America/Argentina/Buenos_Aires", "Asia/Calcutta", "Europe/Kyiv", "Japan", "NZ-CHAT", "GB-Eire", "W-SU",
        "CET", "EET", "MET", "WET", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT",
    ])
    func accepted(_ zone: String) { #expect(problems(zone) == []) }
}
