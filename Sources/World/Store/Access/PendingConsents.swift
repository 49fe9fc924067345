package import Basics

/// A consent that was requested at Strava and waits for its answer.
package struct PendingConsent: Sendable, Equatable {
    /// The digest of the OAuth state that comes back with the answer.
    package private(set) var digest: String
    /// Sent when the code is exchanged (PKCE).
    package private(set) var verifier: Secret
    package private(set) var redirect: String
    package private(set) var athlete: String
    /// The digest of the session, or the id of the key, that asked.
    package private(set) var asker: String
    package private(set) var created: Instant

    package init(
        digest: String, verifier: Secret, redirect: String, athlete: String, asker: String, created: Instant
    ) {
        (self.digest, self.verifier, self.redirect, self.athlete) = (digest, verifier, redirect, athlete)
        (self.asker, self.created) = (asker, created)
    }

    /// How long an answer may take, in seconds.
    package static let life = 600
    /// How many consents of one asker may be pending; a further one replaces the oldest.
    fileprivate static let most = 5

    fileprivate func isValid(at now: Instant) -> Bool { created.isYounger(than: Self.life, at: now) }
}

extension PendingConsent: Stored {
    static let table = Table("consents", of: blank, order: "created DESC, rowid DESC")

    static let blank = PendingConsent(
        digest: "", verifier: Secret(""), redirect: "", athlete: "", asker: "", created: .blank)

    mutating func visit(_ column: inout Columns) {
        column("digest", &digest)
        column("verifier", &verifier)
        column("redirect", &redirect)
        column("athlete", &athlete)
        column("asker", &asker)
        column("created", &created)
    }
}

extension AccessStore {
    package func add(_ consent: PendingConsent) throws(StoreError) {
        try writing { database in
            try database.change(
                "DELETE FROM consents WHERE created < ?",
                consent.created.advanced(bySeconds: -PendingConsent.life))
            try database.change(
                """
                DELETE FROM consents WHERE asker = ?1 AND digest NOT IN (
                    SELECT digest FROM consents WHERE asker = ?1 ORDER BY created DESC, rowid DESC LIMIT ?2)
                """, consent.asker, (PendingConsent.most - 1))
            try database.keep(consent)
        }
    }

    /// The consent that an answer belongs to; nil if the state is unknown, spent or too old, or another asker has
    /// requested it. The consent remains pending.
    ///
    /// - Parameter digest: of the state; nil for the asker's newest consent.
    package func consent(_ digest: String?, of asker: String, at now: Instant) throws(StoreError) -> PendingConsent? {
        let consents = try reading { database in
            try PendingConsent.all(
                database, where: "asker = ?1 AND (?2 IS NULL OR digest = ?2)", asker, digest)
        }
        return consents.prefix(1).first { $0.isValid(at: now) }
    }

    /// The athlete of a consent, regardless of the asker; nil if there is none.
    package func athlete(ofConsent digest: String) throws(StoreError) -> String? {
        try reading { try $0.value("SELECT athlete FROM consents WHERE digest = ?", digest) }
    }

    /// Removes and returns the consent that an answer belongs to; nil if the state is unknown, spent or too old, or
    /// another asker has requested it.
    package func spend(consent digest: String, of asker: String, at now: Instant) throws(StoreError) -> PendingConsent?
    {
        let spent = try writing { database in
            let found = try PendingConsent.all(database, where: "digest = ? AND asker = ?", digest, asker)
            if !found.isEmpty { try database.change(PendingConsent.table.delete, digest) }
            return found
        }
        return spent.first { $0.isValid(at: now) }
    }
}
