import Basics
import Testing
import WebLab

@testable import Profiles
@testable import StravaAPI
@testable import Web

@Suite("Whether an athlete's consent at Strava still stands") struct PermissionTests {
    private static let now = Instant(secondsSinceEpoch: 1_773_842_520)

    @Test(
        "Only Strava's refusal of renewed tokens, or of the renewal, ends it, and not that of tokens that were replaced",
        arguments: [
            ([200], 200, false, "stands"), ([401, 200], 200, false, "stands"), ([401, 401], 200, false, "refused"),
            ([401], 400, false, "refused"), ([500], 200, false, "unknown"), ([401], 500, false, "unknown"),
            ([401, 401], 200, true, "stands"),
        ] as [([Int], Int, Bool, String)])
    func asked(answers: [Int], ofRenewal: Int, connectsAgain: Bool, outcome: String) async throws {
        let lab = try Lab()
        var athlete = try lab.athlete()
        athlete.strava = try StravaServer.application()
        let later = Outside(now: { Self.now.advanced(bySeconds: 60) }) { (_) throws(FetchFault) in throw .interrupted }
        let (rest, folder, anna) = (Kept(answers[...]), lab.folder, athlete)
        let outside = Outside(now: { Self.now }) { (request) throws(FetchFault) in
            if request.address.revealed().hasSuffix("/oauth/token") {
                return Response(status: ofRenewal, body: Array(#"{"access_token":"new","expires_in":21600}"#.utf8))
            }
            let status = rest.change { $0.popFirst() }
            // The athlete connects again before the last answer.
            if connectsAgain, rest.value.isEmpty {
                _ = try? StravaServer.connections(in: folder, of: anna, .wanted, outside: later)
            }
            return Response(status: status ?? 500, body: Array("{}".utf8))
        }
        let connections = try StravaServer.connections(in: folder, of: athlete, .wanted, outside: outside)
        let word =
            switch await connections.permission(of: athlete) {
            case .stands: "stands"
            case .refused: "refused"
            case .unknown: "unknown"
            }
        #expect(word == outcome)
        #expect(try (connections.storage(of: athlete).load() == nil) == (outcome == "refused"))
        #expect(rest.value.isEmpty)
    }
}
