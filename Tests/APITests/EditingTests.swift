import Athletes
import CommandLab
import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server

/// What the API lets an athlete say of an activity.
struct EditingTests {
    private let lab: APILab
    private static let path = "/api/v1/athletes/anna/activities/901"

    init() throws { lab = try APILab() }

    private func patch(_ body: String) async throws -> APILab.Told { try await lab.ask(Self.path, .patch, body: body) }

    @Test func editsAreShownAndTakenBack() async throws {
        let untouched = try await lab.ask(Self.path)
        #expect(untouched.json?["excluded"] == .bool(false) && untouched.json?["edited"] == .array([]))
        let edited = try await patch(#"{"name": "Tempo\nrun", "calories": 650}"#)
        #expect(edited.status == 200)
        #expect(edited.json?["name"] == "Tempo run")
        #expect(edited.json?["calories"] == 650 && edited.json?["calories_estimated"] == .bool(false))
        #expect(edited.json?["edited"] == .array([.string("name"), .string("calories")]))
        #expect(edited.json?["original"]?["name"] == "Morning Run")
        #expect(edited.json?["match"] != nil)
        #expect(try await lab.ask(Self.path).bytes == edited.bytes)
        #expect(edited.text.components(separatedBy: "\"edited\"").count == 2)
        let list = try await lab.ask("/api/v1/athletes/anna/activities?q=tempo").json
        #expect(list?["activities"]?.array?.map { $0["id"] } == [.string("901")])
        #expect(try await patch(#"{"name": null}"#).json?["edited"] == .array([.string("calories")]))
        #expect(try await patch("{}").json?["calories"] == 650)
        #expect(try await patch(#"{"calories": null, "excluded": null}"#).bytes == untouched.bytes)
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
        let pair = try await lab.ask(
            "/api/v1/athletes/anna/pairs", .post, body: #"{"uid": "\#(uid)", "activity_id": "901"}"#)
        #expect(pair.code == "not_found")
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
        let before = try await lab.ask(Self.path).bytes
        let told = try await patch(body)
        #expect(told.status == 422, "\(body)")
        #expect(told.parameter == field)
        #expect(try await lab.ask(Self.path).bytes == before)
    }

    @Test(arguments: ["7", "0", "0901", "-901", "x"]) func whatIsUnknownIsNotFound(_ id: String) async throws {
        let told = try await lab.ask("/api/v1/athletes/anna/activities/\(id)", .patch, body: #"{"calories": 1}"#)
        #expect(told.code == "not_found")
    }

    /// An edit can outlive its activity, for which it waits; until that comes back, there is nothing to show.
    @Test func theEditOfWhatIsGoneStaysAsItIs() async throws {
        let owner = try #require(lab.context.roster.owner(of: "anna"))
        #expect(try await patch(#"{"name": "Said"}"#).status == 200)
        let edits = try owner.snapshot()?.edits
        #expect(edits?.count == 1)
        try lab.folder.write("[]", to: "activities.json")
        #expect(try await patch(#"{"name": "Said again"}"#).code == "not_found")
        #expect(try owner.snapshot()?.edits == edits)
    }
}
