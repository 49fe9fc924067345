package import Basics
import GRDB
import Synchronization

package struct BrowserSession: Sendable, Equatable {
    package private(set) var digest = ""
    /// The only athlete whose pages it may see; nil for all athletes.
    package private(set) var athlete: String?
    fileprivate var created = Instant.blank
    /// At the day's precision.
    fileprivate var used = Instant.blank

    /// When it ends unless it is used again after a moment.
    package func end(usedAt now: Instant) -> Instant {
        min(
            now.advanced(bySeconds: AccessStore.secondsAfterUse),
            created.advanced(bySeconds: AccessStore.secondsAtMost))
    }
}

extension BrowserSession: Stored {
    static let table = Table("sessions", of: blank, order: "digest")

    static let blank = BrowserSession()

    mutating func visit(_ column: inout Columns) {
        column("digest", &digest)
        column("athlete", &athlete)
        column("created", &created)
        column("used", &used)
    }
}

/// A session lasts 30 days after its last use, and 365 days at most; a code lasts ten minutes and works once.
///
/// Setting the clock back doesn't prolong either: a moment in the future is refused.
extension AccessStore {
    fileprivate static let secondsAfterUse = 30 * 86_400
    fileprivate static let secondsAtMost = 365 * 86_400
    private static let secondsOfCode = 600
    /// The largest number of sessions waiting to be removed: while sessions can't be looked up, a client may invent any
    /// number.
    private static let mostRefused = 10_000

    /// - Parameter digest: of the session id.
    package func begin(_ digest: String, of athlete: String?, at now: Instant) throws(StoreError) {
        try writing { try Self.begin(digest, of: athlete, at: now, in: $0) }
    }

    /// Spends a code and begins a session with it, in one transaction: of two attempts at once one succeeds, and if the
    /// session can't be written the code isn't spent.
    ///
    /// - Parameters:
    ///   - digest: of the session id.
    ///   - former: the digest of a session that this one replaces; nil for none.
    /// - Returns: false if the code is spent, too old or unknown.
    package func begin(
        _ digest: String, spending code: String, insteadOf former: String?, at now: Instant
    ) throws(StoreError) -> Bool {
        try writing { database in
            let rows = try database.rows("DELETE FROM codes WHERE digest = ? RETURNING athlete, created", code)
            guard let row = rows.first, let athlete: String? = row["athlete"], let created: Instant = row["created"],
                created.isYounger(than: Self.secondsOfCode, at: now)
            else { return false }
            if let former { try Self.end(former, in: database) }
            try Self.begin(digest, of: athlete, at: now, in: database)
            return true
        }
    }

    /// The session with an id's digest, while it lasts. Notes its use once a day.
    ///
    /// - Returns: the session, and whether this is the day's first use; nil if there is none.
    package func session(_ digest: String, at now: Instant) throws(StoreError) -> (
        session: BrowserSession, isRenewed: Bool
    )? {
        guard !refused.withLock({ $0.contains(digest) }) else { return nil }
        let sessions = try reading { try BrowserSession.all($0, where: "digest = ?", digest) }
        guard let session = sessions.first, session.created.isYounger(than: Self.secondsAtMost, at: now),
            session.used.isYounger(than: Self.secondsAfterUse, at: now)
        else { return nil }
        let isRenewed = session.used.utc.day < now.utc.day
        if isRenewed {
            // The session works even if nothing can be written now; the next lookup tries again.
            _ = try? writing {
                try $0.change("UPDATE sessions SET used = ? WHERE digest = ?", now, digest)
            }
        }
        return (session, isRenewed)
    }

    /// Makes this process refuse a session at once, even if its end can't be written now.
    package func refuse(_ digest: String) {
        refused.withLock { if $0.count < Self.mostRefused { $0.insert(digest) } }
    }

    package func removeRefused() throws(StoreError) {
        let digests = refused.withLock(\.self)
        guard !digests.isEmpty else { return }
        try writing { database in for digest in digests { try Self.end(digest, in: database) } }
        refused.withLock { $0.subtract(digests) }
    }

    /// Ends all sessions, or those limited to one athlete; returns their number.
    package func endSessions(of athlete: String?) throws(StoreError) -> Int {
        try writing { database in
            try athlete.map { try database.change("DELETE FROM sessions WHERE athlete = ?", $0) }
                ?? database.change("DELETE FROM sessions")
        }
    }

    package func add(code digest: String, of athlete: String?, at now: Instant) throws(StoreError) {
        try writing { database in
            try database.change("DELETE FROM codes WHERE created < ?", now.before(Self.secondsOfCode))
            try database.change(
                "INSERT INTO codes (digest, athlete, created) VALUES (?, ?, ?)", digest, athlete, now)
        }
    }

    package static func end(ofCodeMadeAt now: Instant) -> Instant { now.advanced(bySeconds: secondsOfCode) }

    private static func begin(_ digest: String, of athlete: String?, at now: Instant, in database: Database) throws {
        try database.change(
            "DELETE FROM sessions WHERE used < ? OR created < ?",
            now.before(secondsAfterUse + 86_400), now.before(secondsAtMost))
        let session = BrowserSession(digest: digest, athlete: athlete, created: now, used: now)
        try database.keep(session)
    }

    private static func end(_ digest: String, in database: Database) throws {
        try database.change("DELETE FROM sessions WHERE digest = ?", digest)
        try database.change("DELETE FROM consents WHERE asker = ?", digest)
    }
}

extension Instant {
    /// Whether it is less than that many seconds ago, and at most a minute in the future.
    func isYounger(than seconds: Int, at now: Instant) -> Bool {
        let age = now.secondsSinceEpoch - secondsSinceEpoch
        return age < seconds && age >= -60
    }

    fileprivate func before(_ seconds: Int) -> Instant { advanced(bySeconds: -seconds) }
}
