package import Basics
import Cryptography
import Foundation

/// A user name and password. Neither is ever shown.
package struct Login: Sendable, Hashable {
    package let user: String
    let password: Secret
    /// The certificates of authorities that the server may have besides those of the system: a file in PEM; nil for none.
    package var caFile: String?

    /// Nil if HTTP can't send them: a colon in the user name (RFC 7617 §2), or control characters.
    package init?(user: String, password: Secret) {
        let hasControl = (user + password.revealed()).utf8.contains { $0 < 0x20 || $0 == 0x7F }
        guard !hasControl, !user.utf8.contains(UInt8(ascii: ":")) else { return nil }
        self.user = user
        self.password = password
    }

    /// The value of `Authorization` for Basic (RFC 7617).
    var basic: String { "Basic " + Data("\(user):\(password.revealed())".utf8).base64EncodedString() }
}

extension Login: Discreet {
    /// Always `<redacted>`.
    package var description: String { "<redacted>" }
}

/// Decides how requests are authorised: Basic at first, Digest once the server has asked for it.
struct Authorization: Sendable {
    private let login: Login
    private let nonce: @Sendable () -> String
    private var digest: Digest?

    /// - Parameter nonce: makes a new random text, for Digest.
    init(_ login: Login, nonce: @escaping @Sendable () -> String) {
        self.login = login
        self.nonce = nonce
    }

    /// The value of `Authorization` for a request.
    mutating func value(for method: String, _ path: String) -> String {
        digest?.value(for: method, path, login, nonce()) ?? login.basic
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
        self.realm = realm
        self.nonce = nonce
        opaque = parameters["opaque"]
        algorithm = parameters["algorithm"]
        isStale = parameters["stale"]?.lowercased() == "true"
    }

    mutating func value(for method: String, _ path: String, _ login: Login, _ mine: String) -> String {
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
