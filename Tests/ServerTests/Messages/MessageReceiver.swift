import CommandLab
import Foundation
import Synchronization
import WebLab

/// A webhook of athletes, which keeps what is posted to it.
final class MessageReceiver: Sendable {
    /// A message as it came.
    struct Post: Sendable {
        /// The field that tells a repeated message.
        let idempotencyKey: String?
        let body: Data

        var json: JSONValue? { try? JSONValue(parsing: body) }
        var key: String { json?["key"]?.string ?? "" }
        var athlete: String { json?["athlete"]?.string ?? "" }
        var text: String { json?["text"]?.string ?? "" }
    }

    private final class Kept: Sendable {
        let posts = Mutex<[Post]>([])
        let status = Mutex("200 OK")
    }

    private let server: LoopbackServer
    private let kept: Kept
    /// A part of its address, which is as good as a password.
    static let secret = "canary-7c1e"

    init() throws {
        let kept = Kept()
        self.kept = kept
        server = try LoopbackServer { asked in
            let post = Post(idempotencyKey: asked.fields["idempotency-key"], body: asked.body)
            kept.posts.withLock { $0.append(post) }
            return .init(kept.status.withLock(\.self))
        }
    }

    var address: String { "http://127.0.0.1:\(server.port)/hook/\(Self.secret)" }
    /// The name of the way that leads here.
    var way: String { "webhook 127.0.0.1:\(server.port)" }

    /// All that came, in order.
    var posts: [Post] { kept.posts.withLock(\.self) }

    /// The keys of what came for an athlete, in order.
    func keys(of athlete: String = "anna") -> [String] { posts.filter { $0.athlete == athlete }.map(\.key) }

    /// From now on it answers with that status.
    func answers(_ status: String) { kept.status.withLock { $0 = status } }
}
