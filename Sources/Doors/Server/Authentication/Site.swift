import Synchronization
import Web

/// The names of the server. With port 0, they are known only once it listens.
final class Site: Sendable {
    private let configured: PublicURL?
    /// The segments of the public address's path.
    let prefix: [String]
    private let state: Mutex<State>
    /// Finishes once the server listens.
    let beginning: AsyncStream<Void>
    private let began: AsyncStream<Void>.Continuation

    private struct State {
        let listen: ListenAddress
        let address: PublicURL
        /// In lower case.
        let hosts: Set<String>
        var hasBegun = false

        init(_ configured: PublicURL?, at listen: ListenAddress) {
            self.listen = listen
            address = configured ?? PublicURL(listen)
            // Another site can't make a browser use one of these names of its own machine.
            let own =
                listen.isLoopback || listen.isEverywhere
                ? ["localhost", "127.0.0.1", "[::1]"].map { "\($0):\(listen.port)" } : [listen.description]
            // Some proxies include the scheme's default port.
            let usual = address.port == nil ? ["\(address.host):\(address.isSecure ? 443 : 80)"] : []
            hosts = Set(own + [address.authority] + usual)
        }
    }

    init(_ configured: PublicURL?, at listen: ListenAddress) {
        self.configured = configured
        prefix = configured?.path.split(separator: "/").map(String.init) ?? []
        state = Mutex(State(configured, at: listen))
        (beginning, began) = AsyncStream.makeStream()
    }

    func listens(on port: Int) {
        state.withLock {
            $0 = State(configured, at: ListenAddress(host: $0.listen.host, port: port))
            $0.hasBegun = true
        }
        began.finish()
    }

    var isListening: Bool { state.withLock(\.hasBegun) }

    var address: PublicURL { state.withLock { $0.address } }

    func path(_ path: String) -> String { address.path + path }

    func isKnown(as host: String) -> Bool {
        state.withLock { $0.hosts.contains(host) || $0.hosts.contains(host.lowercased()) }
    }
}
