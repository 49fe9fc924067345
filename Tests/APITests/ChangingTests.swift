import CommandLab
import Foundation
import HTTPTypes
import Testing

@testable import Server

/// What the API changes, and for whom.
struct ChangingTests {
    private let lab: APILab

    init() throws { lab = try APILab() }

    private static let pairs = "/api/v1/athletes/anna/pairs"

    @Test func pairingIsRememberedAndUndone() async throws {
        let pairs = Self.pairs
        let paired = try await lab.ask(pairs, .post, body: #"{"uid": "\#(try await ride())", "activity_id": "901"}"#)
        #expect(paired.status == 200)
        #expect(paired.json?["activity_id"] == "901")
        #expect(paired.json?["lost_by"] != nil)
        let uid = try #require(paired.json?["uid"]?.string)
        // The next answer shows it.
        #expect(try await matchOf901() == "manual")
        let unpaired = try await lab.ask("\(pairs)/\(uid)", .delete)
        #expect(unpaired.json?["by_rules"] == .bool(false))
        let byRules = try await lab.ask("\(pairs)/\(uid)?rules=true", .delete)
        #expect(byRules.json?["by_rules"] == .bool(true))
        #expect(try await matchOf901() == "same_day")
    }

    @Test func whatIsUnknownCannotBePaired() async throws {
        let (pairs, uid) = (Self.pairs, try await ride())
        #expect(try await lab.ask(pairs, .post, body: #"{"uid": "none", "activity_id": "901"}"#).code == "not_found")
        #expect(try await lab.ask(pairs, .post, body: #"{"uid": "\#(uid)", "activity_id": "7"}"#).code == "not_found")
        #expect(try await lab.ask(pairs + "/none", .delete).code == "not_found")
        #expect(try await lab.ask("\(pairs)/\(uid)?rules=1", .delete).parameter == "rules")
        #expect(try await lab.ask("\(pairs)/\(uid)?rules=true&rules=true", .delete).code == "duplicate_parameter")
    }

    @Test(arguments: [
        ("", 422), ("nonsense", 400), ("[]", 400), ("{}", 422), ("{", 400),
        (String(repeating: "[", count: 60_000), 400), (#"{"a":"# + String(repeating: "[", count: 60_000), 400),
        (#"{"uid": "x", "uid": "x", "activity_id": "1"}"#, 422), (#"{"uid": "\ud800", "activity_id": "1"}"#, 422),
        (#"{"uid": NaN, "activity_id": "1"}"#, 422), (#"{"uid": "x", "activity_id": 1e999}"#, 422), ("\u{FEFF}{}", 400),
        (#"{"uid": "x\u0000", "activity_id": "1"}"#, 422), (#"{"uid": ["x"], "activity_id": "1"}"#, 422),
        (#"{"uid": "x", "activity_id": 901}"#, 422), (#"{"uid": "x", "activity_id": "1", "more": 1}"#, 422),
        (#"{"uid": "x", "activity_id": "1"} x"#, 400), ("{\0}", 400),
    ]) func badBodiesAreRefused(_ body: String, _ status: Int) async throws {
        #expect(try await lab.ask(Self.pairs, .post, body: body).status == status)
        let asText = try await lab.ask(Self.pairs, .post, body: body, type: "text/plain")
        #expect(asText.status == (body.isEmpty ? 422 : 415))
    }

    @Test func aSyncIsQueuedOnce() async throws {
        let sync = "/api/v1/athletes/anna/sync"
        #expect(try await lab.ask(sync).json?["state"] == "idle")
        for _ in 0..<30 {
            let told = try await lab.ask(sync, .post)
            #expect(told.status == 202)
            #expect(
                told.json == .object(["state": .string("queued"), "requested_at": .string("2026-03-18T11:00:00Z")]))
            #expect(told.headers.contains { $0 == ("Location", sync) })
        }
        #expect(try await lab.ask(sync).json?["state"] == "queued")
        #expect(try await lab.ask("/api/v1/athletes/ben/sync", as: .key("ben")).json?["state"] == "idle")
    }

    @Test func aDeniedConsentIsSaid() async throws {
        let told = try await lab.ask("/connections/strava/callback", .post, body: #"{"error": "access_denied"}"#)
        #expect(told.status == 400)
        #expect(told.code == "denied")
    }

    @Test func refreshingNothingIsRefused() async throws {
        #expect(try await lab.ask("/connections/strava/refresh", .post).code == "not_configured")
    }

    /// The UID of the plan of 17 March.
    private func ride() async throws -> String {
        let told = try await lab.ask("/api/v1/athletes/anna/workouts?missed=show").json
        let ride = told?["workouts"]?.array?.first { $0["day"] == "2026-03-17" }
        return try #require(ride?["uid"]?.string)
    }

    private func matchOf901() async throws -> String? {
        try await lab.ask("/api/v1/athletes/anna/activities/901").json?["match"]?["rule"]?.string
    }
}
