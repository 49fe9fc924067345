import Web

/// The cookie of a session.
struct SessionCookie: Sendable {
    let name: String
    private let path: String
    private let isSecure: Bool

    /// 30 days, in seconds.
    static let life = 2_592_000

    init(_ address: PublicURL) {
        isSecure = address.isSecure
        path = address.path + "/"
        name =
            !address.isSecure
            ? "tpmerge_session" : address.path.isEmpty ? "__Host-tpmerge_session" : "__Secure-tpmerge_session"
    }

    /// The header that sets it. Lax, since Strict would omit it on the redirect back from Strava's page.
    func setting(_ id: String) -> String { header(id, age: Self.life) }

    /// The header that deletes it.
    var deleting: String { header("", age: 0) }

    /// The ids in a request's `Cookie` headers: more than one if another host has planted one.
    ///
    /// Only the blanks around a pair are stripped (RFC 6265 §5.2). Names are compared byte for byte: the `__Host-`
    /// prefix doesn't protect a similar name, such as one with a blank inside, so that any neighbouring host could set
    /// it.
    func ids(in headers: [String]) -> [String] {
        headers.flatMap { $0.utf8.split(separator: UInt8(ascii: ";")) }.compactMap { pair in
            let pair = pair.trimmingPrefix(while: Self.isBlank)
            guard let sign = pair.firstIndex(of: UInt8(ascii: "=")), pair[..<sign].elementsEqual(name.utf8) else {
                return nil
            }
            return String(Substring(pair[sign...].dropFirst()))
        }
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private func header(_ value: String, age: Int) -> String {
        "\(name)=\(value); Path=\(path); Max-Age=\(age); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
