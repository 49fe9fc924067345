import Basics

// Reads what was written, so that the next push asks once.
extension PushRun {
    /// Reads back what the server made of the writes, and takes a new token if nothing else changed meanwhile.
    ///
    /// - Parameter isComplete: whether nothing is left to write; else the next push needs its old token.
    mutating func readBack(_ looking: Looking, isComplete: Bool) async throws(PushStop) {
        let hrefs = written.keys.filter { written[$0]?.isEmpty == false }.sorted().compactMap { Href($0) }
        guard !written.isEmpty else { return }
        if isComplete { try await takeToken(looking) }
        let found = try await stopping { () throws(CalDAVError) in try await looking.read(hrefs) }
        for each in found {
            guard let row = written[each.href].flatMap({ rows[$0] }), let settled = row.settled(reading: each) else {
                continue
            }
            try await save(settled)
        }
    }

    private mutating func takeToken(_ looking: Looking) async throws(PushStop) {
        guard let token = state.syncToken else { return }
        let glance = try await stopping { () throws(CalDAVError) in try await looking.changes(since: token) }
        guard let glance else { return }
        let changed = Set(glance.resources.keys.map(\.path)).union(glance.gone.map(\.path))
        if changed.isSubset(of: written.keys) { state.syncToken = glance.token }
    }
}
