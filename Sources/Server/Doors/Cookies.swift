import Settings

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

    /// The header that sets it. Lax, since Strict would lose the answer from Strava's page.
    func setting(_ id: String) -> String { header(id, age: Self.life) }

    /// The header that deletes it.
    var deleting: String { header("", age: 0) }

    /// The ids in a request's `Cookie` headers: more than one where somebody has planted another.
    func ids(in headers: [String]) -> [String] {
        headers.flatMap { $0.split(separator: ";") }.compactMap { pair in
            let halves = pair.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, halves[0].filter({ $0 != " " }) == name else { return nil }
            return String(halves[1])
        }
    }

    private func header(_ value: String, age: Int) -> String {
        "\(name)=\(value); Path=\(path); Max-Age=\(age); HttpOnly; SameSite=Lax" + (isSecure ? "; Secure" : "")
    }
}
