import Basics
import Web

// Writes one after another, and settles each row by its answer.
extension PushSession {
    /// Writes within the budget. Returns whether nothing is left.
    mutating func write(_ planned: [PlannedWrite], _ reader: CollectionReader) async throws(Failure) -> Bool {
        var failures = 0
        var isComplete = true
        for (index, write) in planned.enumerated() {
            let seconds = pusher.now().secondsSinceEpoch - began.secondsSinceEpoch
            guard writes < pusher.budget.writes, seconds < pusher.budget.seconds else {
                result.counts.waiting += planned.count - index
                return false
            }
            do {
                try await perform(write, reader, mayRepeat: true)
                failures = 0
            } catch {
                isComplete = false
                result.counts.waiting += 1
                failures += 1
                // One event may be too much for a server. A server that fails again and again gets no more requests.
                guard error.concernsOneEvent, failures < Self.mostFailures else {
                    result.counts.waiting += planned.count - index - 1
                    throw error
                }
                result.trouble = result.trouble ?? error
            }
        }
        return isComplete
    }

    private static let mostFailures = 3

    private mutating func perform(
        _ write: PlannedWrite, _ reader: CollectionReader, mayRepeat: Bool
    ) async throws(Failure) {
        guard let href = Href(write.href), href.isMember(of: reader.collection.href) else { return }
        if let row = write.row { try save(row) }
        writes += 1
        switch write.act {
        case .create(let text):
            try await put(text, href, .nothing, write, reader, mayRepeat)
        case .change(let text, let etag):
            try await put(text, href, .resource(etag: etag), write, reader, mayRepeat)
        case .delete(let etag):
            try await delete(href, etag, write, reader, mayRepeat)
        }
    }

    private mutating func put(
        _ text: [UInt8], _ href: Href, _ expectation: Expectation, _ write: PlannedWrite, _ reader: CollectionReader,
        _ mayRepeat: Bool
    ) async throws(Failure) {
        let host = reader.collection.host
        let answer = try await reader.put(text, to: href, expecting: expectation)
        switch answer {
        case .stored(let etag):
            count(write)
            guard let row = write.done(etag: etag, at: pusher.now()) else { return }
            try save(row)
            stored[write.href] = write.row
        case .changedMeanwhile: try await decideAgain(write, reader, mayRepeat)
        case .uidTaken:
            let why = "\(host) says that its UID is taken by another event, perhaps a deleted one."
            result.notes.append("An event of \(write.day) is not written now: \(why)")
            if let row = write.uidTaken(why, at: pusher.now()) { try save(row) }
        case .dateRefused: try refuse(write, "\(host) doesn't take its date.")
        case .tooLarge: try refuse(write, "\(host) says that it is too large.")
        case .contentRefused: try refuse(write, "\(host) says that it is no valid event.")
        case .refused(let status): try notTake(write, host, status)
        case .placeMissing(let status):
            let isThere = try await reader.isThere()
            guard isThere else {
                try takeBack(write)
                throw Failure(host, .calendarGone)
            }
            try notTake(write, host, status)
        case .full:
            try takeBack(write)
            throw Failure(host, .full)
        case .readOnly:
            try takeBack(write)
            throw Failure(host, .readOnly(pusher.calendar))
        }
    }

    private mutating func delete(
        _ href: Href, _ etag: String?, _ write: PlannedWrite, _ reader: CollectionReader, _ mayRepeat: Bool
    ) async throws(Failure) {
        let answer = try await reader.delete(href, etag: etag)
        switch answer {
        case .gone:
            count(write)
            if let row = write.row { try save(row.removed) }
            deleted.insert(write.href)
        case .changedMeanwhile: try await decideAgain(write, reader, mayRepeat)
        case .refused(let status):
            try takeBack(write)
            let sentence = "\(reader.collection.host) answered \(status): it does not delete an event of \(write.day)."
            result.notes.append(sentence)
            result.trouble = result.trouble ?? Failure(.uncreatable, sentence, codes: ["caldav.not_deleted"])
        }
    }

    /// Reads what changed meanwhile, and decides once more. If it changes again, the next push decides.
    private mutating func decideAgain(
        _ write: PlannedWrite, _ reader: CollectionReader, _ mayRepeat: Bool
    ) async throws(Failure) {
        guard let uid = write.row?.uid, let href = Href(write.href) else { return }
        guard mayRepeat else {
            try takeBack(write)
            throw .changesAgain
        }
        let found = try await reader.read(href)
        if isDoubted(write, found) {
            isContradicted = true
            return try takeBack(write)
        }
        let decision = EventDecision(wanted[uid], write.notDone, found.map(Sight.found) ?? .gone, rules)
        if let note = decision.note { add(note) }
        if let next = decision.write { return try await perform(next, reader, mayRepeat: false) }
        if let row = decision.row, decision.note == nil || row.isThere {
            try save(row)
        } else {
            try remove(uid)
        }
    }

    /// Whether what a server has contradicts its list of changes: an event that is gone, or another one, though the
    /// look said nothing of it. Someone may have acted meanwhile, or an older state of the calendar was restored; a
    /// listing tells.
    private func isDoubted(_ write: PlannedWrite, _ found: Found?) -> Bool {
        guard mayDoubt, state.syncToken != nil, case .change = write.act else { return false }
        return found.map { $0.etag != write.row?.etag || write.row?.isOlder($0) == true } ?? true
    }

    private mutating func refuse(_ write: PlannedWrite, _ why: String) throws(Failure) {
        result.notes.append("An event of \(write.day) is not in the calendar as planned: \(why)")
        if let row = write.refused(why) { try save(row) }
    }

    /// Leaves an event to the next push, since it is unclear whether the server's refusal is about its content. A
    /// server that refuses many events gets no more requests.
    private mutating func notTake(_ write: PlannedWrite, _ host: String, _ status: Int) throws(Failure) {
        try takeBack(write)
        let sentence = "\(host) answered \(status): it does not take an event of \(write.day)."
        let advice =
            status == 403
            ? "Check what this user may write there." : "Each run tries again; the server's log may say why."
        let failure = Failure(.uncreatable, sentence, .plain(advice), codes: ["caldav.not_taken"])
        result.trouble = result.trouble ?? failure
        refusals += 1
        guard refusals < Self.mostRefusals else { throw failure }
        result.counts.waiting += 1
    }

    private static let mostRefusals = 20

    /// Forgets the intent of a write that was surely not done.
    private mutating func takeBack(_ write: PlannedWrite) throws(Failure) {
        guard let uid = write.row?.uid else { return }
        if let row = write.notDone { try save(row) } else { try remove(uid) }
    }
}

extension Failure {
    fileprivate static let changesAgain = Failure(
        .temporary, "An event was changed in the calendar while it was written.", .plain("The next run goes on."),
        codes: ["caldav.changed_meanwhile"])

    /// Whether other events may still be written.
    fileprivate var concernsOneEvent: Bool { has("caldav.unexpected", "caldav.changed_meanwhile") }
}

// Reads the written events back, so that the next push needs one request.
extension PushSession {
    /// Reads the written events back as the server stored them, and takes a new token if nothing else changed
    /// meanwhile.
    /// - Parameter isComplete: whether nothing is left to write; else the next push needs its old token.
    mutating func readBack(_ reader: CollectionReader, isComplete: Bool) async throws(Failure) {
        guard !stored.isEmpty || !deleted.isEmpty else { return }
        let gone = isComplete ? try await takeToken(reader) : []
        for path in gone {
            if let uid = stored.removeValue(forKey: path)?.uid, let row = rows[uid]?.gone { try save(row) }
        }
        let hrefs = stored.keys.sorted().compactMap { Href($0) }
        let found = try await reader.read(hrefs)
        let texts = Dictionary(found.map { ($0.href, $0) }) { first, _ in first }
        for (path, before) in stored {
            guard let text = texts[path] else {
                // The server said that it had stored the event, but doesn't have it. The next push finds out why.
                try save(before)
                continue
            }
            if let settled = rows[before.uid]?.settled(reading: text) { try save(settled) }
        }
    }

    /// Takes a new token if only this push has changed the calendar. Returns the paths of the resources that others
    /// have deleted meanwhile.
    private mutating func takeToken(_ reader: CollectionReader) async throws(Failure) -> Set<String> {
        guard let token = state.syncToken else { return [] }
        let glance = try await reader.changes(since: token)
        guard let glance else { return [] }
        let gone = Set(glance.gone.map(\.path))
        let changed = gone.union(glance.resources.keys.map(\.path))
        if changed.isSubset(of: deleted.union(stored.keys)) { state.syncToken = glance.token }
        return gone.subtracting(deleted)
    }
}
