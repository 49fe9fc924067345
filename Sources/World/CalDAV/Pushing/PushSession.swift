import Basics
import ICalendar
import Web

struct PushSession {
    let pusher: CalendarPush
    /// That of the collection, once it is found.
    var memory: any PushMemory
    /// In the order of the published list, with UIDs of this calendar once it has a number.
    var events: [WantedEvent]
    /// The numbers of the account's other calendars.
    var taken: Set<Int> = []
    let began: Instant
    var rules: PushRules
    /// Whether the ledger is read, which it isn't if nothing has changed on either side.
    private var isRead = false
    /// The events by UID, after the look.
    var wanted: [String: WantedEvent] = [:]
    /// The ledger by UID, once it is read.
    private(set) var rows: [String: LedgerRow] = [:]
    var state: CalendarState
    var result = PushResult()
    var writes = 0
    /// The paths of the resources that the server says it has stored, each with the row from before the write.
    var stored: [String: LedgerRow] = [:]
    /// The paths of the resources that the server says it has deleted.
    var deleted: Set<String> = []
    var refusals = 0
    /// The ETags at the beginning, by path.
    var etagsBefore: [String: String?]?
    /// Whether a write met what the server's list of changes didn't say.
    var isContradicted = false
    /// Whether such a write is left to a listing.
    private(set) var mayDoubt = true

    init(_ pusher: CalendarPush, _ wanted: [WantedEvent], _ state: CalendarState, _ rules: PushRules) {
        (self.pusher, memory, began) = (pusher, pusher.memory, pusher.now())
        (events, self.state, self.rules) = (wanted, state, rules)
    }

    /// Counts the events that a push would write.
    mutating func rehearse() async throws(Failure) {
        let plan: PushPlan
        if let found = try await pusher.collection(state, isDry: true) {
            try claim(found.address)
            guard let look = try await look(CollectionReader(client: pusher.client, collection: found.address)) else {
                return countRows()
            }
            plan = look.plan
        } else {
            result.makesCalendar = true
            plan = PushPlan(wanted: events, rows: [], seen: Seen(isComplete: true, found: []), rules)
        }
        if let held = plan.heldBack { result.trouble = held.failure }
        for write in plan.writes { count(write) }
        for note in plan.notes { add(note) }
        countRows()
    }

    /// Looks, plans, writes and reads back.
    mutating func perform() async throws(Failure) {
        guard let found = try await pusher.collection(state, isDry: false) else { return }
        var reader = CollectionReader(client: pusher.client, collection: found.address)
        try claim(found.address)
        if found.isNew { try memory.save(state) }
        let look: (plan: PushPlan, token: String?)?
        do { look = try await self.look(reader) } catch {
            // A collection that is gone may only have moved to another host.
            guard !found.isNew, error.leavesPlaceOpen,
                let moved = try await Discovery.moved(found.address, pusher.client, at: pusher.address)
            else { throw error }
            reader = CollectionReader(client: pusher.client, collection: moved)
            state.collection = moved.revealed()
            look = try await self.look(reader)
        }
        guard let look else { return }
        try await carryOut(look, reader)
        guard isContradicted else { return }
        mayDoubt = false
        if let again = try await self.look(reader, isListing: true) { try await carryOut(again, reader) }
    }

    /// Writes what was planned, and reads it back.
    private mutating func carryOut(
        _ look: (plan: PushPlan, token: String?), _ reader: CollectionReader
    ) async throws(Failure) {
        let (plan, token) = look
        state.settled = nil
        state.heldBack = plan.missing
        if let held = plan.heldBack {
            result.trouble = held.failure
            return
        }
        for note in plan.notes { add(note) }
        for row in plan.rows { try save(row) }
        for uid in plan.forgotten { try remove(uid) }

        // While another resource has the name of an event, each look has to report it again.
        let isComplete =
            try await write(plan.writes, reader) && !plan.notes.contains(where: \.isForeign)
            && !(isContradicted && mayDoubt)
        if isComplete { state.syncToken = token }
        try await readBack(reader, isComplete: isComplete)
        if plan.isEmpty, token != nil { state.settled = digest }
    }

    /// Remembers the outcome.
    mutating func finish() throws(Failure) {
        countRows()
        if result.trouble == nil, result.counts.waiting > 0 {
            let count = result.counts.waiting
            result.trouble = Failure(
                .temporary, "\(count) \(count == 1 ? "event waits" : "events wait") to be pushed.",
                .plain("The next run goes on."), codes: ["caldav.waiting"])
        }
        state.counts = result.counts
        if let trouble = result.trouble {
            state.settled = nil
            state.note(trouble, at: pusher.now())
        } else {
            state.trouble = nil
            state.lastPush = pusher.now()
        }
        try memory.save(state)
    }

    /// Keeps the first trouble, and when to ask again.
    mutating func stop(_ error: Failure) {
        result.trouble = result.trouble ?? error
        state.retryAfter = error.retryAfter.map { pusher.now().advanced(bySeconds: Int($0.components.seconds)) }
    }

    mutating func add(_ note: PlanNote) {
        guard !result.notes.contains(note.description) else { return }
        result.notes.append(note.description)
        if case .foreign = note {
            result.trouble = result.trouble ?? Failure(.uncreatable, note.description, codes: ["caldav.foreign"])
        }
    }

    mutating func count(_ write: PlannedWrite) {
        switch write.act {
        case .create: result.counts.created += 1
        case .change: result.counts.changed += 1
        case .delete: result.counts.deleted += 1
        }
    }

    private mutating func countRows() {
        guard isRead else {
            result.counts.keptByYou = state.counts.keptByYou
            result.counts.waiting = state.counts.waiting
            return
        }
        result.counts.keptByYou = rows.values.count(where: \.isKeptByYou)
        result.counts.waiting += rows.values.count(where: \.isWaiting)
    }

    mutating func read() throws(Failure) {
        guard !isRead else { return }
        let remembered = try memory.readRows()
        rows = Dictionary(remembered.map { ($0.uid, $0) }) { first, _ in first }
        isRead = true
    }

    mutating func save(_ row: LedgerRow) throws(Failure) {
        rows[row.uid] = row
        try memory.save(row)
    }

    mutating func remove(_ uid: String) throws(Failure) {
        guard rows.removeValue(forKey: uid) != nil else { return }
        try memory.removeRow(of: uid)
    }
}

extension Failure {
    /// Whether the calendar may be at another place.
    fileprivate var leavesPlaceOpen: Bool { has("caldav.calendar_gone", "caldav.redirected") }
}
