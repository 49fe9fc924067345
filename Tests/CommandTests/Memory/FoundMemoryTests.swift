import CommandLab
import Testing

/// What runs by flags have kept can be looked through and removed, too.
struct FoundMemoryTests {
    private static func merge(_ folder: Folder) async throws {
        let ending = try await folder.run([
            "merge", "--timezone", "Europe/Berlin", "--today", "2026-03-18", "--feed", "feed.ics", "--ics", "out.ics",
        ])
        #expect(ending.status == 0 && ending.errors == "", "\(ending.errors)")
    }

    @Test func isExportedAndForgottenWithoutAConfiguration() async throws {
        let folder = try Folder()
        try await Self.merge(folder)
        let names = try folder.names(in: ".local/state/tpmerge").filter { $0.hasPrefix("feed-") }
        let name = try #require(names.first).replacing(".sqlite", with: "")
        #expect(names.count == 1)

        let data = try JSONValue(parsing: try await folder.run("export-data").output)
        #expect(data["athletes"]?.array?.map { $0["name"] } == [.string(name)])
        #expect(data["athletes"]?.array?.first?["plans"]?.array?.count == 4)
        for command in ["status", "changes"] {
            let ending = try await folder.run(command, "--athlete", name)
            #expect(ending.status == 0 && ending.text.contains(name), "\(ending.errors)")
        }
        let status = try await folder.run("status").text
        #expect(status.hasPrefix("\(name)\n  Plan     of runs without a configuration\n"), "\(status)")
        #expect(status.contains("  ics      \(folder.path("out.ics")), "))
        let forgotten = try await folder.run("forget", "--yes")
        #expect(forgotten.text.hasSuffix("out.ics stays. To delete it, run: rm \(folder.path("out.ics"))\n"))
        #expect(forgotten.status == 0, "\(forgotten.errors)")
        #expect(try folder.names(in: ".local/state/tpmerge") == ["lock"])
        #expect(try await folder.run("export-data").status == 78)
    }

    @Test func nobodyElseIsFound() async throws {
        let folder = try Folder()
        try await Self.merge(folder)
        let ending = try await folder.run("forget", "--yes", "--athlete", "carl")
        #expect(ending.status == 64)
        #expect(ending.errors.hasPrefix("tpmerge: error: There is no athlete carl in the state folder, only feed-"))
    }
}
