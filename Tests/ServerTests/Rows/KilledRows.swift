import CommandLab
import Foundation
import SeededRandom
import ServerLab
import StravaStandIn
import Testing

/// The moments are those of a number of seeds: `TPMERGE_YEARS` in the environment says how many, as for the played years.
@Suite("Row 79: the server is killed", .enabled(if: Shim.isAvailable, Shim.reason)) struct KilledRowTests {
    /// What a visitor does while the server is killed.
    fileprivate enum Deed: CaseIterable { case signIn, createKey, initiate, comeBack, sync }

    private static let seeds =
        ProcessInfo.processInfo.environment["TPMERGE_YEARS"].flatMap { UInt64($0) }.map { max($0 * 10, 1) } ?? 3

    @Test(
        "79: at any moment; whoever could come in still can, and what was begun is done once it listens again",
        .server(.smallPlan),
        .slow, arguments: 1...seeds)
    func atAnyMoment(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        let (key, link) = (try await lab.key(), try #require(try await lab.links()["main"]))
        _ = try await lab.lastRun(key)
        for deed in Deed.allCases.shuffled(using: &random) {
            let step = Int.random(in: 1...60, using: &random)
            let before = try lab.visitor(with: visitor.cookies)
            _ = try await before.get("/athletes/anna/connections")
            let pending = try await before.consent(at: lab)
            await lab.die(atStep: step, while: deed, visitor.cookies, key, &random)

            try await lab.start()
            let again = try lab.visitor(with: visitor.cookies)
            #expect(try await again.get("/athletes/anna/connections").status == 200, "\(deed) \(step)")
            #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 200, "\(deed) \(step)")
            #expect(try await lab.visitor().get(link).text.contains("Run: Easy"), "\(deed) \(step)")
            let connected = try await again.get(pending)
            #expect(connected["Location"]?.hasSuffix("message=connected") == true, "\(deed) \(step) \(connected)")
            #expect(try await lab.lastRun(key).exitStatus == 0, "\(deed) \(step)")
            try await lab.expectStoredTokenIsGood()
            #expect(try lab.leftOvers() == [], "\(deed) \(step)")
            #expect(try lab.errors == "", "\(deed) \(step)")
        }
    }

    @Test("79: while one starts, and again, and again", .server) func whileStarting() async throws {
        let (key, link) = (try await lab.key(), try #require(try await lab.links()["main"]))
        await lab.stop()
        for step in 1...12 {
            let fault = Shim.fault(.killed, atStep: step, in: lab.folder.path("state"), note: lab.folder.path("note"))
            try? await lab.start(environment: fault)
            try lab.server.signal(SIGKILL)
            _ = try await lab.server.ending()
        }
        try await lab.start()
        #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 200)
        #expect(try await lab.visitor().get(link).status == 200)
        #expect(try lab.leftOvers() == [])
        #expect(try lab.errors == "")
    }
}

extension ServerLab {
    /// Starts a server that dies before a step that changes something on the disk, lets a visitor do something, and
    /// ends the server for good if it has survived that.
    fileprivate func die(
        atStep step: Int, while deed: KilledRowTests.Deed, _ cookies: [String: String], _ key: String,
        _ random: inout SplitMix64
    ) async {
        await stop()
        let fault = Shim.fault(.killed, atStep: step, in: folder.path, note: folder.path("note"))
        do {
            try await start(environment: fault)
            try await perform(deed, cookies, key, fault)
        } catch {
            // It has died by then.
        }
        // Real time: it is killed at any moment, also after it has begun.
        try? await letPass(.milliseconds(Int.random(in: 0...150, using: &random)))
        try? server.signal(SIGKILL)
        _ = try? await server.ending()
    }

    private func perform(
        _ deed: KilledRowTests.Deed, _ cookies: [String: String], _ key: String, _ fault: [String: String]
    ) async throws {
        switch deed {
        case .signIn:
            let form = "code=\(try await code())"
            let lines = ["Content-Type: application/x-www-form-urlencoded", "Content-Length: \(form.utf8.count)"]
            _ = try await raw(post("/sign-in", lines, form), answers: 1)
        case .createKey:
            _ = try await folder.run(
                ["key", "create", "--athlete", "anna"], environment: environment.merging(fault) { $1 })
        case .initiate:
            _ = try await raw(
                post("/connections/strava/initiate", ["x-api-key: \(key)", "Content-Length: 0"]), answers: 1)
        case .comeBack:
            let page = try await raw(get("/athletes/anna/connections", Visitor.header(of: cookies)), answers: 1)
            guard let csrf = page.answers.first?.csrf else { return }
            let form = "csrf=\(csrf)"
            let lines = [
                Visitor.header(of: cookies), "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: \(form.utf8.count)",
            ]
            let question = try await raw(post("/athletes/anna/connections/connect", lines, form), answers: 1)
            guard let address = question.answers.first?["Location"] else { return }
            let path = try await StravaBrowser.consent(at: address).dropFirst(origin.count)
            _ = try await raw(get(String(path), Visitor.header(of: cookies)), answers: 1)
        case .sync:
            _ = try await raw(
                post("/api/v1/athletes/anna/sync", ["x-api-key: \(key)", "Content-Length: 0"]), answers: 1)
        }
    }
}
