import Athletes
import Settings
import Store
import Web

extension Workplace {
    /// The address that browsers use: the configured one, else the running server's; nil if there is neither.
    var serverAddress: PublicURL? {
        configuration.server.publicURL
            ?? state.server.flatMap { ListenAddress(String($0.address.trimmingPrefix("http://"))) }.map {
                PublicURL($0)
            }
    }

    /// The address to print in links: that of the configured or running server, or of one to come.
    var linkAddress: PublicURL {
        let configured = configuration.server
        configured.linkWarning.map(console.warning)
        if let address = serverAddress { return address }
        if configured.listen.port == 0 {
            console.warning(
                "The server takes any free port, and none runs: ask again once tpmerge serve has started.")
        }
        return configured.address
    }

    /// Who may use the server. It needs no server and takes no lock.
    var access: AccessStore {
        AccessStore(in: state.path, now: outside.now, tell: console.warning)
    }
}
