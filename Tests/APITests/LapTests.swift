import Athletes
import Basics
import CommandLab
import Foundation
import NIOCore
import Testing
import Workouts

@testable import Server

/// The laps of an activity that a device's file tells.
struct LapTests {
    private let lab: APILab
    private static let path = "/api/v1/athletes/anna/activities/901"

    init() throws { lab = try APILab() }

    private func answer(_ recording: RecordingDetail?) throws -> JSONValue {
        let known = try #require(lab.context.roster.owner(of: "anna")).known()
        let found = try #require(known.activity(.strava(901)))
        let body = ActivityAPI.response(found, in: known, recording).body
        return try JSONValue(parsing: Data(Array(body.buffer.readableBytesView)))
    }

    private func lap() -> Lap {
        Lap(
            start: Instant(secondsSinceEpoch: 1_773_725_931), elapsedTime: .seconds(330.5),
            movingTime: .seconds(325.25))
    }

    @Test func withoutAFileTheAnswerIsAsEver() async throws {
        let told = try #require(try await lab.ask(Self.path).json)
        #expect(told["laps"] == nil && told["match"] != nil)
        for recording in [nil, RecordingDetail.gone, .unreadable, .read(laps: [], curves: [])] {
            #expect(try answer(recording) == told)
        }
    }

    @Test func lapsAreAsActivitiesAre() throws {
        var lap = lap()
        lap.distance = Distance(meters: 1000.5)
        (lap.averageHeartRate, lap.averagePower, lap.elevationGain) = (142.4, 251, Distance(meters: 12))
        var rest = self.lap()
        (rest.isRest, rest.averageHeartRate) = (true, .nan)
        let laps = try answer(.read(laps: [lap, rest], curves: []))["laps"]?.array
        #expect(
            laps?.first
                == .object([
                    "start_date": .string("2026-03-17T05:38:51Z"), "elapsed_time_s": .number(330),
                    "moving_time_s": .number(325), "distance_m": .number(1000.5), "average_heartrate": .number(142.4),
                    "average_power_w": .number(251), "elevation_gain_m": .number(12),
                ]))
        #expect(
            laps?.last
                == .object([
                    "start_date": .string("2026-03-17T05:38:51Z"), "elapsed_time_s": .number(330),
                    "moving_time_s": .number(325), "rest": .bool(true),
                ]))
    }

    @Test func theyAreDescribed() async throws {
        var lap = lap()
        lap.distance = Distance(meters: 1)
        (lap.averageHeartRate, lap.averagePower, lap.elevationGain, lap.isRest) = (1, 1, Distance(meters: 1), true)
        let told = try answer(.read(laps: [lap], curves: []))["laps"]?.array?.first?.object ?? [:]
        let document = try #require(try await lab.ask("/api/v1/openapi.json", as: .nobody).json)
        let described = document["components"]?["schemas"]?["Lap"]?["properties"]?.object ?? [:]
        #expect(Set(told.keys) == Set(described.keys) && !told.isEmpty)
    }
}
