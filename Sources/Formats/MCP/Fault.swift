import JSON

/// An error as JSON-RPC 2.0 §5.1 has it: the request has no result.
struct Fault: Error {
    let code: Int
    let message: String
    var data: [UInt8]?

    static func unreadable(_ message: String) -> Fault { Fault(code: -32700, message: message) }
    static func noRequest(_ message: String) -> Fault { Fault(code: -32600, message: message) }
    static let unknownMethod = Fault(code: -32601, message: "There is no such method.")
    static func parameters(_ message: String) -> Fault { Fault(code: -32602, message: message) }

    /// Revision 2026-07-28, Versioning, Protocol Version Negotiation.
    static func version(_ requested: String) -> Fault {
        let data = JSONWriter.compactObject { json in
            json.list("supported", Revision.names)
            json.member("requested", requested)
        }
        return Fault(code: -32022, message: "This revision of the protocol isn't supported.", data: data)
    }

    /// 2026-07-28 has retired the older code.
    static func noResource(_ uri: String, _ failure: ToolFailure, _ revision: Revision) -> Fault {
        let data = JSONWriter.compactObject { $0.member("uri", uri) }
        return Fault(code: revision.hasHandshake ? -32002 : -32602, message: failure.sentence, data: data)
    }
}

/// Messages that answer a request, or a line that holds none.
enum Response {
    static func result(_ result: [UInt8], to id: RequestID) -> [UInt8] {
        JSONWriter.compactObject { json in
            json.member("jsonrpc", "2.0")
            json.member("id", json: id.json)
            json.member("result", json: result)
        }
    }

    /// - Parameter id: nil if the line has none that could be read; it is written as `null` then (JSON-RPC 2.0 §5).
    static func error(_ fault: Fault, to id: RequestID?) -> [UInt8] {
        JSONWriter.compactObject { json in
            json.member("jsonrpc", "2.0")
            json.member("id", json: id?.json ?? Array("null".utf8))
            json.object("error") { json in
                json.member("code", fault.code)
                json.member("message", fault.message)
                if let data = fault.data { json.member("data", json: data) }
            }
        }
    }
}
