import ActivityFiles
import Basics
import CommandLab
import Foundation
import StravaStandIn
import Testing

/// Rows 101 to 108, 112 and 113 of the table of faults: what may go wrong with an upload, with the built command.
@Suite(.slow) struct UploadRows {
    private static let sending = "POST /api/v3/uploads"

    /// Killed before each change to the disk in turn, up to the last one; the next run says what has come of it.
    @Test("101: killed at every step on the disk", .enabled(if: Shim.isAvailable, Shim.reason))
    func row101() async throws {
        var step = 1
        while step < 2000, try await isKilled(atStep: step) { step += step < 6 ? 1 : 11 }
        #expect(step > 50 && step < 2000)
    }

    /// Whether there was such a step.
    private func isKilled(atStep step: Int) async throws -> Bool {
        let notes = try Folder()
        try await StravaLab.uploading { lab in
            let fault = Shim.fault(.killed, atStep: step, in: lab.folder.path("state"), note: notes.path("note"))
            let killed = try await lab.upload("ride.gpx", environment: fault)
            guard notes.exists("note") else { return }
            let note = Comment(rawValue: "step \(step): \(try notes.text("note"))")
            #expect(killed.status == SIGKILL, note)
            let next = try await lab.upload("ride.gpx", environment: StravaLab.later(30)).expect(0, "\(note)")
            #expect(next.text.firstMatch(of: /ride.gpx: (new|already_uploaded|duplicate) https/) != nil, note)
            try await lab.expectOnce(note)
            try await lab.expectUpload(0, "already_uploaded", environment: StravaLab.later(60), note)
        }
        return notes.exists("note")
    }

    /// Killed while Strava keeps the answer to itself, to what was sent and to what was asked.
    @Test(
        "101: killed before Strava's answer", .uploading,
        arguments: [sending, "/uploads/", "GET /api/v3/activities/17"])
    func row101Waiting(_ path: String) async throws {
        await lab.world.change { $0.misbehave(.silence, times: 1, path: path) }
        let before = await lab.world.seen.count
        let command = try lab.start(["upload", "ride.gpx"])
        let isAsked = try await eventually {
            await lab.world.seen.dropFirst(before).contains { $0.asked.description.contains(path) }
        }
        #expect(isAsked)
        await lab.kill(command)
        try await lab.expectUpload(
            0, "new https://www.strava.com/activities/17000001001\n", environment: StravaLab.later(30))
        #expect(await lab.sendings() == 1)
        try await lab.expectOnce()
    }

    @Test(
        "102: Strava has it, and the answer says nothing of that, or never comes", .uploading,
        arguments: [
            Misbehaviour.cutShort, .reset, .truncatedJSON, .unavailableAfterwards, .webPageAfterwards, .silence,
        ])
    func row102(_ how: Misbehaviour) async throws {
        await lab.world.change { $0.misbehave(how, times: 1, path: Self.sending) }
        try await lab.expectUpload(0, "new")
        #expect(await lab.sendings() == 1)
        try await lab.expectOnce()
    }

    /// Not sent twice without looking; under the same name, and no third time.
    @Test("102: Strava hasn't got it", .uploading, arguments: [1, 2]) func row102Lost(_ times: Int) async throws {
        await lab.world.change { $0.misbehave(.unavailable, times: times, path: Self.sending) }
        try await lab.expectUpload(times == 1 ? 0 : 75, times == 1 ? "new" : "uncertain")
        let seen = await lab.world.seen.map(\.asked)
        let sendings = seen.indices.filter { seen[$0].isSending }
        #expect(sendings.count == 2)
        #expect(seen[sendings[0]..<sendings[1]].contains { $0.path.hasSuffix("/athlete/activities") })
        #expect(Set(sendings.map { seen[$0].form["external_id"] }).count == 1)
        try await lab.expectUpload(0, times == 1 ? "already_uploaded" : "new", environment: StravaLab.later(30))
    }

    @Test("103: the same recording twice, packed and unpacked", .uploading) func row103() async throws {
        let packed = try #require(Gzip.packed(Array(lab.folder.data("ride.gpx"))))
        try Data(packed).write(to: lab.folder.url.appendingPathComponent("ride.gpx.gz"))
        try FileManager.default.copyItem(atPath: lab.folder.path("ride.gpx"), toPath: lab.folder.path("copy.gpx"))
        for again in [[], ["--again"]] {
            let ending = try await lab.tpmerge(["upload"] + again + ["ride.gpx.gz", "ride.gpx", "copy.gpx"])
            let outcomes = ending.text.split(separator: "\n").map { $0.split(separator: " ")[1] }
            #expect(outcomes == [again.isEmpty ? "new" : "duplicate", "already_uploaded", "already_uploaded"])
            #expect(await lab.sendings() == (again.isEmpty ? 1 : 2))
        }
        #expect(await lab.world.seen.first { $0.asked.isSending }?.asked.form["data_type"] == "gpx.gz")
    }

    @Test("103: two commands at once", .uploading) func row103AtOnce() async throws {
        async let first = lab.upload("ride.gpx")
        async let second = lab.upload("ride.gpx")
        let statuses = try await [first.status, second.status]
        #expect(statuses.contains(0) && Set(statuses).isSubset(of: [0, 75]), "\(statuses)")
        #expect(await lab.sendings() == 1)
    }

    @Test("103: while another command uploads nothing is sent, and a run goes on", .uploading) func row103Locked()
        async throws
    {
        try await lab.folder.whileLocked("state/tokens/upload-anna.lock") {
            let second = try await lab.upload("--json", "ride.gpx")
                .expect(75, saying: "Another tpmerge is uploading activities of anna.")
            #expect(try second.json()["uploads"]?.array?.first?["outcome"] == "not_sent")
            #expect(try await lab.merge().status == 0)
            #expect(await lab.sendings() == 0)
        }
        #expect(try await lab.upload("ride.gpx").status == 0)
    }

    @Test("105: deleted without an error", .uploading) func row105() async throws {
        _ = try await lab.upload("ride.gpx")
        await lab.world.change { state in state.athlete.activities.removeAll { $0.id == 17_000_001_001 } }
        // Another computer, which knows nothing of the first time.
        #expect(try await lab.tpmerge("forget", "--yes").status == 0)
        try await lab.connectedToUpload()
        for _ in 1...2 { #expect(try await lab.expectUpload(65, "deleted: ").text.contains("--again")) }
        #expect(await lab.sendings() == 2)
        try await lab.expectUpload(0, "new", "--again")
        let ids = await lab.world.change { $0.uploads.externalIDs }
        #expect(ids.count == 3 && ids[0] == ids[1] && ids[2] == ids[0] + "-2")
    }

    @Test("106: processing for ever", .uploading { $0.uploads.secondsOfProcessing = nil }) func row106() async throws {
        let ending = try await lab.upload("--wait", "8", "ride.gpx", "ride.gpx").expect(75)
        #expect(ending.text.split(separator: "\n").allSatisfy { $0.hasPrefix("ride.gpx: processing: ") })
        #expect((2...4).contains(await lab.polls()))
        await lab.world.change { $0.uploads.secondsOfProcessing = 0 }
        try await lab.expectUpload(0, "new")
        #expect(await lab.sendings() == 1)
    }

    @Test("107: the limit is reached", .uploading(clock: .afternoon), arguments: [sending, "/uploads/"]) func row107(
        _ path: String
    ) async throws {
        try lab.folder.write(Recording.gpx(start: "2026-03-16T07:00"), to: "b.gpx")
        await lab.world.change { $0.misbehave(.tooManyRequests, times: 1, path: path) }
        let before = await lab.world.seen.count
        let isSent = path != Self.sending
        let ending = try await lab.expectUpload(75, isSent ? "processing" : "not_sent", "ride.gpx", "b.gpx")
        // It begins at 14:02, and a crowded machine takes its time.
        #expect(
            ending.errors.contains(/Strava allows no more requests until 14:(15|30|45) UTC on 2026-03-18\./),
            "\(ending.errors)")
        #expect(ending.text.hasSuffix("b.gpx: not_sent\n"))
        #expect(await lab.world.seen.count == before + (isSent ? 2 : 1))
        // Nor later, before that moment.
        #expect(try await lab.upload("b.gpx").status == 75)
        #expect(await lab.world.seen.count == before + (isSent ? 2 : 1))
        #expect(try await lab.ledger().count == (isSent ? 1 : 0))
    }

    @Test("108: never connected, or without permission", .strava) func row108() async throws {
        try lab.folder.write(Recording.gpx(), to: "ride.gpx")
        for isConnected in [false, true] {
            if isConnected { try await lab.connected() }
            let before = await lab.world.seen.count
            try await lab.expectUpload(77, "not_sent\n").expect(saying: "Run: tpmerge connect strava --write")
            #expect(await lab.world.seen.count == before)
            #expect(try await lab.ledger().isEmpty)
        }
    }

    private static let refusals: [@Sendable (inout WorldState) -> Void] = [
        { $0.misbehave(.inactive, path: sending) }, { $0.misbehave(.uploadDenied, path: sending) },
        { $0.misbehave(.tooManyAthletes, path: sending) }, { $0.revoke() },
        { $0.tokens.narrow($0.signedIn, to: [.read, .readAllActivities]) },
    ]

    @Test("108: refused, revoked, or the permission withdrawn at Strava", .uploading, arguments: refusals.indices)
    func row108Refused(_ row: Int) async throws {
        await lab.world.change(Self.refusals[row])
        try await lab.upload("ride.gpx", "ride.gpx").expect(77, saying: "Run: tpmerge connect strava --write")
        #expect(await lab.world.change { $0.uploads.count } == 0)
        #expect(try await lab.ledger().isEmpty)
    }

    private static let hostile = "a\"; filename=\"b\r\n\r\n--x\u{1B}[31m\u{202E}\\é"

    @Test("112: file names, names and descriptions that attack", .uploading) func row112() async throws {
        let name = Self.hostile.replacing("/", with: "") + ".gpx"
        try lab.folder.write(Recording.gpx(), to: name)
        let ending = try await lab.upload("--name", Self.hostile, "--description", Self.hostile + "\r\n--", name)
            .expect(0)
        for text in [ending.text, ending.errors] {
            #expect(!text.contains("\u{1B}") && !text.contains("\u{202E}") && !text.contains("\r"))
        }
        #expect(ending.text.count { $0 == "\n" } == 1)
        let asked = try #require(await lab.world.seen.first { $0.asked.isSending }).asked
        #expect(Set(asked.form.all.map(\.name)) == ["data_type", "external_id", "name", "description"])
        #expect(asked.form["name"] == "a\"; filename=\"b --x[31m\u{202E}\\é")
        let head = try #require(
            String(decoding: asked.body, as: UTF8.self).firstMatch(of: /name="file"; filename="([^"\r\n]*)"\r\n/))
        #expect(head.1 == "a; filename=b--x[31mé.gpx")
        #expect(Data(asked.body).range(of: try lab.folder.data(name)) != nil)
        let json = try await lab.upload("--json", name)
        #expect(try json.json()["uploads"]?.array?.first?["outcome"] == "already_uploaded")
    }

    @Test(
        "113: Strava heeds neither sport nor name, and its list lags",
        .uploading {
            $0.uploads.ignoresSport = true
            $0.uploads.ignoresTexts = true
            $0.uploads.secondsUntilListed = 1800
            $0.uploads.usualSport = "Run"
        }) func row113() async throws
    {
        #expect(try await lab.merge().status == 0)
        try await lab.upload("--sport", "bike", "--name", "Evening", "--description", "Slow", "ride.gpx")
            .expect(0, errors: "")
        let seen = await lab.world.seen.map(\.asked)
        #expect(seen.count { $0.method == "PUT" } == 1)
        #expect(seen.count { $0.path.hasSuffix("/activities/17000001001") } == 2)
        #expect(try await lab.merge().status == 0)
        let activity = try #require(try lab.publishedActivity("17000001001"))
        #expect(activity["name"] == "Evening" && activity["sport_type"] == "Ride")
        let plan = try lab.published()["workouts"]?.array?.first { $0["planned"]?["summary"] == "Bike: Endurance" }
        #expect(plan?.has(["status": "completed", "strava": ["id": "17000001001"]]) == true)
        #expect(await lab.world.seen.map(\.asked).count { $0.path.hasSuffix("/activities/17000001001") } == 2)
    }

    @Test("113: it can't be mended", .uploading { $0.uploads.ignoresSport = true }) func row113Failing() async throws {
        await lab.world.change { $0.misbehave(.unavailable, path: "PUT /") }
        try await lab.expectUpload(0, "new", "--sport", "run")
            .expect(saying: "warning: ride.gpx: Strava ignored what was set")
        #expect(await lab.world.seen.map(\.asked).count { $0.method == "PUT" } == 1)
    }
}
