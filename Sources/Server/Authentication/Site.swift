import Settings
import Synchronization
import Web

/// Under which names the server is known. Where any free port will do, that is only known once it listens.
final class Site: Sendable {
    private let configured: PublicURL?
    private let state: Mutex<State>
    /// Ends once it listens.
    let beginning: AsyncStream<Void>
    private let began: AsyncStream<Void>.Continuation
    private let hasBegun = Mutex(false)

    /// Every request asks for these.
    private struct State {
        let listen: ListenAddress
        let address: PublicURL
        /// In lower case.
        let hosts: Set<String>

        init(_ configured: PublicURL?, at listen: ListenAddress) {
            self.listen = listen
            address = configured ?? PublicURL(listen)
            // Nobody else can bring a browser to say one of these names of its own machine.
            let own =
                listen.isLoopback || listen.isEverywhere
                ? ["localhost", "127.0.0.1", "[::1]"].map { "\($0):\(listen.port)" } : [listen.description]
            // Some proxies name the scheme's own port, too.
            let usual = address.port == nil ? ["\(address.host):\(address.isSecure ? 443 : 80)"] : []
            hosts = Set(own + [address.authority] + usual)
        }
    }

    init(_ configured: PublicURL?, at listen: ListenAddress) {
        self.configured = configured
        state = Mutex(State(configured, at: listen))
        (beginning, began) = AsyncStream.makeStream()
    }

    /// It listens now.
    func listens(on port: Int) {
        state.withLock { $0 = State(configured, at: ListenAddress(host: $0.listen.host, port: port)) }
        hasBegun.withLock { $0 = true }
        began.finish()
    }

    /// Whether requests are answered.
    var isListening: Bool { hasBegun.withLock(\.self) }

    /// What all links are made of.
    var address: PublicURL { state.withLock { $0.address } }

    /// Whether a request's `Host` is ours.
    func isKnown(as host: String) -> Bool {
        state.withLock { $0.hosts.contains(host) || $0.hosts.contains(host.lowercased()) }
    }
}
