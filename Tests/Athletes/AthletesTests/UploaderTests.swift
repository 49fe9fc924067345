import ActivityFiles
import Basics
import Files
import Store
import Synchronization
import Testing
import Workouts
import WorkoutsLab

@testable import Athletes
@testable import Profiles
@testable import StravaAPI
@testable import Uploads
@testable import Web

struct UploaderTests {
    /// Strava and the ledger as closures, and what happened with them, in order.
    private final class Steps: Sendable {
        private struct State {
            var events: [String] = []
            var entries: [String: UploadEntry] = [:]
            var replies: [String: [Response]] = [:]
            /// How many more times the ledger can be written.
            var room = Int.max
        }

        private let state = Mutex(State())
        static let now = Instant(secondsSinceEpoch: 1_773_842_520)

        var events: [String] { state.withLock(\.events) }

        func reply(to question: String, _ replies: Response...) {
            state.withLock { $0.replies[question, default: []] += replies }
        }

        func limitLedger(to room: Int) { state.withLock { $0.room = room } }

        var ledger: UploadLedger {
            UploadLedger(
                entry: { hash in self.state.withLock { $0.entries[hash] } },
                replace: { (hash, entry) throws(RunError) in
                    let isFull = self.state.withLock { state in
                        guard state.room > 0 else { return true }
                        state.room -= 1
                        state.entries[hash] = entry
                        state.events.append(entry?.state.rawValue ?? "nothing")
                        return false
                    }
                    if isFull { throw .memory(StoreError(sentence: "The disk is full.", cause: .full)) }
                })
        }

        var outside: Outside {
            Outside(now: { Self.now }) { (request) throws(FetchFault) in
                let path = request.address.revealed().split(separator: "/api/v3/").last ?? ""
                let question = "\(request.method.rawValue) \(path.prefix { $0 != "?" })"
                let reply = self.state.withLock { state -> Response? in
                    state.events.append(question)
                    guard state.replies[question]?.isEmpty == false else { return nil }
                    return state.replies[question]?.removeFirst()
                }
                guard let reply else { throw .interrupted }
                return reply
            }
        }
    }

    private let steps = Steps()
    private let lab: Lab
    private let athlete: Athlete

    init() throws {
        lab = try Lab()
        lab.set { $0.now = Steps.now }
        athlete = try lab.athlete()
    }

    private func uploader() throws -> Uploader {
        let scopes = Scopes(["activity:read_all", "activity:write"])
        let connections = try StravaServer.connections(in: lab.folder, of: athlete, scopes, outside: steps.outside)
        return Uploader(
            lab.owner(of: athlete), connections, try StravaServer.application(), patience: .seconds(120),
            ledger: steps.ledger)
    }

    private static func says(_ text: String, status: Int = 200) -> Response {
        Response(status: status, body: Array(text.utf8))
    }

    private static func upload(activity: Int? = nil) -> String {
        #"{"id":5,"error":null,"status":"x","activity_id":\#(activity.map { "\($0)" } ?? "null")}"#
    }

    private static let activity = says(
        #"{"id":7,"name":"Run","sport_type":"Run","start_date":"2026-03-17T17:00:51Z","#
            + #""start_date_local":"2026-03-17T18:00:51Z","moving_time":60,"elapsed_time":61}"#)

    private static let gpx = Array(
        """
        <gpx><trk><trkseg><trkpt lat="0" lon="0"><time>2026-03-17T17:00:51Z</time></trkpt>
        <trkpt lat="0" lon="0"><time>2026-03-17T17:01:51Z</time></trkpt></trkseg></trk></gpx>
        """.utf8)

    private func send(_ uploader: inout Uploader) async throws -> UploadResult {
        let file = try CheckedFile(looking: Self.gpx, at: Steps.now)
        return await uploader.send(file, Self.gpx, named: "a/ride.gpx", UploadWishes())
    }

    /// Each step is in the ledger before the next one, however fast they come.
    @Test func theLedgerIsWrittenBeforeEachStep() async throws {
        var uploader = try uploader()
        steps.reply(to: "POST uploads", Self.says(Self.upload(), status: 201))
        steps.reply(to: "GET uploads/5", Self.says(Self.upload()), Self.says(Self.upload(activity: 7)))
        steps.reply(to: "GET activities/7", Self.activity)
        let result = try await send(&uploader)
        #expect(result.outcome == .new && result.warnings == [])
        #expect(
            steps.events == [
                "intended", "POST uploads", "taken", "GET uploads/5", "GET uploads/5", "ready", "GET activities/7",
                "new",
            ])
        #expect(try lab.owner(of: athlete).snapshot()?.strava.activities.map(\.activity.id) == [7])
        // The same recording under another name isn't asked for.
        #expect(try await send(&uploader).outcome == .alreadyUploaded)
        #expect(steps.events.count == 8)
    }

    /// What was sent may have arrived, even if the ledger can't say so.
    @Test(arguments: [(0, UploadOutcome.notSent, []), (1, .uncertain, ["intended", "POST uploads"])])
    func theLedgerMayFail(room: Int, outcome: UploadOutcome, events: [String]) async throws {
        var uploader = try uploader()
        steps.limitLedger(to: room)
        steps.reply(to: "POST uploads", Self.says(Self.upload(), status: 201))
        let result = try await send(&uploader)
        #expect(result.outcome == outcome)
        #expect(steps.events == events)
    }

    @Test(
        "What Strava doesn't show of the new activity is told; it was uploaded all the same",
        arguments: [
            (404, "Strava does not show activity 7 yet."),
            (nil, "Activity 7 could not be read: Strava closed the connection before the reply was complete."),
        ] as [(Int?, String)])
    func activityThatIsNotShown(status: Int?, warning: String) async throws {
        var uploader = try uploader()
        steps.reply(to: "POST uploads", Self.says(Self.upload(), status: 201))
        steps.reply(to: "GET uploads/5", Self.says(Self.upload(activity: 7)))
        if let status { steps.reply(to: "GET activities/7", Self.says("{}", status: status)) }
        let result = try await send(&uploader)
        #expect(result.outcome == .new && result.activityID == 7)
        #expect(result.warnings.map(\.description) == ["\(warning) It counts once Strava's list has it."])
    }

    /// A server that was restarted has the ledger, and no file.
    @Test func goesOnWithoutTheFile() async throws {
        var entry = UploadEntry(
            hash: "9f", externalID: "tpmerge-9f", file: "ride.gpx", start: Steps.now, intended: Steps.now)
        var uploader = try uploader()
        steps.reply(to: "GET athlete/activities", Self.says("[]"))
        try steps.ledger.replace("9f", entry)
        #expect(await uploader.resume(entry).outcome == .uncertain)
        entry.state = .taken
        entry.uploadID = 5
        try steps.ledger.replace("9f", entry)
        steps.reply(to: "GET uploads/5", Self.says(Self.upload(activity: 7)))
        steps.reply(to: "GET activities/7", Self.activity)
        #expect(await uploader.resume(entry).outcome == .new)
        #expect(!steps.events.contains("POST uploads"))
    }
}
