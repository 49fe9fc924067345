import Athletes
import Basics
import HTTPTypes
import Profiles
import Store
import Synchronization
import Web

/// Authenticates requests, checks that changes come from tpmerge's own pages, and says which athletes an asker may see.
extension ServerContext {
    var cookie: SessionCookie { SessionCookie(site.address) }

    /// The asker of a request that isn't open to everyone. A key or session of an athlete who is no longer configured
    /// is refused.
    ///
    /// A key takes precedence over a session: with a wrong key, a valid session doesn't count.
    func known(_ request: ServerRequest) async throws -> Asker {
        if let key = try await key(request) {
            guard roster.owner(of: key.athlete) != nil else { throw ServerError(.keyInvalid) }
            return .key(key)
        }
        guard let visitor = try await visitor(request) else { throw ServerError(.keyMissing) }
        return visitor
    }

    /// The session of a browser, unless its athlete is no longer configured; nil for none.
    func visitor(_ request: ServerRequest) async throws -> Asker? {
        guard let asker = try await session(request), case .session(let session, _) = asker,
            session.athlete.map({ roster.owner(of: $0) != nil }) ?? true
        else { return nil }
        return asker
    }

    /// The athlete in a path, if the asker may see them. Others don't learn whether the athlete exists.
    func owner(of name: String, for asker: Asker) throws(ServerError) -> AthleteOwner {
        guard asker.maySee(name) else { throw ServerError(.notThisAthlete) }
        guard let owner = roster.owner(of: name) else { throw ServerError(.notFound) }
        return owner
    }

    func owners(for asker: Asker) -> [AthleteOwner] { roster.owners.filter { asker.maySee($0.athlete.name) } }

    func session(_ request: ServerRequest) async throws -> Asker? {
        guard let id = sessionID(request) else { return nil }
        let found = try await access.whenFree { try access.session(id.digest, at: now) }
        // The browser deletes the cookie unless its lifetime is renewed.
        if found?.isRenewed == true { request.notes.add("Set-Cookie", cookie.setting(id.secret.revealed())) }
        if found != nil { request.recognise() }
        return found.map { .session($0.session, id: id) }
    }

    /// The session id in a browser's cookie, valid or not; nil for none, and for several, since one may be planted.
    func sessionID(_ request: ServerRequest) -> BearerToken? {
        let ids = cookie.ids(in: request.headers[values: .cookie])
        return ids.count == 1 && ids[0].utf8.count <= Self.longest ? BearerToken(ids[0]) : nil
    }

    /// Refuses a change requested by another site, before reading the body.
    func checkOrigin(_ request: ServerRequest) throws(ServerError) {
        guard RequestOrigin.isOurs(request, site.address) else { throw ServerError(.crossSite) }
    }

    /// Refuses a change requested by another site, or without a valid form token.
    ///
    /// - Parameter token: the token in the form or the header.
    func check(_ asker: Asker, _ request: ServerRequest, token: String?) throws(ServerError) {
        guard case .session(_, let id) = asker else { return }
        try check(id, request, token: token)
    }

    func check(_ id: BearerToken, _ request: ServerRequest, token: String?) throws(ServerError) {
        try checkOrigin(request)
        guard let token, id.opens(formToken: token) else { throw ServerError(.crossSite) }
    }

    private static let longest = 256

    private func key(_ request: ServerRequest) async throws -> AccessKey? {
        let name = HTTPField.Name("x-api-key")
        var brought = name.map { request.headers[values: $0] } ?? []
        // Credentials for a proxy, such as Basic, are not keys.
        brought += request.headers[values: .authorization].filter { $0.lowercased().hasPrefix("bearer ") }
            .map { String($0.dropFirst(7)) }
        if Set(brought).count == 1 { brought = [brought[0]] }
        guard !brought.isEmpty else { return nil }
        if brought.count == 1, brought[0].utf8.count <= Self.longest {
            let digest = BearerToken(brought[0]).digest
            let key = try await access.whenFree { try access.key(digest, at: now) }
            if let key {
                request.recognise()
                return key
            }
        }
        throw attemptLimiter.wrong(at: now, else: ServerError(.keyInvalid))
    }
}

extension ServerError {
    init(_ error: StoreError) {
        switch error.cause {
        case .busy: self.init(.busy)
        case .readOnly, .full, .failed: self.init(.storageFull)
        case .damaged: self.init(.memoryDamaged)
        case .otherOwner: self.init(.memoryDamaged, "It belongs to another configuration by now.")
        case .older:
            self.init(.memoryDamaged, "An older version of tpmerge wrote it. tpmerge status says how to carry it over.")
        }
    }
}

/// Recognises requests from tpmerge's own pages, by the browser's headers.
enum RequestOrigin {
    /// - Returns: false if a browser names another origin; true also without any such header.
    static func isOurs(_ request: ServerRequest, _ address: PublicURL) -> Bool {
        if let site = request.header("sec-fetch-site"), site == "cross-site" || site == "same-site" { return false }
        let name = HTTPField.Name("Origin")
        let origins = name.map { request.headers[values: $0] } ?? []
        return origins.isEmpty || origins == [address.origin]
    }
}

/// Counts wrong keys, codes and tokens. It never refuses a correct one because of earlier wrong ones: behind a proxy
/// all requests come from one address.
final class AttemptLimiter: Sendable {
    private let wrong = Mutex<[Instant]>([])
    private static let most = 30
    private static let seconds = 60

    /// Counts a wrong attempt.
    ///
    /// - Returns: `ordinary`, or the error that says to wait after too many attempts in a minute.
    func wrong(at now: Instant, else ordinary: ServerError) -> ServerError {
        wrong.withLock { moments in
            moments.removeAll { abs(now.secondsSinceEpoch - $0.secondsSinceEpoch) >= Self.seconds }
            guard moments.count < Self.most else {
                let oldest = moments.first ?? now
                let wait = Self.seconds - (now.secondsSinceEpoch - oldest.secondsSinceEpoch)
                return ServerError(.tooManyAttempts, retryAfter: min(max(wait, 1), Self.seconds))
            }
            moments.append(now)
            return ordinary
        }
    }
}

enum Asker: Sendable {
    case session(BrowserSession, id: BearerToken)
    case key(AccessKey)

    /// The name under which pending consents store the asker.
    var name: String {
        switch self {
        case .session(let session, _): session.digest
        case .key(let key): key.id
        }
    }

    func maySee(_ athlete: String) -> Bool {
        switch self {
        case .session(let session, _): session.athlete.map { $0.utf8.elementsEqual(athlete.utf8) } ?? true
        case .key(let key): key.athlete.utf8.elementsEqual(athlete.utf8)
        }
    }
}

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
