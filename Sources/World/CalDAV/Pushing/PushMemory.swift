package import Basics
package import Web

/// Where a push remembers what it did, for good when a call returns.
package protocol PushMemory: Sendable {
    func readRows() throws(Failure) -> [LedgerRow]
    func save(_ row: LedgerRow) throws(Failure)
    func removeRow(of uid: String) throws(Failure)
    func save(_ state: CalendarState) throws(Failure)
    /// The memory of a collection that was found, which may be another one than this.
    func claim(_ collection: Address) throws(Failure) -> ClaimedLedger
}

/// The memory of a collection: see `Ledgers.claim`.
package struct ClaimedLedger: Sendable {
    let memory: any PushMemory
    let state: CalendarState
    /// The numbers of the account's other calendars.
    let taken: Set<Int>

    package init(_ memory: any PushMemory, _ state: CalendarState, besides taken: Set<Int>) {
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
