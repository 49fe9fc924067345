import Athletes
import CommandLab
import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server

struct ChangingTests {
    private let lab: APILab

    init() throws { lab = try APILab() }

    private static let pairs = "/api/v1/athletes/anna/pairs"

    @Test func pairingIsRememberedAndUndone() async throws {
        let pairs = Self.pairs
        let paired = try await lab.ask(pairs, .post, body: #"{"uid": "\#(try await ride())", "activity_id": "901"}"#)
            .expect(200)
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

    @Test(
        "66: JSON that is none, or not what is asked for, is refused",
        arguments: [
            ("", 422), ("nonsense", 400), ("[]", 400), ("{}", 422), ("{", 400),
            (String(repeating: "[", count: 60_000), 400), (#"{"a":"# + String(repeating: "[", count: 60_000), 400),
            (#"{"uid": "x", "uid": "x", "activity_id": "1"}"#, 422), (#"{"uid": "\ud800", "activity_id": "1"}"#, 422),
            (#"{"uid": NaN, "activity_id": "1"}"#, 422), (#"{"uid": "x", "activity_id": 1e999}"#, 422),
            ("\u{FEFF}{}", 400),
            (#"{"uid": "x\u0000", "activity_id": "1"}"#, 422), (#"{"uid": ["x"], "activity_id": "1"}"#, 422),
            (#"{"uid": "x", "activity_id": 901}"#, 422), (#"{"uid": "x", "activity_id": "1", "more": 1}"#, 422),
            (#"{"uid": "x", "activity_id": "1"} x"#, 400), ("{\0}", 400),
        ]) func badBodiesAreRefused(_ body: String, _ status: Int) async throws
    {
        #expect(try await lab.ask(Self.pairs, .post, body: body).status == status)
        try await lab.ask(Self.pairs, .post, body: body, type: "text/plain").expect(body.isEmpty ? 422 : 415)
    }

    @Test func aSyncIsQueuedOnce() async throws {
        let sync = "/api/v1/athletes/anna/sync"
        #expect(try await lab.ask(sync).json?["state"] == "idle")
        for _ in 0..<30 {
            let told = try await lab.ask(sync, .post).expect(202)
            #expect(
                told.json == .object(["state": .string("queued"), "requested_at": .string("2026-03-18T11:00:00Z")]))
            #expect(told.headers.contains { $0 == ("Location", sync) })
        }
        #expect(try await lab.ask(sync).json?["state"] == "queued")
        #expect(try await lab.ask("/api/v1/athletes/ben/sync", as: .key("ben")).json?["state"] == "idle")
    }

    @Test func aDeniedConsentIsSaid() async throws {
        try await lab.ask("/connections/strava/callback", .post, body: #"{"error": "access_denied"}"#)
            .expect(400, code: "denied")
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

    // MARK: What the API lets an athlete say of an activity

    private static let path = "/api/v1/athletes/anna/activities/901"

    private func patch(_ body: String) async throws -> HTTPAnswer { try await lab.ask(Self.path, .patch, body: body) }

    @Test func editsAreShownAndTakenBack() async throws {
        let untouched = try await lab.ask(Self.path)
        #expect(untouched.json?["excluded"] == .bool(false) && untouched.json?["edited"] == .array([]))
        let edited = try await patch(#"{"name": "Tempo\nrun", "calories": 650}"#).expect(200)
        #expect(edited.json?["name"] == "Tempo run")
        #expect(edited.json?["calories"] == 650 && edited.json?["calories_estimated"] == .bool(false))
        #expect(edited.json?["edited"] == .array([.string("name"), .string("calories")]))
        #expect(edited.json?["original"]?["name"] == "Morning Run")
        #expect(edited.json?["match"] != nil)
        #expect(try await lab.ask(Self.path).body == edited.body)
        #expect(edited.text.components(separatedBy: "\"edited\"").count == 2)
        let list = try await lab.ask("/api/v1/athletes/anna/activities?q=tempo").json
        #expect(list?["activities"]?.array?.map { $0["id"] } == [.string("901")])
        #expect(try await patch(#"{"name": null}"#).json?["edited"] == .array([.string("calories")]))
        #expect(try await patch("{}").json?["calories"] == 650)
        #expect(try await patch(#"{"calories": null, "excluded": null}"#).body == untouched.body)
    }

    @Test func whatIsExcludedStaysListed() async throws {
        let excluded = try await patch(#"{"excluded": true}"#)
        #expect(excluded.json?["excluded"] == .bool(true))
        #expect(excluded.json?["workout_uid"] == nil && excluded.json?["planned"] == nil)
        let list = try await lab.ask("/api/v1/athletes/anna/activities").json
        #expect(list?["activities"]?.array?.first { $0["id"] == "901" }?["excluded"] == .bool(true))
        let workouts = try await lab.ask("/api/v1/athletes/anna/workouts?missed=show").json
        #expect(workouts?["excluded"]?.array?.map { $0["id"] } == [.string("901")])
        #expect(workouts?["workouts"]?.array?.contains { $0["strava"]?["id"] == "901" } == false)
        let later = try await lab.ask("/api/v1/athletes/anna/workouts?from=2026-03-17").json
        #expect(later?["excluded"] == nil)
        let uid = try #require(workouts?["workouts"]?.array?.first { $0["planned"] != nil }?["uid"]?.string)
        try await lab.ask(
            "/api/v1/athletes/anna/pairs", .post, body: #"{"uid": "\#(uid)", "activity_id": "901"}"#
        ).expect(code: "not_found")
        let explained = try await lab.ask("/api/v1/athletes/anna/explain?day=2026-03-16").json
        let roles = explained?["athletes"]?.array?.first?["activities"]?.array?.map { $0["role"] }
        #expect(roles == [.string("excluded")])
        #expect(try await patch(#"{"excluded": false}"#).json?["workout_uid"] != nil)
    }

    @Test(arguments: [
        (#"{"name": ""}"#, "name"), (#"{"name": " \n"}"#, "name"), (#"{"name": 7}"#, "name"),
        (#"{"name": ["x"]}"#, "name"), (#"{"name": "\#(String(repeating: "x", count: 256))"}"#, "name"),
        (#"{"calories": -1}"#, "calories"), (#"{"calories": 20001}"#, "calories"), (#"{"calories": 1.5}"#, "calories"),
        (#"{"calories": "650"}"#, "calories"), (#"{"calories": true}"#, "calories"),
        (#"{"calories": 99999999999999999999}"#, "calories"), (#"{"excluded": "true"}"#, "excluded"),
        (#"{"excluded": 1}"#, "excluded"), (#"{"calorie": 1}"#, "calorie"), (#"{"name": "a", "name": "b"}"#, "name"),
    ]) func whatMakesNoSenseNamesTheField(_ body: String, _ field: String) async throws {
        let before = try await lab.ask(Self.path).body
        try await patch(body).expect(422, "\(body)", parameter: field)
        #expect(try await lab.ask(Self.path).body == before)
    }

    @Test(arguments: ["7", "0", "0901", "-901", "x"]) func whatIsUnknownIsNotFound(_ id: String) async throws {
        try await lab.ask("/api/v1/athletes/anna/activities/\(id)", .patch, body: #"{"calories": 1}"#)
            .expect(code: "not_found")
    }

    /// An edit can outlive its activity, for which it waits; until that comes back, there is nothing to show.
    @Test func theEditOfWhatIsGoneStaysAsItIs() async throws {
        let owner = try #require(lab.context.roster.owner(of: "anna"))
        #expect(try await patch(#"{"name": "Said"}"#).status == 200)
        let edits = try owner.snapshot()?.manual.edits
        #expect(edits?.count == 1)
        try lab.folder.write("[]", to: "activities.json")
        #expect(try await patch(#"{"name": "Said again"}"#).code == "not_found")
        #expect(try owner.snapshot()?.manual.edits == edits)
    }
}
