import Athletes
import Basics
import CommandLab
import Foundation
import HTTPTypes
import HummingbirdCore
import Listening
import NIOCore
import Profiles
import Settings
import Store
import StravaAPI
import Synchronization

@testable import Server
@testable import Web

/// A server without sockets, for two athletes with a small plan each; no address can be reached. Noon in Berlin, 18 March 2026.
struct APILab {
    enum Asker {
        case nobody
        /// With an athlete's key.
        case key(String)
        /// With a session of one athlete, or of all.
        case session(String?, showsToken: Bool = false)
    }

    /// A clock that a test moves.
    final class Clock: Sendable {
        private let moment: Mutex<Instant>

        init(_ moment: Instant = APILab.now) { self.moment = Mutex(moment) }

        var now: Instant {
            get { moment.withLock(\.self) }
            set { moment.withLock { $0 = newValue } }
        }
    }

    let folder: Folder
    let context: ServerContext
    private let door: FrontDoor

    static let now = Instant(secondsSinceEpoch: 1_773_831_600)

    /// - Parameter line: one more of anna's in the configuration.
    init(
        now: @escaping @Sendable () -> Instant = { Self.now },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { _ in }, anna line: String = "",
        transport: Transport = Transport { (_) throws(FetchFault) in throw .hostNotFound }
    ) throws {
        folder = try Folder()
        var configuration = "athletes:\n"
        for name in ["anna", "ben"] {
            configuration += """
                  \(name):
                    time_zone: Europe/Berlin
                    feed: \(folder.path("feed.ics"))
                    activities: [\(folder.path("activities.json"))]
                    publish: {ics: \(folder.path(name + ".ics"))}
                    \(name == "anna" ? line : "")

                """
        }
        configuration += "state_dir: \(folder.path("state"))\n"
        context = try ServerContext(
            configuration, in: folder,
            Outside(
                transport: transport, now: now, sleep: sleep,
                jitter: { 0 }, randomBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } }))
        door = FrontDoor(context: context, open: OpenConnections(RequestLimits()), log: { _, _, _, _ in })
    }

    func ask(
        _ path: String, _ method: HTTPRequest.Method = .get, as asker: Asker = .key("anna"), body: String? = nil,
        type: String = "application/json", from origin: String? = nil
    ) async throws -> HTTPAnswer {
        var fields = HTTPFields()
        let token = BearerToken(randomBytes: context.outside.randomBytes)
        switch asker {
        case .nobody: break
        case .key(let athlete):
            let key = AccessKey(id: String(token.digest.prefix(9)), athlete: athlete, label: "", created: Self.now)
            try context.access.add(key, digest: token.digest)
            fields.append(HTTPField(name: try name("x-api-key"), value: token.secret.revealed()))
        case .session(let athlete, let showsToken):
            try context.access.begin(token.digest, of: athlete, at: Self.now)
            fields[.cookie] = "\(context.cookie.name)=\(token.secret.revealed())"
            if showsToken {
                fields.append(
                    HTTPField(
                        name: try name("x-csrf-token"), value: token.formToken(maskedBy: context.outside.randomBytes)))
            }
        }
        if body != nil { fields[.contentType] = type }
        if let origin { fields.append(HTTPField(name: try name("origin"), value: origin)) }
        let head = HTTPRequest(
            method: method, scheme: "http", authority: "127.0.0.1:8470", path: path, headerFields: fields)
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body ?? "")))
        let answer = await door.response(request, recognise: {}).response
        var told = HTTPAnswer(
            status: answer.status.code, headers: answer.headers,
            body: Data(Array(answer.body.buffer.readableBytesView)))
        told.asked = "\(method) \(path)"
        return told
    }

    private func name(_ text: String) throws -> HTTPField.Name {
        guard let name = HTTPField.Name(text) else { throw CocoaError(.formatting) }
        return name
    }
}

extension ServerContext {
    /// That of a configuration in a folder.
    init(_ configuration: String, in folder: Folder, _ outside: Outside) throws {
        let file = folder.path("config.yaml")
        try folder.write(configuration, to: "config.yaml", mode: 0o600)
        let selection = Selection(file: file, athletes: [], environment: ["HOME": folder.path])
        let read = try selection.read()
        let state = StateFolder(read.stateFolder)
        let connections = StravaConnections(folder: state.tokens, seal: read.seal, outside: outside)
        let effects = Effects(outside, strava: connections)
        let roster = Roster(
            read, read: { () throws(SettingsError) in try selection.read() },
            owner: { AthleteOwner($0, in: state, effects: effects) })
        self.init(roster, at: .usual, in: state, connections, outside, environment: [:], tell: { _ in })
    }
}
