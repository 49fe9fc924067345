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
        guard MethodTable.methods.contains(method) else { return .unknownMethod }
        return .parameters("`_meta` needs `\(versionKey)` and `\(capabilitiesKey)`, unless `initialize` came first.")
    }
}

/// The revisions of the Model Context Protocol that are spoken here, oldest first.
enum Revision: String, CaseIterable {
    case november2024 = "2024-11-05"
    case march2025 = "2025-03-26"
    case june2025 = "2025-06-18"
    case november2025 = "2025-11-25"
    /// Has no handshake: each request says for itself how it is meant.
    case july2026 = "2026-07-28"

    /// What is offered to a client whose revision isn't known here (2025-11-25, Lifecycle, Version Negotiation).
    static let newestWithHandshake = november2025

    var hasHandshake: Bool { self != .july2026 }

    /// Whether a line may hold a list of messages (2025-03-26, Base Protocol, Batching).
    var hasBatches: Bool { self == .march2025 }

    /// Whether tools say what they leave untouched.
    var hasAnnotations: Bool { self != .november2024 }

    /// Whether tools, templates and prompts have titles, and tools structured answers.
    var hasTitlesAndStructure: Bool { hasAnnotations && self != .march2025 }

    /// All of them, the newest first, as errors and `server/discover` list them.
    static let names: [String] = allCases.reversed().map(\.rawValue)
}
