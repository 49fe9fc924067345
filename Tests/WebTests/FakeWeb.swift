import Basics
import Synchronization

@testable import Web

/// A web of a few pages and names, which remembers what it was asked.
final class FakeWeb: Sendable {
    private let page: @Sendable (Request) -> Response?
    private let names: [String: [IPAddress]]
    private let asked = Mutex<[Request]>([])

    convenience init(_ pages: [String: Response], names: [String: [IPAddress]] = [:]) {
        self.init(names: names) { pages[$0.address.revealed()] }
    }

    /// A web whose answers depend on more than the address; nil is a broken connection.
    init(names: [String: [IPAddress]] = [:], page: @escaping @Sendable (Request) -> Response?) {
        self.page = page
        self.names = names
    }

    var requests: [Request] { asked.withLock { $0 } }

    var transport: Transport {
        Transport { (request) async throws(FetchFault) in
            self.asked.withLock { $0.append(request) }
            guard let page = self.page(request) else { throw .interrupted }
            return page
        }
    }

    func download(resolver: Resolver? = nil) -> FeedDownload {
        FeedDownload(
            transport: transport, resolver: resolver ?? Resolver { self.names[$0] ?? [] }, now: FakeWeb.clock)
    }

    var webDAV: WebDAVClient { WebDAVClient(transport: transport, now: FakeWeb.clock) }

    /// Stands at Sun, 06 Nov 1994 08:49:37 GMT.
    static let clock: @Sendable () -> Instant = { Instant(secondsSinceEpoch: 784_111_777) }
}

extension Response {
    static func redirect(_ status: Int = 302, to location: String) -> Response {
        Response(status: status, headers: HeaderFields([("Location", location)]))
    }
}
