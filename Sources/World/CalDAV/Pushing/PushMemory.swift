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

/// The memory of a collection, and the numbers of the account's other calendars: see `Ledgers.claim`.
package typealias ClaimedLedger = (memory: any PushMemory, state: CalendarState, taken: Set<Int>)

package struct PushBudget: Sendable, Hashable {
    /// PUTs and DELETEs.
    var writes = 1000
    /// Seconds since the push began; no write begins later.
    var seconds = 120
}

package struct PushResult: Sendable, Equatable {
    package var counts = PushCounts()
    /// Why the calendar isn't as it should be; nil if it is.
    package var trouble: Failure?
    /// Sentences about single events.
    package var notes: [String] = []
    /// Whether the calendar was made by this push, or would be by one.
    package var makesCalendar = false

    package init(counts: PushCounts = PushCounts(), trouble: Failure? = nil) {
        (self.counts, self.trouble) = (counts, trouble)
    }
}
