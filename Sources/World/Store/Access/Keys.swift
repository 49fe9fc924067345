package import Basics

/// A key for one athlete's API, without its secret.
package struct AccessKey: Sendable, Equatable {
    /// Identifies the key in lists and for revoking.
    package private(set) var id: String
    package private(set) var athlete: String
    package private(set) var label: String
    package private(set) var created: Instant
    /// At the day's precision; nil for never.
    package private(set) var used: Instant?

    package init(id: String, athlete: String, label: String, created: Instant) {
        (self.id, self.athlete, self.label, self.created) = (id, athlete, label, created)
    }
}

extension AccessKey: Stored {
    static let table = Table("keys", of: blank, order: "created, rowid")

    static let blank = AccessKey(id: "", athlete: "", label: "", created: .blank)

    mutating func visit(_ column: inout Columns) {
        column("id", &id)
        column("athlete", &athlete)
        column("label", &label)
        column("created", &created)
        column("used", &used)
    }
}

extension AccessStore {
    /// - Parameter digest: of the key's secret.
    package func add(_ key: AccessKey, digest: String) throws(StoreError) {
        try change(
            "INSERT INTO keys (id, digest, athlete, label, created) VALUES (?, ?, ?, ?, ?)",
            key.id, digest, key.athlete, key.label, key.created)
    }

    package func keys() throws(StoreError) -> [AccessKey] { try reading { try AccessKey.all($0) } }

    /// The key with this digest; nil if there is none. Notes once a day that the key was used; if that can't be
    /// written, the next call tries again.
    package func key(_ digest: String, at now: Instant) throws(StoreError) -> AccessKey? {
        let keys = try reading { try AccessKey.all($0, where: "digest = ?", digest) }
        guard let key = keys.first else { return nil }
        if key.used.map({ $0.utc.day < now.utc.day }) ?? true {
            _ = try? writing { try $0.change("UPDATE keys SET used = ? WHERE id = ?", now, key.id) }
        }
        return key
    }

    /// Revokes a key and the pending consents that it asked for; false if no key has this id.
    package func revoke(key id: String) throws(StoreError) -> Bool {
        try writing { database in
            try database.change("DELETE FROM consents WHERE asker = ?", id)
            return try database.change("DELETE FROM keys WHERE id = ?", id) > 0
        }
    }
}
