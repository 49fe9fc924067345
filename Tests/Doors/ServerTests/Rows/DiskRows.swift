import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Rows 70 and 71: nothing can be kept", .enabled(if: Shim.isAvailable, Shim.reason)) struct DiskRowTests {
    private static let kinds = [Shim.Kind.noRoom, .broken, .readOnly]

    @Test(
        "70: a full, broken or read-only disk: nothing half, looking goes on, and afterwards all does",
        .server(.smallPlan))
    func access() async throws {
        _ = try await lab.tpmerge("merge", "--today", "2026-03-18")
        try await lab.restartWithFaults(at: "server.sqlite")
        let (visitor, key) = (try await lab.signIn(), try await lab.key())
        let main = try #require(try await lab.links()["main"])
        var left: [[String: String]] = []
        for kind in Self.kinds {
            let code = try await lab.code()
            let leaving = try await lab.signIn()
            left.append(leaving.cookies)
            let keys = try await lab.json("key", "list")
            try lab.fail(kind)
            for path in ["/sign-in", "/athletes/anna/connections/connect"] {
                let asker = path == "/sign-in" ? try lab.visitor() : visitor
                let answer = try await asker.post(path, path == "/sign-in" ? ["code": code] : [:])
                answer.expect(503, "\(kind)", code: "storage_full", headers: ["Retry-After": "300", "Set-Cookie": nil])
            }
            // A browser that signs out is out, though that can't be written yet.
            let farewell = try await leaving.post("/sign-out").expect(303, "\(kind)", to: "/sign-in")
            #expect(farewell["Set-Cookie"]?.contains("Max-Age=0") == true && farewell["Clear-Site-Data"] != nil)
            leaving.cookies = left[left.count - 1]
            #expect(try await leaving.get("/athletes/anna/settings").status == 303, "\(kind)")
            try await lab.ask("POST", "/connections/strava/initiate", key).expect(503, "\(kind)", code: "storage_full")
            for arguments in [["sign-in", "--athlete", "anna"], ["key", "create", "--athlete", "anna"]] {
                let ending = try await lab.folder.run(
                    arguments, environment: lab.environment.merging(lab.faults(at: "server.sqlite")) { $1 })
                #expect(ending.status != 0 && ending.text == "", "\(kind) \(ending.text)")
                #expect(ending.errors.hasPrefix("tpmerge: error: ") && ending.errors.count { $0 == "\n" } == 1)
            }
            #expect(try await visitor.get("/athletes/anna/settings").status == 200, "\(kind)")
            #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 200, "\(kind)")
            #expect(try await lab.visitor().get(main).status == 200, "\(kind)")
            #expect(try await lab.api("athletes/anna/workouts", key).status == 200, "\(kind)")
            try lab.fail(nil)
            #expect(try await lab.json("key", "list") == keys, "\(kind)")
            #expect(try await lab.visitor().post("/sign-in", ["code": code]).status == 303, "\(kind)")
            #expect(try await visitor.consent(at: lab) != "", "\(kind)")
        }
        #expect(try await visitor.post("/sign-out").status == 303)
        for cookies in left {
            let leaving = try lab.visitor(with: cookies)
            #expect(try await leaving.get("/athletes/anna/settings").status == 303)
            #expect(try await leaving.post("/sign-out")["Location"] == "/sign-in?message=signed_out")
        }
        let said = try lab.said
        #expect(said.count == Self.kinds.count, "\(said)")
        for line in said { #expect(line.contains("/server.sqlite can't be "), "\(line)") }
        let names = try lab.folder.names(in: "state")
        #expect(!names.contains { $0.contains("damaged") }, "\(names)")
        // What was kept back is written now.
        try await lab.restart()
        for cookies in left {
            let leaving = try lab.visitor(with: cookies)
            #expect(try await leaving.get("/athletes/anna/settings").status == 303, "after a restart")
        }
    }

    @Test("70: healthz says that nothing can be written, and that it can again; nothing is left behind", .server)
    func health() async throws {
        try await lab.restartWithFaults(at: "folder.probe")
        func health(_ status: Int, _ text: String) async throws {
            try await eventually { try await lab.visitor().get("/healthz").status == status }
            let answer = try await lab.visitor().get("/healthz")
            #expect(answer.status == status && answer.json?["status"] == .string(text), "\(answer)")
        }
        for kind in Self.kinds {
            try await health(200, "ok")
            try lab.fail(kind)
            try await health(503, "failing")
            try lab.fail(nil)
        }
        try await health(200, "ok")
        #expect(try lab.leftOvers() == [])
    }

    @Test("70: a run, a pair and a calendar's content on a disk that is full", .server) func memory() async throws {
        try await lab.restartWithFaults(at: "athlete-anna.sqlite")
        let key = try await lab.key()
        let before = try await lab.api("athletes/anna/workouts", key)
        let uid = try #require(before.json?["workouts"]?.array?.first?["uid"]?.string)
        for kind in Self.kinds {
            try lab.fail(kind)
            try await lab.pair(uid, key).expect(503, "\(kind)", code: "storage_full", headers: ["Retry-After": "300"])
            try await lab.synced(key)
            #expect(try await lab.api("athletes/anna/workouts", key).text == before.text, "\(kind)")
            #expect(try await lab.api("athletes/ben/workouts", lab.key(of: "ben")).status == 200)
            try lab.fail(nil)
            #expect(try await lab.synced(key).exitStatus == 0, "\(kind)")
        }
        try await lab.pair(uid, key).expect(200)
    }

    @Test(
        "71: where tokens can't be kept no code is sent, the former connection stays, and it is said why",
        .server(.smallPlan))
    func tokens() async throws {
        try await lab.restartWithFaults(at: "tokens/strava-anna")
        let (visitor, key) = try await lab.connected()
        let kept = try lab.folder.data("state/tokens/strava-anna.json")
        let asked = await lab.world?.requests(to: "/oauth/token")
        for kind in Self.kinds {
            let answer = try await visitor.consent(at: lab)
            try lab.fail(kind)
            let lines = try lab.said.count
            let back = try await visitor.get(answer)
            #expect(back["Location"] == "/athletes/anna/connections?message=exchange_failed", "\(kind) \(back)")
            let page = try await visitor.get("/athletes/anna/settings?message=exchange_failed").expect(attributes: [
                "data-message": "exchange_failed"
            ])
            #expect(page.attribute("data-connected") == "true", "\(kind)")
            try await lab.ask("POST", "/connections/strava/callback", key, json: lab.appConsent(key))
                .expect(400, "\(kind)", code: "exchange_failed")
            let said = try lab.said.dropFirst(lines)
            #expect(said.count == 2, "\(kind) \(said)")
            for line in said { #expect(line.contains("anna: Strava's tokens can't be kept. "), "\(line)") }
            #expect(await lab.world?.requests(to: "/oauth/token") == asked, "\(kind): the code isn't sent")
            try lab.fail(nil)
            #expect(try lab.folder.data("state/tokens/strava-anna.json") == kept, "\(kind)")
        }
        try await visitor.connect(at: lab)
        #expect(await lab.world?.requests(to: "/oauth/token") == (asked ?? 0) + 1)
    }
}
