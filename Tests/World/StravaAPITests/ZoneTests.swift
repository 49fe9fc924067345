import Basics
import StravaAPI
import Testing
import Web
import WebLab
import Workouts

struct ZoneTests {
    private static let later = FakeWeb.start.advanced(bySeconds: 20)

    private func zones(_ strava: FakeWeb) async throws -> [Int] {
        let times = try await strava.client().zoneTimes(of: 901, until: Self.later)
        #expect(times.map(\.zone) == Array((1...11).prefix(times.count)))
        return times.map(\.seconds)
    }

    private static func distribution(_ buckets: String, type: String = "heartrate") -> String {
        #"{"score":62,"distribution_buckets":\#(buckets),"type":"\#(type)","resource_state":3,"sensor_based":true}"#
    }

    @Test func heartRateIsFoundAmongOthers() async throws {
        let power = Self.distribution(#"[{"min":0,"max":0,"time":7},{"min":0,"max":-1,"time":8}]"#, type: "power")
        let heartRate = Self.distribution(
            #"[{"min":0,"max":115,"time":1735},{"min":115,"max":152,"time":5966.0},{"min":152,"max":-1,"time":0.5}]"#)
        let strava = FakeWeb(.says("[\(power),\(heartRate)]"))
        #expect(try await zones(strava) == [1735, 5966, 1])
        #expect(strava.paths == ["GET /api/v3/activities/901/zones"])
    }

    private static let manyBuckets =
        "[" + Array(repeating: #"{"min":0,"max":1,"time":1}"#, count: 10_000).joined(separator: ",") + "]"

    /// Half of the zones would be told under wrong numbers, so nothing is told.
    @Test(arguments: [
        "[]", "[7,null,[]]", "[{}]", #"[{"type":"heartrate"}]"#, #"[{"type":["heartrate"]}]"#,
        "[\(distribution("[]"))]", "[\(distribution("{}"))]", "[\(distribution("7"))]", "[\(distribution("[7]"))]",
        "[\(distribution(manyBuckets))]",
    ])
    func anAnswerWithoutZonesTellsNone(_ body: String) async throws {
        let strava = FakeWeb(.says(body))
        #expect(try await zones(strava) == [])
        #expect(strava.requests.count == 1)
    }

    @Test(arguments: ["-1", "1e9", "9223372036854775807", "1e300", #""600""#, "NaN", "null", "true", "[1]", "{}"])
    func aTimeThatIsNoneSpoilsAll(_ time: String) async throws {
        let buckets = #"[{"min":0,"max":115,"time":60},{"min":115,"max":-1,"time":\#(time)}]"#
        #expect(try await zones(FakeWeb(.says("[\(Self.distribution(buckets))]"))) == [])
    }

    @Test(arguments: [
        "", "{}", "null", "<html>", "[{", #"{"distribution_buckets":[{"time":1}]}"#,
        String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000),
    ])
    func whatIsNoListIsNoAnswerAndNotAskedAgain(_ body: String) async throws {
        let strava = FakeWeb(.says(body), .says("[]"))
        await #expect(throws: StravaError.unusable("heart rate zones")) { try await zones(strava) }
        #expect(strava.requests.count == 1)
    }

    @Test func whatStravaDoesNotHaveHasNone() async throws {
        #expect(try await zones(FakeWeb(.says("", status: 404))) == [])
        for status in [402, 403] {
            await #expect(throws: StravaError.refused(status: status)) {
                try await zones(FakeWeb(.says("", status: status)))
            }
        }
    }

    @Test func aServerInTroubleIsAskedOnce() async throws {
        let strava = FakeWeb(.says("", status: 503), .says("[]"))
        await #expect(throws: StravaError.self) { try await zones(strava) }
        #expect(strava.requests.count == 1)
        #expect(strava.sleeps == [])
    }
}
