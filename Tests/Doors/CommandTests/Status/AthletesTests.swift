import CommandLab
import Testing

@Suite("`athletes`: all of them, with plan, sources and last run")
struct AthletesTests {
    @Test func textAndJSONBeforeAndAfterARun() async throws {
        let configured = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna: {time_zone: Europe/Berlin, feed: feed.ics, activities: activities.json}
                  ben: {time_zone: Asia/Tokyo, activities: activities.json}

                """, clock: .afternoon)
        let text = "ben\n  Plan: none\n  Activities: activities\n  Last run: none\n"
        try await configured.tpmerge("athletes")
            .expect(
                0, text: "anna\n  Plan: never read\n  Activities: activities\n  Last run: none\n" + text, errors: "")
        try await configured.tpmerge("merge", "--athlete", "anna").expect(0)
        let after = try await configured.tpmerge("athletes").expect(0, errors: "")
        #expect(
            after.text.contains(#/Plan: read 2026-03-18 \d\d:\d\d, /#) && after.text.hasSuffix(text), "\(after.text)")
        #expect(after.text.contains(#/Last run: 2026-03-18 \d\d:\d\d, .*, done\n/#), "\(after.text)")
        let json = try await configured.tpmerge("athletes", "--athlete", "anna", "--json").expect(0).json()
        let anna: JSONValue = [
            "name": "anna", "time_zone": "Europe/Berlin", "plan": ["state": "ok"], "sources": ["activities"],
            "last_run": ["exit_status": 0],
        ]
        #expect(json["version"] == .number(1) && json["athletes"]?.array?.count == 1)
        expect(json["athletes"]?.array?.first, has: anna)
    }
}
