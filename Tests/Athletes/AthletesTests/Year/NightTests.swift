import ActivityFiles
import Basics
import CommandLab
import Files
import Foundation
import Store
import Synchronization
import Testing
import Workouts

@testable import Athletes
@testable import Profiles
@testable import StravaAPI
@testable import StravaStandIn
@testable import Uploads
@testable import Web

/// A watch's folder goes to Strava in a night, a quarter of an hour after the other, as a crontab has it, with Strava's own
/// limits and a machine that is switched off twice.
@Suite(.slow) struct NightTests {
    /// The machine as long as it is on. What it would still do when it is off does not happen.
    private final class Machine: Sendable {
        private struct State {
            var now: Instant
            var isOff = false
            /// After so many requests to come the power fails: before Strava hears of the last one, or after.
            var fuse: (requests: Int, isHeard: Bool)?
        }

        private let state: Mutex<State>
        private let strava: Mutex<WorldState>

        init(_ strava: WorldState, at now: Instant) {
            state = Mutex(State(now: now))
            self.strava = Mutex(strava)
        }

        var now: Instant { state.withLock(\.now) }
        var isOff: Bool { state.withLock(\.isOff) }
        var world: WorldState { strava.withLock(\.self) }

        func wait(_ seconds: Int) { state.withLock { $0.now = $0.now.advanced(bySeconds: seconds) } }

        func powerFails(after requests: Int, isHeard: Bool) { state.withLock { $0.fuse = (requests, isHeard) } }

        func boot() { state.withLock { $0.isOff = false } }

        /// A connection with permission to upload.
        func connection(_ application: StravaApplication) throws -> Connection {
            let grant = try strava.withLock { strava in
                let code = strava.tokens.issueCode(
                    for: strava.signedIn, scopes: [.read, .readAllActivities, .writeActivities], challenge: nil, at: now
                )
                return try strava.tokens.exchange(code: code, verifier: nil, at: now)
            }
            return Connection(
                clientID: application.clientID, athleteID: Int64(grant.athlete), athleteName: "Anna",
                connectedSince: now, scopes: Scopes(["read", "activity:read_all", "activity:write"]),
                refreshToken: Secret(grant.refreshToken),
                access: AccessToken(
                    token: Secret(grant.accessToken), expires: grant.expires))
        }

        var outside: Outside {
            Outside(now: { self.now }, sleep: { self.wait(Int(max($0.components.seconds, 1))) }) {
                (request) throws(FetchFault) in try self.answer(request)
            }
        }

        private func answer(_ request: Request) throws(FetchFault) -> Response {
            let isHeard = state.withLock { state in
                guard !state.isOff else { return false }
                guard let fuse = state.fuse else { return true }
                state.fuse = fuse.requests > 1 ? (fuse.requests - 1, fuse.isHeard) : nil
                if state.fuse == nil { state.isOff = true }
                return state.fuse != nil || fuse.isHeard
            }
            guard isHeard else { throw .interrupted }
            let halves = request.address.revealed().replacing("https://api.example", with: "")
                .split(separator: "?", maxSplits: 1)
            var headers = Fields()
            for field in request.headers.all { headers.append(field.name, field.value) }
            let asked = StravaRequest(
                method: request.method.rawValue, path: String(halves[0]),
                query: Fields(encoded: halves.count > 1 ? String(halves[1]) : ""), headers: headers, body: request.body)
            let reply = strava.withLock { $0.answer(asked, at: now) }
            guard !isOff else { throw .interrupted }
            return Response(status: reply.status, headers: HeaderFields(reply.headers), body: reply.body)
        }
    }

    /// What the crontab starts: all files in their order, until one finds no turn.
    private static func upload(_ files: [[UInt8]], on machine: Machine, _ lab: Lab, _ athlete: Athlete) async throws {
        let application = try StravaServer.application()
        let owner = lab.owner(of: athlete)
        let ledger = owner.ledger
        var uploader = Uploader(
            owner,
            StravaConnections(folder: PrivateFolder(lab.folder + "/tokens"), seal: nil, outside: machine.outside),
            application, patience: .seconds(120),
            ledger: UploadLedger(
                prepare: ledger.prepare, entry: ledger.entry,
                replace: { (hash, entry) throws(RunError) in
                    if !machine.isOff { try ledger.replace(hash, entry) }
                }))
        for (index, bytes) in files.enumerated() where !machine.isOff {
            lab.set { $0.now = machine.now }
            let file = try CheckedFile(looking: bytes, at: machine.now)
            _ = await uploader.send(file, bytes, named: "\(index).fit", UploadWishes())
        }
    }

    @Test func threeHundredRecordingsGoUpOnceEach() async throws {
        let begin = Instant(secondsSinceEpoch: 1_773_864_000)  // 18 March 2026, 20:00 UTC
        var state = WorldState(StravaAthlete(activities: []))
        state.uploads.secondsOfProcessing = 1
        let machine = Machine(state, at: begin)
        let lab = try Lab()
        lab.set { $0.now = begin }
        let athlete = try lab.athlete(historyDays: 400)
        let application = try StravaServer.application()
        let folder = PrivateFolder(lab.folder + "/tokens")
        try folder.make()
        try ConnectionFile(in: folder, athlete: athlete.name, now: { machine.now }).save(
            machine.connection(application))
        // One a day, the last one yesterday; FIT counts from 31 December 1989.
        let files = (1...300).map { day in
            FITBytes.activity(
                from: UInt32(begin.secondsSinceEpoch - 631_065_600 - day * 86_400), records: 10
            ).file()
        }
        machine.powerFails(after: 61, isHeard: true)
        var quarters = 0
        while quarters < 60, try lab.owner(of: athlete).uploads().count(where: { $0.state == .new }) < 300 {
            if machine.isOff {
                machine.boot()
                if quarters < 3 { machine.powerFails(after: 30, isHeard: false) }
            }
            try await Self.upload(files, on: machine, lab, athlete)
            quarters += 1
            machine.wait(900)
        }
        #expect(machine.now.secondsSinceEpoch - begin.secondsSinceEpoch < 10 * 3600)
        let world = machine.world
        #expect(world.athlete.activities.count == 300)
        #expect(Set(world.athlete.activities.compactMap(\.externalID)).count == 300)
        #expect(Set(world.athlete.activities.map(\.start)).count == 300)
        #expect(!world.seen.contains { $0.status == 429 })
        #expect(world.seen.count { $0.asked.method == "POST" && $0.asked.path.hasSuffix("/uploads") } <= 302)
        #expect(try lab.owner(of: athlete).snapshot()?.strava.activities.count == 300)
    }
}
