import Basics
import JSON

/// A message from a client (JSON-RPC 2.0 §4): a request, a notification, an answer, or something else.
enum JSONRPCMessage {
    case request(Request)
    /// Never answered. It may cancel a request.
    case notification(cancels: RequestID?)
    /// This server asks nothing, so no answer concerns it.
    case response
    /// Has the id that its error repeats.
    case invalid(Fault, RequestID?)
}

/// A message that is to be answered.
struct Request {
    let id: RequestID
    let method: String
    /// Nil if there are none.
    let parameters: JSONValue?
}

extension JSONRPCMessage {
    /// - Parameter json: valid JSON. Of duplicate keys the last one counts.
    init(_ json: [UInt8]) {
        guard let members = Members(json) else {
            self = .invalid(.noRequest("A message is a JSON object."), nil)
            return
        }
        let id = members.id.flatMap { RequestID(json: $0) }
        if members.isResponse, members.method == nil {
            // Even one without an id, since errors that answer errors would never end.
            self = .response
        } else if members.id != nil, id == nil {
            self = .invalid(.noRequest("`id` must be a string or a whole number."), nil)
        } else if members.version?.text != "2.0" {
            self = .invalid(.noRequest("`jsonrpc` must be \"2.0\"."), id)
        } else if let method = members.method {
            self = JSONRPCMessage(method: method, id: id, members)
        } else {
            self = .invalid(.noRequest("A request has a `method`."), id)
        }
    }

    private init(method: JSONValue, id: RequestID?, _ members: Members) {
        if let method = method.text {
            self =
                id.map { .request(Request(id: $0, method: method, parameters: members.parameters)) }
                ?? .notification(cancels: method == "notifications/cancelled" ? members.cancelled : nil)
        } else {
            self = .invalid(.noRequest("`method` must be a string."), id)
        }
    }
}

extension JSONRPCMessage {
    /// The parts of a message that say what it is. The id stays JSON, to be repeated exactly.
    private struct Members {
        var version: JSONValue?
        var id: [UInt8]?
        var method: JSONValue?
        var parametersJSON: [UInt8]?
        /// What a cancellation names among its parameters.
        var requestID: [UInt8]?
        var isResponse = false

        var parameters: JSONValue? { parametersJSON.flatMap { JSONValue($0) }.flatMap { $0 == .null ? nil : $0 } }

        /// The request that a cancellation names; nil if it names none.
        var cancelled: RequestID? {
            parametersJSON.flatMap { Members($0)?.requestID }.flatMap { RequestID(json: $0) }
        }

        /// Nil for anything but an object.
        init?(_ json: [UInt8]) {
            let isRead = json.withUnsafeBytes { bytes -> Bool in
                var reader = JSONReader(bytes)
                reader.skipSpace()
                var isFirst = true
                do {
                    while let key = try reader.nextKey(&isFirst) {
                        let name = reader.string(key)
                        let start = reader.position
                        try reader.skipValue()
                        take(name, Array(bytes[start..<reader.position]))
                    }
                    return true
                } catch {
                    return false
                }
            }
            guard isRead else { return nil }
        }

        private mutating func take(_ name: String, _ value: [UInt8]) {
            switch name {
            case "jsonrpc": version = JSONValue(value)
            case "id": id = value
            case "method": method = JSONValue(value)
            case "params": parametersJSON = value
            case "requestId": requestID = value
            case "result", "error": isResponse = true
            default: break
            }
        }
    }
}

/// What a client calls a request by: a string or a whole number of any size. The answer repeats it as it was written.
package struct RequestID: Hashable, Sendable {
    /// The JSON of it, as it came.
    let json: [UInt8]
    /// What makes it equal to another one, however both are written.
    private let value: Value

    private enum Value: Hashable {
        case number([UInt8])
        /// Bytes, since strings count as equal if they only look the same.
        case text([UInt8])
    }

    /// Nil for any other JSON, also for `1.0` and `null`.
    ///
    /// - Parameter json: a valid value.
    init?(json: [UInt8]) {
        self.json = json
        if json.first == UInt8(ascii: "\"") {
            guard let text = JSONValue(json)?.text else { return nil }
            value = .text(Array(text.utf8))
        } else {
            let digits = json.first == UInt8(ascii: "-") ? json.dropFirst() : json[...]
            guard !digits.isEmpty, digits.allSatisfy(\.isDigit)
            else { return nil }
            value = .number(json)
        }
    }

    package static func == (left: Self, right: Self) -> Bool { left.value == right.value }

    package func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
