// Reads what was written, so that the next push asks once.
extension PushRun {
    /// Reads back what the server made of the writes, and takes a new token if nothing else changed meanwhile.
    ///
    /// - Parameter isComplete: whether nothing is left to write; else the next push needs its old token.
    mutating func readBack(_ looking: Looking, isComplete: Bool) async throws(CalDAVError) {
        guard !stored.isEmpty || !deleted.isEmpty else { return }
        let gone = isComplete ? try await takeToken(looking) : []
        for path in gone {
            if let uid = stored.removeValue(forKey: path)?.uid, let row = rows[uid]?.gone { try await save(row) }
        }
        let hrefs = stored.keys.sorted().compactMap { Href($0) }
        let found = try await looking.read(hrefs)
        let texts = Dictionary(found.map { ($0.href, $0) }) { first, _ in first }
        for (path, before) in stored {
            guard let text = texts[path] else {
                // The server said that it had stored it, and hasn't got it: the next push finds out.
                try await save(before)
                continue
            }
            if let settled = rows[before.uid]?.settled(reading: text) { try await save(settled) }
        }
    }

    /// Returns the paths of what has gone meanwhile.
    private mutating func takeToken(_ looking: Looking) async throws(CalDAVError) -> Set<String> {
        guard let token = state.syncToken else { return [] }
        let glance = try await looking.changes(since: token)
        guard let glance else { return [] }
        let gone = Set(glance.gone.map(\.path))
        let changed = gone.union(glance.resources.keys.map(\.path))
        if changed.isSubset(of: deleted.union(stored.keys)) { state.syncToken = glance.token }
        return gone.subtracting(deleted)
    }
}
