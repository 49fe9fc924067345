package import Basics
import GRDB
import Synchronization

/// A browser that has signed in.
package struct Session: Sendable, Equatable {
    /// Of the cookie's id.
    package let digest: String
    /// Whose pages it may see; nil for everybody's.
    package let athlete: String?
}

/// Sessions last 30 days from their last use, and 365 at most; codes ten minutes, and once.
///
/// Neither lives longer because the clock goes back: what seems to come from the future is refused.
extension AccessStore {
    private static let secondsAfterUse = 30 * 86_400
    private static let secondsAtMost = 365 * 86_400
    private static let secondsOfCode = 600
    /// More never wait: where sessions can't be looked up, anybody may invent some.
    private static let mostRefused = 10_000

    /// Begins a session.
    ///
    /// - Parameter digest: of its id.
    package func begin(_ digest: String, of athlete: String?, at now: Instant) throws(StoreError) {
        try writing { try Self.begin(digest, of: athlete, at: now, in: $0) }
    }

    /// Spends a code and begins a session with it. Of two that try at once one succeeds, and where the session can't be kept
    /// the code isn't spent.
    ///
    /// - Parameters:
    ///   - digest: of the session's id.
    ///   - former: the session that ends with it; nil for none.
    /// - Returns: whether it begins: false for a code that is spent, too old or invented.
    package func begin(
        _ digest: String, spending code: String, insteadOf former: String?, at now: Instant
    ) throws(StoreError) -> Bool {
        try writing { database in
            let rows = try database.cells(
                "DELETE FROM codes WHERE digest = ? RETURNING athlete, created", [code.cell])
            guard let row = rows.first, let athlete = String?(row[0]), let created = Instant(row[1]),
                created.isYounger(than: Self.secondsOfCode, at: now)
            else { return false }
            if let former { try Self.end(former, in: database) }
            try Self.begin(digest, of: athlete, at: now, in: database)
            return true
        }
    }

    /// The session of an id, as long as it lasts. Once a day it is noted that it was used.
    ///
    /// - Returns: it, and whether this is the day's first use; nil for none.
    package func session(_ digest: String, at now: Instant) throws(StoreError) -> (session: Session, isRenewed: Bool)? {
        guard !refused.withLock({ $0.contains(digest) }) else { return nil }
        let rows = try reading {
            try $0.cells("SELECT athlete, created, used FROM sessions WHERE digest = ?", [digest.cell])
        }
        guard let row = rows.first, let athlete = String?(row[0]), let created = Instant(row[1]),
            let used = Instant(row[2]), created.isYounger(than: Self.secondsAtMost, at: now),
            used.isYounger(than: Self.secondsAfterUse, at: now)
        else { return nil }
        let isRenewed = used.utc.day < now.utc.day
        if isRenewed {
            // Looking goes on where nothing can be written now; the next look tries again.
            _ = try? writing {
                try $0.change("UPDATE sessions SET used = ? WHERE digest = ?", [now.cell, digest.cell])
            }
        }
        return (Session(digest: digest, athlete: athlete), isRenewed)
    }

    /// Lets a session open nothing any more in this process, whether or not that can be written now.
    package func refuse(_ digest: String) {
        refused.withLock { if $0.count < Self.mostRefused { $0.insert(digest) } }
    }

    /// Ends for good what was refused.
    package func removeRefused() throws(StoreError) {
        let digests = refused.withLock(\.self)
        guard !digests.isEmpty else { return }
        try writing { database in for digest in digests { try Self.end(digest, in: database) } }
        refused.withLock { $0.subtract(digests) }
    }

    /// Ends all sessions, or those that are for one athlete alone.
    ///
    /// - Returns: how many.
    package func endSessions(of athlete: String?) throws(StoreError) -> Int {
        try writing { database in
            try athlete.map { try database.change("DELETE FROM sessions WHERE athlete = ?", [$0.cell]) }
                ?? database.change("DELETE FROM sessions")
        }
    }

    /// Keeps a code that signs somebody in once.
    package func add(code digest: String, of athlete: String?, at now: Instant) throws(StoreError) {
        try writing { database in
            try database.change("DELETE FROM codes WHERE created < ?", [now.before(Self.secondsOfCode)])
            try database.change(
                "INSERT INTO codes (digest, athlete, created) VALUES (?, ?, ?)", [digest.cell, athlete.cell, now.cell])
        }
    }

    /// When a code ends that is made now.
    package static func end(ofCodeMadeAt now: Instant) -> Instant { now.advanced(bySeconds: secondsOfCode) }
}

extension AccessStore {
    private static func begin(_ digest: String, of athlete: String?, at now: Instant, in database: Database) throws {
        try database.change(
            "DELETE FROM sessions WHERE used < ? OR created < ?",
            [now.before(secondsAfterUse + 86_400), now.before(secondsAtMost)])
        try database.change(
            "INSERT INTO sessions (digest, athlete, created, used) VALUES (?, ?, ?, ?)",
            [digest.cell, athlete.cell, now.cell, now.cell])
    }

    private static func end(_ digest: String, in database: Database) throws {
        try database.change("DELETE FROM sessions WHERE digest = ?", [digest.cell])
        try database.change("DELETE FROM consents WHERE asker = ?", [digest.cell])
    }
}

extension Instant {
    /// Whether it lies less than that many seconds back, and not ahead.
    func isYounger(than seconds: Int, at now: Instant) -> Bool {
        let age = now.secondsSinceEpoch - secondsSinceEpoch
        return age < seconds && age >= -60
    }

    fileprivate func before(_ seconds: Int) -> Cell { advanced(bySeconds: -seconds).cell }
}
