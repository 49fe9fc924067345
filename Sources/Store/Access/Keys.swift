package import Basics

/// A key for one athlete's API, without its secret.
package struct AccessKey: Sendable, Equatable {
    /// Identifies the key in lists and for revoking.
    package let id: String
    package let athlete: String
    package let label: String
    package let created: Instant
    /// At the day's precision; nil for never.
    package let used: Instant?

    package init(id: String, athlete: String, label: String, created: Instant, used: Instant? = nil) {
        self.id = id
        self.athlete = athlete
        self.label = label
        self.created = created
        self.used = used
    }

    fileprivate init?(_ row: [Cell]) {
        guard row.count == 5, let id = String(row[0]), let athlete = String(row[1]), let label = String(row[2]),
            let created = Instant(row[3]), let used = Instant?(row[4])
        else { return nil }
        self.init(id: id, athlete: athlete, label: label, created: created, used: used)
    }
}

extension AccessStore {
    private static let columns = "id, athlete, label, created, used"

    /// Keeps a key.
    ///
    /// - Parameter digest: of the key's secret.
    package func add(_ key: AccessKey, digest: String) throws(StoreError) {
        try writing { database in
            try database.change(
                "INSERT INTO keys (id, digest, athlete, label, created) VALUES (?, ?, ?, ?, ?)",
                [key.id.cell, digest.cell, key.athlete.cell, key.label.cell, key.created.cell])
        }
    }

    /// All keys, oldest first.
    package func keys() throws(StoreError) -> [AccessKey] {
        try reading { try $0.cells("SELECT \(Self.columns) FROM keys ORDER BY created, id").compactMap(AccessKey.init) }
    }

    /// The key with this digest; nil if there is none. Notes once a day that the key was used; if that can't be
    /// written, the next call tries again.
    package func key(_ digest: String, at now: Instant) throws(StoreError) -> AccessKey? {
        let rows = try reading {
            try $0.cells("SELECT \(Self.columns) FROM keys WHERE digest = ?", [digest.cell])
        }
        guard let key = rows.first.flatMap(AccessKey.init) else { return nil }
        if key.used.map({ $0.utc.day < now.utc.day }) ?? true {
            _ = try? writing { try $0.change("UPDATE keys SET used = ? WHERE id = ?", [now.cell, key.id.cell]) }
        }
        return key
    }

    /// Revokes a key and the pending consents that it asked for.
    ///
    /// - Returns: false if no key has this id.
    package func revoke(key id: String) throws(StoreError) -> Bool {
        try writing { database in
            try database.change("DELETE FROM consents WHERE asker = ?", [id.cell])
            return try database.change("DELETE FROM keys WHERE id = ?", [id.cell]) > 0
        }
    }
}
