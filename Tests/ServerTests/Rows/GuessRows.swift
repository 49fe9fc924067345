import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing

@Suite("Row 68: guessing") struct GuessRowTests {
    /// A way to guess: the first answer to a wrong guess, and the request for the next guess.
    private struct Way {
        let name: String
        let status: Int
        let code: String?
        let request: @Sendable () throws -> String
    }

    @Test(
        "68: of ten thousand guesses none opens anything, and what is right works among them", .row(.smallPlan), .slow)
    func guesses() async throws {
        let (key, code) = (try await lab.key(), try await lab.code())
        let calendar = try #require(try await lab.links()["main"])
        _ = try await lab.tpmerge("merge", "--today", "2026-03-18")
        // Real time: the limit counts by the minute, and a slow machine takes more of them.
        let begin = ContinuousClock.now
        let (first, shapes) = (try lab.memory, try ways(at: lab, key: key))
        var ordinary = 0
        for way in shapes {
            for _ in 0..<25 {
                let requests = try (0..<100).map { _ in try way.request() }.joined()
                let answers = try await lab.raw(requests, answers: 100).answers
                #expect(answers.count == 100, "\(way.name)")
                for answer in answers where answer.status != 429 {
                    ordinary += 1
                    #expect(answer.status == way.status, "\(way.name) \(answer)")
                    #expect(answer.code == way.code || way.code == nil, "\(way.name) \(answer)")
                }
                for answer in answers where answer.status == 429 {
                    let seconds = answer["Retry-After"].flatMap { Int($0) }
                    #expect(seconds.map { (1...60).contains($0) } == true, "\(way.name) \(answer)")
                }
                #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 200)
                #expect(try await lab.visitor().get(calendar).status == 200)
            }
        }
        // Real time: see above.
        let minutes = Int((ContinuousClock.now - begin).components.seconds / 60) + 1
        #expect(ordinary >= 30 && ordinary <= 30 * minutes, "\(ordinary)")
        #expect(try await lab.visitor().post("/sign-in", ["code": code]).status == 303, "a right code")
        let visitor = try await lab.signIn()
        try await visitor.connect(at: lab)
        #expect(try lab.memory < first + 40_000, "kilobytes")
    }

    @Test(
        "68: after a minute a wrong one is told again that it is wrong", .server,
        .enabled(if: Shim.isAvailable, Shim.reason))
    func patience() async throws {
        try await lab.restartWithClock()
        func guess() async throws -> Int {
            try await lab.visitor().get("/connections", ["x-api-key": "tpm_" + Self.token()]).status
        }
        for _ in 0..<30 { #expect(try await guess() == 401) }
        for _ in 0..<3 { #expect(try await guess() == 429) }
        try lab.showClock(lab.folder.clock.now.advanced(bySeconds: 70))
        #expect(try await guess() == 401)
        try await lab.expectWell()
    }
}

extension GuessRowTests {
    private func ways(at lab: ServerLab, key: String) throws -> [Way] {
        let form = "Content-Type: application/x-www-form-urlencoded"
        return [
            Way(name: "keys", status: 401, code: "key_invalid") {
                try lab.get("/connections", "x-api-key: tpm_" + Self.token())
            },
            Way(name: "codes", status: 403, code: "code_invalid") {
                let body = "code=" + Self.token()
                return try lab.post("/sign-in", [form, "Content-Length: \(body.utf8.count)"], body)
            }, Way(name: "calendars", status: 404, code: nil) { try lab.get("/calendars/\(Self.token()).ics") },
            Way(name: "states", status: 400, code: "state_unknown") {
                let body = #"{"code":"x","scope":"read","state":"\#(Self.token())"}"#
                return try lab.post(
                    "/connections/strava/callback",
                    ["Content-Type: application/json", "x-api-key: \(key)", "Content-Length: \(body.utf8.count)"], body)
            },
        ]
    }

    /// 43 characters that were never given to anybody.
    private static func token() -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        return String((0..<43).map { _ in alphabet.randomElement() ?? "A" })
    }
}
