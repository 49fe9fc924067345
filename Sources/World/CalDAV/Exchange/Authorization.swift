import Basics
import Cryptography
import Web

/// Decides how requests are authorised: Basic at first, Digest once the server has asked for it.
struct Authorization: Sendable {
    private let credentials: Credentials
    private let nonce: @Sendable () -> String
    private var digest: Digest?

    /// - Parameter nonce: makes a new random text, for Digest.
    init(_ credentials: Credentials, nonce: @escaping @Sendable () -> String) {
        (self.credentials, self.nonce) = (credentials, nonce)
    }

    /// The value of `Authorization` for a request.
    mutating func value(for method: String, _ path: String) -> String {
        digest?.value(for: method, path, credentials, nonce()) ?? credentials.basic
    }

    /// Reads a 401's challenges. Returns whether the request is worth repeating: the server asks for Digest, and either
    /// got none yet or calls its nonce stale. If Basic is among the challenges, the server has already refused it.
    mutating func learn(from challenges: [Challenge]) -> Bool {
        let offered = challenges.compactMap(Digest.init)
        guard let next = offered.first(where: { $0.isSHA256 }) ?? offered.first else { return false }
        if digest == nil, challenges.contains(where: { $0.scheme == "basic" }) { return false }
        let isWorthwhile = digest == nil || next.isStale
        digest = next
        return isWorthwhile
    }
}

/// Digest with `qop=auth` (RFC 7616).
private struct Digest: Sendable {
    let isSHA256: Bool
    let isStale: Bool
    private let realm: String
    private let nonce: String
    private let opaque: String?
    private let algorithm: String?
    private let hasQuality: Bool
    /// The number of requests with this nonce.
    private var count = 0

    /// Nil for another scheme, algorithm or quality.
    init?(_ challenge: Challenge) {
        let parameters = challenge.parameters
        guard challenge.scheme == "digest", let realm = parameters["realm"], let nonce = parameters["nonce"] else {
            return nil
        }
        switch parameters["algorithm"]?.lowercased() {
        case nil, "md5": isSHA256 = false
        case "sha-256": isSHA256 = true
        default: return nil
        }
        let qualities = parameters["qop"]?.lowercased().split(separator: ",").map { String($0).trimmedSpaces }
        guard qualities?.contains("auth") ?? true else { return nil }
        hasQuality = qualities != nil
        (self.realm, self.nonce) = (realm, nonce)
        (opaque, algorithm) = (parameters["opaque"], parameters["algorithm"])
        isStale = parameters["stale"]?.lowercased() == "true"
    }

    mutating func value(for method: String, _ path: String, _ login: Credentials, _ mine: String) -> String {
        count += 1
        let number = padded(count)
        let secret = hash("\(login.user):\(realm):\(login.password.revealed())")
        let quality = hasQuality ? ":\(number):\(mine):auth" : ""
        let response = hash("\(secret):\(nonce)\(quality):\(hash("\(method):\(path)"))")
        var fields = [
            "username=\(quoted(login.user))", "realm=\(quoted(realm))", "nonce=\(quoted(nonce))",
            "uri=\(quoted(path))", "response=\"\(response)\"",
        ]
        if let algorithm { fields.append("algorithm=\(isSHA256 ? "SHA-256" : algorithm)") }
        if let opaque { fields.append("opaque=\(quoted(opaque))") }
        if hasQuality { fields += ["qop=auth", "nc=\(number)", "cnonce=\(quoted(mine))"] }
        return "Digest " + fields.joined(separator: ", ")
    }

    private func padded(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(8 - digits.count, 0)) + digits
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private func hash(_ text: String) -> String {
        (isSHA256 ? HashFunction.sha256 : .md5).hash(Array(text.utf8)).hexadecimal
    }
}

/// One challenge of a `WWW-Authenticate` field (RFC 9110 §11.6.1).
struct Challenge: Sendable, Hashable {
    /// In lower case.
    let scheme: String
    /// By their names in lower case; values unquoted.
    fileprivate(set) var parameters: [String: String] = [:]

    /// All challenges of the fields; a field may hold several, and damaged parts are left out.
    static func read(_ fields: [String]) -> [Challenge] {
        fields.flatMap { field in
            var parser = ChallengeParser(field)
            return parser.challenges()
        }
    }
}

private struct ChallengeParser {
    private var rest: Substring.UTF8View

    init(_ field: String) { rest = field[...].utf8.prefix(Self.longest) }

    mutating func challenges() -> [Challenge] {
        var found: [Challenge] = []
        while !rest.isEmpty {
            skip { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ",") }
            let word = token()
            guard !word.isEmpty else { return found }
            skip { $0 == 0x20 || $0 == 0x09 }
            if rest.first == UInt8(ascii: "="), !found.isEmpty {
                rest = rest.dropFirst()
                skip { $0 == 0x20 || $0 == 0x09 }
                let name = word.lowercased()
                let value = rest.first == UInt8(ascii: "\"") ? quoted() : token()
                found[found.count - 1].parameters[name] = found[found.count - 1].parameters[name] ?? value
            } else {
                found.append(Challenge(scheme: word.lowercased()))
            }
        }
        return found
    }

    private mutating func skip(_ isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

    private mutating func token() -> String {
        let bytes = rest.prefix { $0 > 0x20 && $0 != 0x7F && !Array(",=\"".utf8).contains($0) }
        rest = rest.dropFirst(bytes.count)
        return String(decoding: Array(bytes), as: UTF8.self)
    }

    private mutating func quoted() -> String {
        rest = rest.dropFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") {
                if let next = rest.popFirst() { bytes.append(next) }
            } else if byte >= 0x20, byte != 0x7F {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// In bytes.
    private static let longest = 8192
}
