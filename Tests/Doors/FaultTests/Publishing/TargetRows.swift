import CommandLab
import Foundation
import Testing
import WebLab

/// Rows 36 and 37: where is written to, and who else does.
@Suite(.slow) struct TargetRows {
    @Test(
        "36: a link is followed, also to another mount, and the target's mode is kept",
        arguments: [0o600, 0o640, 0o664])
    func row36Link(_ mode: Int) async throws {
        let shared = "/dev/shm"
        var status = (stat(), stat())
        let anna = try Anna()
        let isOther =
            stat(shared, &status.0) == 0 && stat(anna.folder.path, &status.1) == 0 && status.0.st_dev != status.1.st_dev
        try anna.folder.makeFolder("web")
        let target = isOther ? shared + "/" + anna.folder.url.lastPathComponent : anna.folder.path("web")
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: target) }
        try Data("old".utf8).write(to: URL(fileURLWithPath: target + "/real.ics"))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: target + "/real.ics")
        try anna.folder.link("out.ics", to: target + "/real.ics")
        try anna.configure(feed: "feed.ics")
        for feed in [SmallPlan.feed, Anna.news] {
            try anna.folder.write(feed, to: "feed.ics")
            #expect(try await anna.merge().status == 0)
            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: anna.folder.path("out.ics")) == target
                    + "/real.ics")
            #expect(try FileManager.default.contentsOfDirectory(atPath: target) == ["real.ics"])
            let attributes = try FileManager.default.attributesOfItem(atPath: target + "/real.ics")
            #expect(attributes[.posixPermissions] as? Int == mode)
            #expect(try anna.calendar().events.count == 4)
        }
    }

    @Test("37: two runs at once; the lock's holder killed", .timeLimit(.minutes(20))) func row37() async throws {
        let silent = FeedFault("silent", 75, "") { $0.fallSilent() }
        let server = try silent.server(good: 0, runs: 1)
        let anna = try await Anna.published()
        let good = try anna.lastGood()
        try anna.folder.write(Anna.news, to: "feed.ics")
        let holder = try StravaRunningCommand(
            ["merge", "--feed", server.feed(), "--timezone", "Europe/Berlin", "--ics", "other.ics"], in: anna.folder,
            environment: Shim.slower(10).merging(["TPMERGE_STATE_DIR": anna.folder.path("state")]) { $1 })
        #expect(try await eventually { !server.requests.isEmpty })

        // Not after others: the holder doesn't wait for ever.
        let second = try StravaRunningCommand(["merge"] + Anna.day, in: anna.folder, environment: anna.environment)
        try anna.expect(good, after: await second.ending(), status: 75, saying: "Another tpmerge is running.")
        let look = try StravaRunningCommand(["status"], in: anna.folder, environment: anna.environment)
        #expect(await look.ending().status == 0, "looking takes no lock")

        holder.kill()
        #expect(await holder.ending().status == SIGKILL)
        try await anna.merge().expect(0)
        #expect(try anna.published() != good.bytes)
    }
}
