import CommandLab
import Testing

/// Zones are named as IANA does; what is meant by another name is suggested.
struct ZoneNameTests {
    @Test(arguments: [
        ("PST", "PST is not an IANA time zone. Did you mean America/Los_Angeles?"),
        ("BST", "BST is not an IANA time zone. Did you mean Europe/London?"),
        ("EST", "EST is not an IANA time zone. Did you mean America/New_York?"),
        ("MST", "MST is not an IANA time zone. Did you mean America/Denver?"),
        ("HST", "HST is not an IANA time zone. Did you mean Pacific/Honolulu?"),
        ("mesz", "mesz is not an IANA time zone. Did you mean Europe/Berlin?"),
        ("AEST", "AEST is not an IANA time zone. Did you mean Australia/Sydney?"),
        (
            "GMT+1",
            "GMT+1 is not an IANA time zone. Name a place such as Europe/Berlin; Etc/GMT-1 is that offset, its sign "
                + "reversed."
        ),
        (
            "UTC-05:00",
            "UTC-05:00 is not an IANA time zone. Name a place such as America/New_York; Etc/GMT+5 is that offset, "
                + "its sign reversed."
        ),
        ("+05:30", "+05:30 is not an IANA time zone. Name a place such as Europe/Berlin."),
        ("Factory", "Factory is not an IANA time zone such as Europe/Berlin or America/New_York."),
        ("Mars/Base", "Mars/Base is not an IANA time zone such as Europe/Berlin or America/New_York."),
        ("berlin", "berlin is not an IANA time zone. Did you mean Europe/Berlin?"),
        ("New York", "New York is not an IANA time zone. Did you mean America/New_York?"),
        ("europe/berlin", "europe/berlin is not an IANA time zone. Did you mean Europe/Berlin?"),
        ("Europe/Berln", "Europe/Berln is not an IANA time zone. Did you mean Europe/Berlin?"),
        (
            "posix/Europe/Berlin",
            "posix/Europe/Berlin is not an IANA time zone such as Europe/Berlin or America/New_York."
        ),
        ("../../etc/passwd", "This is not an IANA time zone such as Europe/Berlin."),
    ])
    func refused(_ zone: String, _ sentence: String) async throws {
        let folder = try Folder()
        let flag = try await folder.run("--feed", "feed.ics", "--timezone", zone)
        #expect(flag.status == 64)
        #expect(flag.errors.contains("'--timezone <zone>': \(sentence)\n"), "\(flag.errors)")
        try folder.write("athletes:\n  anna:\n    time_zone: \"\(zone)\"\n    feed: feed.ics\n", to: "config.yaml")
        let configured = try await folder.run("--config", "config.yaml")
        #expect(configured.status == 78)
        #expect(configured.errors == "tpmerge: error: config.yaml:3: `time_zone`: \(sentence)\n")
    }

    @Test func accepted() async throws {
        let zones = [
            "UTC", "GMT", "GMT0", "Etc/UTC", "Etc/GMT-1", "Etc/GMT+12", "Zulu", "US/Eastern", "Canada/Atlantic",
            "America/Argentina/Buenos_Aires", "Asia/Calcutta", "Europe/Kyiv", "Japan", "NZ-CHAT", "GB-Eire", "W-SU",
            "CET",
            "EET", "MET", "WET", "EST5EDT", "CST6CDT", "MST7MDT", "PST8PDT",
        ]
        let folder = try Folder()
        let athletes = zones.enumerated().map { "  a\($0):\n    time_zone: \($1)\n    feed: feed.ics\n" }
        try folder.write("athletes:\n" + athletes.joined(), to: "config.yaml", mode: 0o600)
        let ending = try await folder.run("--config", "config.yaml", "--today", "2026-03-18", "--no-state")
        #expect(ending.status == 0)
        #expect(ending.errors == "")
    }
}
