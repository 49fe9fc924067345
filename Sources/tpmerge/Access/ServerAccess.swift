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
}

/// What the commands about access to the server work with. They need no server and take no lock.
struct ServerAccess {
    let workplace: Workplace
    let store: AccessStore

    /// The address that browsers use: the configured one, else that of the running server, or of one to come.
    var address: PublicURL {
        let configured = workplace.configuration.server
        configured.linkWarning.map(workplace.console.warning)
        if let address = workplace.serverAddress { return address }
        if configured.listen.port == 0 {
            workplace.console.warning(
                "The server takes any free port, and none runs: ask again once tpmerge serve has started.")
        }
        return configured.address
    }

    init(_ workplace: Workplace) {
        self.workplace = workplace
        store = AccessStore(in: workplace.state.path, now: workplace.outside.now, tell: workplace.console.warning)
    }

    /// Does a command's work.
    static func work(
        _ options: some SelectingOptions, _ work: (ServerAccess) throws -> ExitStatus
    ) async throws {
        try await Workplace.work(options.selection) { try work(ServerAccess($0)) }
    }
}
