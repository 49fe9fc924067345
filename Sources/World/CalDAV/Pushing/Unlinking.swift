package import Basics
package import Web

/// Takes tpmerge's events out of a calendar, and forgets its ledger.
package struct Unlinking: Sendable {
    package enum Extent: Sendable, Hashable {
        /// The events that the athlete didn't change.
        case unedited
        case all
        case none
    }

    package struct Result: Sendable, Equatable {
        package var removed = 0
        /// Events that stay in the calendar and are forgotten; after a trouble, their owner adds those that aren't.
        package var left = 0
        package var isGone = false
        /// Why it isn't finished; nil if it is. Another attempt continues.
        package var trouble: Failure?
        package var notes: [String] = []

        package init(left: Int = 0, trouble: Failure? = nil) { (self.left, self.trouble) = (left, trouble) }
    }

    let client: DAVClient
    private let home: Address?
    let forgetting: @Sendable (_ uid: String) throws(Failure) -> Void

    /// - Parameters:
    ///   - home: where to look for a calendar that isn't at its address any more.
    ///   - forgetting: has forgotten a row for good when it returns.
    package init(
        _ client: DAVClient, at home: Address? = nil,
        forgetting: @escaping @Sendable (_ uid: String) throws(Failure) -> Void
    ) {
        (self.client, self.home, self.forgetting) = (client, home, forgetting)
    }

    /// Removes and forgets one event after another. The calendar itself stays.
    /// - Parameters:
    ///   - rows: the whole ledger of the calendar.
    ///   - state: the calendar's state; the caller forgets it if there was no trouble.
    package func takeOut(
        _ rows: [LedgerRow], _ state: CalendarState, _ extent: Extent, at now: Instant
    ) async -> Result {
        var result = Result()
        do { try await takeOut(rows.sorted { $0.uid < $1.uid }, state, extent, at: now, &result) } catch {
            result.trouble = error
        }
        return result
    }
}

extension Unlinking {
    private static let batch = 50

    private func takeOut(
        _ rows: [LedgerRow], _ state: CalendarState, _ extent: Extent, at now: Instant, _ result: inout Result
    ) async throws(Failure) {
        guard extent != .none, let collection = state.address else {
            for row in rows {
                if row.isThere { result.left += 1 }
                try forgetting(row.uid)
            }
            return
        }
        if let pause = state.pause(of: collection.host, at: now) { throw pause }
        var reader = CollectionReader(client: client, collection: collection)
        var calendar = try await reader.calendar()
        if calendar == nil, let home, let moved = try await Discovery.moved(collection, client, at: home) {
            reader = CollectionReader(client: client, collection: moved)
            calendar = try await reader.calendar()
        }
        guard let calendar else {
            result.isGone = true
            for row in rows { try forgetting(row.uid) }
            return
        }
        guard calendar.canWrite else { throw Failure(collection.host, .readOnly(calendar.name)) }
        for row in rows where row.state == .removed { try forgetting(row.uid) }
        var rest = rows.filter { $0.state != .removed }[...]
        while !rest.isEmpty {
            let some = rest.prefix(Self.batch)
            rest = rest.dropFirst(some.count)
            let hrefs = some.compactMap { Href($0.href) }.filter { $0.isMember(of: collection.href) }
            let read = try await reader.read(hrefs)
            let found = Dictionary(read.map { ($0.href, $0) }) { first, _ in first }
            for row in some { try await takeOut(row, found[row.href], reader, extent, &result, mayRepeat: true) }
        }
    }

    private func takeOut(
        _ row: LedgerRow, _ found: Found?, _ reader: CollectionReader, _ extent: Extent, _ result: inout Result,
        mayRepeat: Bool
    ) async throws(Failure) {
        // Else another resource has its name.
        guard let found, let href = Href(found.href), let settled = row.settled(reading: found) else {
            return try forgetting(row.uid)
        }
        if settled.hasAttendees {
            result.notes.append("\(row.title) has attendees, so it stays: the server would send them mail.")
        }
        guard !settled.hasAttendees, extent == .all || !settled.isKeptByYou else {
            result.left += 1
            return try forgetting(row.uid)
        }
        let answer = try await reader.delete(href, etag: settled.etag)
        switch answer {
        case .gone:
            result.removed += 1
            try forgetting(row.uid)
        case .changedMeanwhile where mayRepeat:
            let again = try await reader.read(href)
            try await takeOut(row, again, reader, extent, &result, mayRepeat: false)
        case .changedMeanwhile, .refused:
            let sentence = "\(reader.collection.host) does not delete an event now."
            let failure = Failure(.temporary, sentence, .plain("Try again later."), codes: ["caldav.not_deleted"])
            // One event may be special. A server that refuses the first two refuses all.
            guard result.trouble == nil || result.removed > 0 else { throw failure }
            result.trouble = result.trouble ?? failure
        }
    }
}
