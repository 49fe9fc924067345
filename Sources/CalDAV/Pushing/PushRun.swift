import Basics
import ICalendar

/// One push while it is under way.
struct PushRun {
    let pusher: Pusher
    /// That of the collection, once it is found.
    private(set) var memory: PushMemory
    /// In the order of the published list, with UIDs of this calendar once it has a number.
    private(set) var events: [WantedEvent]
    /// The numbers of the account's other calendars.
    private var taken: Set<Int> = []
    let began: Instant
    var rules: PushRules
    /// Whether the ledger is read, which it isn't if nothing has changed on either side.
    private var isRead = false
    /// The events by UID, after the look.
    private(set) var wanted: [String: WantedEvent] = [:]
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

    init(
        _ pusher: Pusher, _ wanted: [WantedEvent], _ state: CalendarState, _ rules: PushRules
    ) {
        self.pusher = pusher
        memory = pusher.memory
        events = wanted
        self.state = state
        self.rules = rules
        began = pusher.now()
    }
}

extension PushRun {
    /// Counts the events that a push would write.
    mutating func rehearse() async throws(CalDAVError) {
        let plan: PushPlan
        if let found = try await pusher.collection(state, isDry: true) {
            try await claim(found.address)
            guard let look = try await look(Looking(client: pusher.client, collection: found.address)) else {
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
    mutating func perform() async throws(CalDAVError) {
        guard let found = try await pusher.collection(state, isDry: false) else { return }
        var looking = Looking(client: pusher.client, collection: found.address)
        try await claim(found.address)
        if found.isNew { try await saveState() }
        let look: (plan: PushPlan, token: String?)?
        do {
            look = try await self.look(looking)
        } catch {
            // A collection that is gone may only have moved to another host.
            guard !found.isNew, error.leavesPlaceOpen, let moved = try await pusher.moved(found.address) else {
                throw error
            }
            looking = Looking(client: pusher.client, collection: moved)
            state.collection = moved.revealed()
            look = try await self.look(looking)
        }
        guard let (plan, token) = look else { return }
        state.settled = nil
        state.heldBack = plan.missing
        if let held = plan.heldBack {
            result.trouble = held.failure
            return
        }
        for note in plan.notes { add(note) }
        for row in plan.rows { try await save(row) }
        for uid in plan.forgotten { try await remove(uid) }

        // While another resource has the name of an event, each look has to report it again.
        let isComplete = try await write(plan.writes, looking) && !plan.notes.contains(where: \.isForeign)
        if isComplete { state.syncToken = token }
        try await readBack(looking, isComplete: isComplete)
        if plan.isEmpty, token != nil { state.settled = digest }
    }

    /// Remembers the outcome.
    mutating func finish() async throws(CalDAVError) {
        countRows()
        if result.trouble == nil, result.counts.waiting > 0 {
            let count = result.counts.waiting
            result.trouble = Failure(
                .temporary, "\(count) \(count == 1 ? "event waits" : "events wait") to be pushed.",
                .plain("The next run goes on."), codes: ["caldav.waiting"])
        }
        state.counts = result.counts
        if result.trouble != nil { state.settled = nil }
        if let trouble = result.trouble {
            state.note(trouble, at: pusher.now())
        } else {
            state.trouble = nil
            state.lastPush = pusher.now()
        }
        try await saveState()
    }

    /// Keeps the first trouble, and when to ask again.
    mutating func stop(_ error: CalDAVError) {
        result.trouble = result.trouble ?? error.failure
        state.retryAfter = error.retryAfter.map { pusher.now().advanced(bySeconds: Int($0.components.seconds)) }
    }
}

extension PushRun {
    /// Goes on with the memory of the collection.
    private mutating func claim(_ collection: DAVAddress) async throws(CalDAVError) {
        let ledger = try await memory.claim(collection)
        (memory, state, taken) = (ledger.memory, ledger.state, ledger.taken)
        if let number = state.number { events = events.map { $0.numbered(number) } }
    }

    /// Gives the calendar its number, for good: that of the events there, which a lost memory no longer knows, or else
    /// the first that no other calendar of the account has.
    private mutating func setNumber(_ listed: [String]) {
        guard state.number == nil else { return }
        let there = Set(listed)
        let free = (1...taken.count + 1).first { !taken.contains($0) } ?? 1
        let known = (1...Self.mostNumbers).map { number in
            (
                number,
                count: events.count { there.contains(rules.href(ofUID: ResourceName.uid($0.uid, inCalendar: number))) }
            )
        }
        let best = known.max { ($0.count, $1.0) < ($1.count, $0.0) }
        let number = best.flatMap { $0.count > 0 ? $0.0 : nil } ?? free
        state.number = number
        events = events.map { $0.numbered(number) }
    }

    private static let mostNumbers = 9

    /// The most resources with names that aren't tpmerge's. If there are more, the calendar is mainly used for other
    /// events.
    private static let mostStrange = 500

    private var digest: String { WantedEvent.digest(events, rules) }

    /// Looks at the calendar and plans. The caller remembers the token once everything is written.
    ///
    /// - Returns: nil if nothing has changed on either side since a push found nothing to do.
    private mutating func look(_ looking: Looking) async throws(CalDAVError) -> (plan: PushPlan, token: String?)? {
        let token = state.syncToken
        let changes = try await looking.changes(since: token)
        if let changes, changes.isEmpty, changes.token == token, state.settled == digest { return nil }
        try await read()
        let rows = Array(rows.values)
        let known = Dictionary(rows.map { ($0.href, $0.etag) }) { first, _ in first }
        let glance = try await looking.glance(believing: changes, since: token, known: known)
        rules.collection = looking.collection.href.path
        var seen = glance.seen
        setNumber(seen.found.map(\.href))
        wanted = Dictionary(events.map { ($0.uid, $0) }) { first, _ in first }
        let all = Array(wanted.values)
        var unread = PushPlan.unread(wanted: all, rows: rows, seen: seen, rules)
        // In a listing, tpmerge's events may have names that aren't tpmerge's.
        let unknown = glance.extent == .whole ? seen.found.map(\.href).filter { known[$0] == nil } : []
        let strange = Set(unknown).subtracting(unread).subtracting(state.foreign ?? [])
        if strange.count <= Self.mostStrange { unread += strange.sorted() }
        let hrefs = unread.compactMap { Href($0) }.filter { $0.isMember(of: looking.collection.href) }
        let read = try await looking.read(hrefs)
        let texts = Dictionary(read.map { ($0.href, $0) }) { first, _ in first }
        if glance.extent == .whole { state.foreign = foreign(among: unknown, texts) }
        // A resource that disappears between listing and reading counts as gone.
        let lost = Set(hrefs.map(\.path)).subtracting(texts.keys)
        let listed = Dictionary(seen.found.map { ($0.href, $0) }) { first, _ in first }
        let etags = listed.mapValues(\.etag)
        seen.found = listed.merging(texts) { _, text in text }.values.filter { !lost.contains($0.href) }
            .map { Found(href: $0.href, etag: $0.etag ?? etags[$0.href] ?? nil, text: $0.text) }
        seen.gone.formUnion(lost)
        let plan = PushPlan(wanted: all, rows: rows, seen: seen, missingBefore: state.heldBack, rules)
        return (plan, glance.token)
    }

    private func foreign(among unknown: [String], _ texts: [String: Found]) -> [String]? {
        let before = Set(state.foreign ?? [])
        let foreign = unknown.filter { href in
            guard let text = texts[href]?.text else { return before.contains(href) }
            return !((try? CalendarObject(text))?.uid.map(ResourceName.isOurUID) ?? false)
        }
        return foreign.isEmpty || foreign.count > Self.mostStrange ? nil : foreign.sorted()
    }

    mutating func add(_ note: PlanNote) {
        guard !result.notes.contains(note.description) else { return }
        result.notes.append(note.description)
        if case .foreign = note {
            result.trouble =
                result.trouble ?? Failure(.uncreatable, note.description, codes: ["caldav.foreign"])
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
}

extension PushRun {
    /// Reads the ledger.
    private mutating func read() async throws(CalDAVError) {
        guard !isRead else { return }
        let remembered = try await remembering { [memory] () throws(Failure) in try await memory.rows() }
        rows = Dictionary(remembered.map { ($0.uid, $0) }) { first, _ in first }
        isRead = true
    }

    mutating func save(_ row: LedgerRow) async throws(CalDAVError) {
        rows[row.uid] = row
        try await remembering { () throws(Failure) in try await memory.save(row) }
    }

    mutating func remove(_ uid: String) async throws(CalDAVError) {
        guard rows.removeValue(forKey: uid) != nil else { return }
        try await remembering { () throws(Failure) in try await memory.remove(uid) }
    }

    private func saveState() async throws(CalDAVError) {
        try await remembering { () throws(Failure) in try await memory.saveState(state) }
    }
}

extension CalDAVError {
    /// Whether the calendar may be at another place.
    fileprivate var leavesPlaceOpen: Bool {
        switch fault {
        case .calendarGone, .redirected, .redirectedUnencrypted, .redirectLoop: true
        default: false
        }
    }
}
