import Foundation
import Synchronization
import Web

/// A web of a few pages and names, which remembers what it was asked.
final class FakeWeb: Sendable {
    private let pages: [String: Response]
    private let names: [String: [IPAddress]]
    private let asked = Mutex<[Request]>([])

    init(_ pages: [String: Response], names: [String: [IPAddress]] = [:]) {
        self.pages = pages
        self.names = names
    }

    var requests: [Request] { asked.withLock { $0 } }

    /// Its clock stands at Sun, 06 Nov 1994 08:49:37 GMT.
    func download(resolver: Resolver? = nil) -> FeedDownload {
        FeedDownload(
            transport: Transport { (request) async throws(FetchFault) in
                self.asked.withLock { $0.append(request) }
                guard let page = self.pages[request.address.revealed()] else { throw .interrupted }
                return page
            },
            resolver: resolver ?? Resolver { self.names[$0] ?? [] },
            now: { Date(timeIntervalSince1970: 784_111_777) })
    }
}

extension Response {
    static func redirect(_ status: Int = 302, to location: String) -> Response {
        Response(status: status, headers: HeaderFields([("Location", location)]))
    }
}
