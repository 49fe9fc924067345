package import Basics

/// A consent that was requested at Strava and waits for its answer.
package struct PendingConsent: Sendable, Equatable {
    /// The digest of the OAuth state that comes back with the answer.
    package let digest: String
    /// Sent when the code is exchanged (PKCE).
    package let verifier: Secret
    /// The redirect address of the request.
    package let redirect: String
    package let athlete: String
    /// The digest of the session, or the id of the key, that asked.
    package let asker: String
    package let created: Instant

    package init(
        digest: String, verifier: Secret, redirect: String, athlete: String, asker: String, created: Instant
    ) {
        self.digest = digest
        self.verifier = verifier
        self.redirect = redirect
        self.athlete = athlete
        self.asker = asker
        self.created = created
    }

    /// How long an answer may take, in seconds.
    package static let life = 600
    /// How many consents of one asker may be pending; a further one replaces the oldest.
    fileprivate static let most = 5
    fileprivate static let columns = "digest, verifier, redirect, athlete, asker, created"

    fileprivate init?(_ row: [Cell]) {
        guard row.count == 6, let digest = String(row[0]), let verifier = String(row[1]),
            let redirect = String(row[2]), let athlete = String(row[3]), let asker = String(row[4]),
            let created = Instant(row[5])
        else { return nil }
        self.init(
            digest: digest, verifier: Secret(verifier), redirect: redirect, athlete: athlete, asker: asker,
            created: created)
    }
}

extension AccessStore {
    package func add(_ consent: PendingConsent) throws(StoreError) {
        try writing { database in
            try database.change(
                "DELETE FROM consents WHERE created < ?",
                [consent.created.advanced(bySeconds: -PendingConsent.life).cell])
            try database.change(
                """
                DELETE FROM consents WHERE asker = ?1 AND digest NOT IN (
                    SELECT digest FROM consents WHERE asker = ?1 ORDER BY created DESC, rowid DESC LIMIT ?2)
                """, [consent.asker.cell, (PendingConsent.most - 1).cell])
            try database.change(
                "INSERT INTO consents (\(PendingConsent.columns)) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    consent.digest.cell, consent.verifier.revealed().cell, consent.redirect.cell,
                    consent.athlete.cell, consent.asker.cell, consent.created.cell,
                ])
        }
    }

    /// The consent that an answer belongs to; nil if the state is unknown, spent or too old, or another asker has
    /// requested it. The consent remains pending.
    ///
    /// - Parameter digest: of the state; nil for the asker's newest consent.
    package func consent(_ digest: String?, of asker: String, at now: Instant) throws(StoreError) -> PendingConsent? {
        try reading { database in
            try database.cells(
                """
                SELECT \(PendingConsent.columns) FROM consents WHERE asker = ?1 AND (?2 IS NULL OR digest = ?2)
                ORDER BY created DESC, rowid DESC LIMIT 1
                """, [asker.cell, digest.cell])
        }
        .first.flatMap(PendingConsent.init).flatMap {
            $0.created.isYounger(than: PendingConsent.life, at: now) ? $0 : nil
        }
    }

    /// The athlete of a consent, regardless of the asker; nil if there is none.
    package func athlete(ofConsent digest: String) throws(StoreError) -> String? {
        try reading { try $0.cells("SELECT athlete FROM consents WHERE digest = ?", [digest.cell]) }
            .first.flatMap { String($0[0]) }
    }

    /// Removes and returns the consent that an answer belongs to; nil if the state is unknown, spent or too old, or
    /// another asker has requested it.
    package func spend(consent digest: String, of asker: String, at now: Instant) throws(StoreError) -> PendingConsent?
    {
        try writing { database in
            try database.cells(
                "DELETE FROM consents WHERE digest = ? AND asker = ? RETURNING \(PendingConsent.columns)",
                [digest.cell, asker.cell])
        }
        .first.flatMap(PendingConsent.init).flatMap {
            $0.created.isYounger(than: PendingConsent.life, at: now) ? $0 : nil
        }
    }
}
