package import Basics

/// Where a push remembers what it did: each closure has stored its value for good when it returns.
package struct PushMemory: Sendable {
    let rows: @Sendable () async throws(Failure) -> [LedgerRow]
    let save: @Sendable (LedgerRow) async throws(Failure) -> Void
    let remove: @Sendable (_ uid: String) async throws(Failure) -> Void
    let saveState: @Sendable (CalendarState) async throws(Failure) -> Void
    /// The memory of a collection that was found, which may be another one than this.
    let claim: @Sendable (DAVAddress) async throws(Failure) -> ClaimedLedger

    package init(
        rows: @escaping @Sendable () async throws(Failure) -> [LedgerRow],
        save: @escaping @Sendable (LedgerRow) async throws(Failure) -> Void,
        remove: @escaping @Sendable (_ uid: String) async throws(Failure) -> Void,
        saveState: @escaping @Sendable (CalendarState) async throws(Failure) -> Void,
        claim: @escaping @Sendable (DAVAddress) async throws(Failure) -> ClaimedLedger
    ) {
        (self.rows, self.save, self.remove, self.saveState, self.claim) = (rows, save, remove, saveState, claim)
    }
}

/// The memory of a collection: see `Ledgers.claim`.
package struct ClaimedLedger: Sendable {
    let memory: PushMemory
    let state: CalendarState
    /// The numbers of the account's other calendars.
    let taken: Set<Int>

    package init(_ memory: PushMemory, _ state: CalendarState, besides taken: Set<Int>) {
        (self.memory, self.state, self.taken) = (memory, state, taken)
    }
}

package struct PushBudget: Sendable, Hashable {
    /// PUTs and DELETEs.
    var writes = 1000
    /// Seconds since the push began; no write begins later.
    var seconds = 120
}

/// The outcome of a push, or of a dry run.
package struct PushResult: Sendable, Equatable {
    package var counts = PushCounts()
    /// Why the calendar isn't as it should be; nil if it is.
    package var trouble: Failure?
    /// Sentences about single events.
    package var notes: [String] = []
    /// Whether the calendar was made by this push, or would be by one.
    package var makesCalendar = false

    package init() {}
}
