import JSON

/// Finds out by which revision a request is meant.
enum Envelope {
    private static let versionKey = "io.modelcontextprotocol/protocolVersion"
    private static let capabilitiesKey = "io.modelcontextprotocol/clientCapabilities"

    /// The revision that answers an `initialize`: the client's if it has a handshake and is known here.
    static func offered(in request: Request) throws(Fault) -> Revision {
        guard let version = request.parameters?["protocolVersion"]?.text else {
            throw .parameters("`initialize` needs `protocolVersion`, a string.")
        }
        guard let revision = Revision(rawValue: version), revision.hasHandshake else {
            return .newestWithHandshake
        }
        return revision
    }

    /// The revision of any other request: the one that it names itself, else the agreed one; nil without both.
    ///
    /// See 2026-07-28, Base Protocol, `_meta`: version and capabilities are required, the client's name isn't.
    static func revision(of request: Request, agreed: Revision?) throws(Fault) -> Revision? {
        guard let parameters = request.parameters else { return agreed }
        guard case .object(let members) = parameters else { throw .parameters("`params` must be an object.") }
        guard let meta = members["_meta"], meta != .null else { return agreed }
        guard case .object(let meta) = meta else { throw .parameters("`_meta` must be an object.") }
        guard let version = meta[versionKey] else { return agreed }
        guard let version = version.text else { throw .parameters("`\(versionKey)` must be a string.") }
        guard let revision = Revision(rawValue: version), !revision.hasHandshake else { throw .version(version) }
        guard case .object? = meta[capabilitiesKey] else {
            throw .parameters("`_meta` needs `\(capabilitiesKey)`, an object.")
        }
        return revision
    }

    /// What is wrong with a request that neither names a revision nor follows a handshake.
    static func missing(for method: String) -> Fault {
        guard Service.methods.contains(method) else { return .unknownMethod }
        return .parameters("`_meta` needs `\(versionKey)` and `\(capabilitiesKey)`, unless `initialize` came first.")
    }
}
