import Archive
import HTTPTypes

/// Compresses texts for clients that accept it (RFC 9110 §12.5.3).
enum Packing {
    /// The size in bytes below which compression isn't worth it.
    private static let least = 1024

    static func packed(_ response: ServerResponse, for headers: HTTPFields) -> ServerResponse {
        guard response.mayBePacked, response.body.count > least else { return response }
        var response = response
        response.headers.append(("Vary", "Accept-Encoding"))
        guard isTaken(headers[values: .acceptEncoding]), let packed = packed(response.body) else { return response }
        response.headers.append(("Content-Encoding", "gzip"))
        response.body = packed
        return response
    }

    private static func packed(_ body: AnswerBody) -> AnswerBody? {
        switch body {
        case .own(let bytes): Gzip.packed(bytes).map(AnswerBody.own)
        case .shared(let bytes, _): bytes.canBePacked ? .shared(bytes, isPacked: true) : nil
        }
    }

    /// Whether the client accepts gzip, with a weight above 0.
    static func isTaken(_ values: [String]) -> Bool {
        var isAnyTaken = false
        for item in values.flatMap({ $0.lowercased().split(separator: ",") }).prefix(20) {
            let parts = item.split(separator: ";").map { $0.filter { !$0.isWhitespace } }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            switch parts.first {
            case "gzip", "x-gzip": return weight > 0
            case "*": isAnyTaken = weight > 0
            default: break
            }
        }
        return isAnyTaken
    }
}
