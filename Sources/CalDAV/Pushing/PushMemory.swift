package import Basics

/// Where a push remembers what it did: each closure has stored its value for good when it returns.
package struct PushMemory: Sendable {
    /// The whole ledger of the calendar.
    let rows: @Sendable () async throws(Failure) -> [LedgerRow]
    let save: @Sendable (LedgerRow) async throws(Failure) -> Void
    let remove: @Sendable (_ uid: String) async throws(Failure) -> Void
    let saveState: @Sendable (CalendarState) async throws(Failure) -> Void

    package init(
        rows: @escaping @Sendable () async throws(Failure) -> [LedgerRow],
        save: @escaping @Sendable (LedgerRow) async throws(Failure) -> Void,
        remove: @escaping @Sendable (_ uid: String) async throws(Failure) -> Void,
        saveState: @escaping @Sendable (CalendarState) async throws(Failure) -> Void
    ) {
        self.rows = rows
        self.save = save
        self.remove = remove
        self.saveState = saveState
    }
}

/// How much one push may do.
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
}

/// Does work with the memory, whose failure ends a push just as a failure of the server does.
func remembering<Value>(_ work: () async throws(Failure) -> Value) async throws(CalDAVError) -> Value {
    do { return try await work() } catch { throw CalDAVError(error) }
}
