import Settings
import Synchronization

/// Under which names the server is known. Where any free port will do, that is only known once it listens.
final class Site: Sendable {
    private let configured: PublicURL?
    private let place: Mutex<ListenAddress>
    /// Ends once it listens.
    let beginning: AsyncStream<Void>
    private let began: AsyncStream<Void>.Continuation

    init(_ configured: PublicURL?, at listen: ListenAddress) {
        self.configured = configured
        place = Mutex(listen)
        (beginning, began) = AsyncStream.makeStream()
    }

    /// It listens now.
    func listens(on port: Int) {
        place.withLock { $0 = ListenAddress(host: $0.host, port: port) }
        began.finish()
    }

    /// What all links are made of.
    var address: PublicURL { configured ?? PublicURL(place.withLock { $0 }) }

    /// Whether a request's `Host` is ours.
    func isKnown(as host: String) -> Bool {
        let host = host.lowercased()
        if host == address.authority { return true }
        let listen = place.withLock { $0 }
        // Nobody else can bring a browser to say one of these names of its own machine.
        guard listen.isLoopback || listen.isEverywhere else { return host == listen.description }
        return ["localhost", "127.0.0.1", "[::1]"].contains { host == "\($0):\(listen.port)" }
    }
}
