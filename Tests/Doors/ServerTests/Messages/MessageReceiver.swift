import Basics
import CommandLab
import Foundation
import ServerLab
import WebLab

/// A webhook of athletes, which keeps what is posted to it.
final class MessageReceiver: Sendable {
    struct Post: Sendable {
        /// The field that tells a repeated message.
        let idempotencyKey: String?
        let body: Data

        var json: JSONValue? { try? JSONValue(parsing: body) }
        var key: String { json?["key"]?.string ?? "" }
        var athlete: String { json?["athlete"]?.string ?? "" }
        var text: String { json?["text"]?.string ?? "" }
    }

    private let server: LoopbackServer
    private let status = Kept("200 OK")
    /// A part of its address, which is as good as a password.
    static let secret = "canary-7c1e"

    init() throws {
        server = try LoopbackServer { [status] _ in .init(status.value) }
    }

    var address: String { "http://127.0.0.1:\(server.port)/hook/\(Self.secret)" }
    var way: String { "webhook 127.0.0.1:\(server.port)" }

    var posts: [Post] {
        server.asked.map { Post(idempotencyKey: $0.fields["idempotency-key"], body: $0.body) }
    }

    func keys(of athlete: String = "anna") -> [String] { posts.filter { $0.athlete == athlete }.map(\.key) }

    func answers(_ status: String) { self.status.change { $0 = status } }
}

extension ServerLab {
    /// Starts the server anew with the clock of `showClock`. From then on athletes are told by a webhook; their brief comes
    /// at 6:30, 5:30 UTC.
    func tells(_ names: [String], by receiver: MessageReceiver, _ environment: [String: String] = [:]) async throws {
        var configuration = try folder.text("config.yaml")
        for name in names { configuration.tell(name, by: receiver) }
        try folder.write(configuration, to: "config.yaml", mode: 0o600)
        try await restartWithClock(environment)
    }

    func messages(_ key: String, of athlete: String = "anna") async throws -> [JSONValue] {
        try await api("athletes/\(athlete)/messages", key).json?["messages"]?.array ?? []
    }
}

extension String {
    mutating func tell(_ name: String, by receiver: MessageReceiver) {
        let outputs = "publish: {ics: \(name).ics, json: \(name).json}\n"
        self = replacing(
            outputs,
            with: outputs + """
                    messages:
                      brief_at: "06:30"
                      to: [{webhook: "\(receiver.address)", sends: [brief, plan]}]

                """)
    }
}

extension Instant {
    /// A moment after 6:30 in Berlin on a day of March 2026.
    static func brief(_ day: Int, after seconds: Int = 1) -> Instant {
        // 18 March, 5:30 UTC.
        Instant(secondsSinceEpoch: 1_773_811_800 + (day - 18) * 86_400 + seconds)
    }
}
