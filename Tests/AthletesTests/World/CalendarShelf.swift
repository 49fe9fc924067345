import Basics
import Synchronization

@testable import Web

/// A server that keeps what is put to it, by address.
final class CalendarShelf: Sendable {
    private let files = Mutex<[String: [UInt8]]>([:])
    private let writes = Mutex(0)

    /// How often something was put there.
    var writeCount: Int { writes.withLock(\.self) }

    /// What lies at an address.
    func bytes(_ address: Address) -> [UInt8]? { files.withLock { $0[address.revealed()] } }

    var webDAV: WebDAVClient { WebDAVClient(transport: transport, now: { Instant(secondsSinceEpoch: 0) }) }

    var transport: Transport { Transport { (request) throws(FetchFault) in self.answer(to: request) } }

    private func answer(to request: Request) -> Response {
        files.withLock { files in
            let place = request.address.revealed()
            guard request.method == .put else {
                return files[place].map { Response(status: 200, body: $0) } ?? Response(status: 404)
            }
            files[place] = request.body
            writes.withLock { $0 += 1 }
            return Response(status: 204)
        }
    }
}
