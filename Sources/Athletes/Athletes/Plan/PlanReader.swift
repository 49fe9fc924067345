import Basics
import Export
import ICalendar
import Messages
import Profiles
import Publishing
import Store
import TrainingPeaks
import Web
import Workouts

/// Reads the plan from the feed, and completes it from the memory.
struct PlanReader: Sendable {
    let effects: Effects
    let options: RunOptions
    let athlete: Athlete
    let days: RunDays
    /// Those in outputs, for a run without a memory.
    var publishedUIDs: Set<String> = []

    /// Returns the plan as far as it is known, and the updated memory, even if reading failed.
    ///
    /// - Parameter known: nil for a run that depends on its inputs alone.
    func read(given known: RunMemory?) async -> (plan: Plan, memory: RunMemory?) {
        guard let location = athlete.feed else { return (Plan(), known) }
        guard var memory = known else { return (await read(location), nil) }
        memory.snapshot.feed.switchFeed(to: location.digest(in: athlete.zone))
        do {
            let remark = try await readFeed(at: location, &memory)
            let age = memory.snapshot.feed.remarkOfAge(of: location, in: athlete.zone, days)
            return (Plan(memory.snapshot.feed, remarks: [remark, age].compactMap(\.self)), memory)
        } catch {
            if case .stranger = error { return (Plan(trouble: error), known) }
            guard memory.snapshot.feed.isKnown else { return (Plan(trouble: error), memory) }
            let failure = memory.snapshot.feed.failure.note(error, at: days.now)
            return (Plan(memory.snapshot.feed, trouble: failure), memory)
        }
    }

    /// Returns the plan as last read, or from a file; nil if no run has read it.
    func recalled(given known: FeedMemory) throws(RunError) -> Plan? {
        // Command lines gave the runs their sources.
        guard let location = athlete.feed else { return Plan(athlete.hasNoSource && known.isKnown ? known : nil) }
        if known.isKnown { return Plan(known) }
        return try localDocument(at: location).map(plan)
    }

    /// The plan of a feed without a memory.
    func plan(in document: FeedDocument) throws(RunError) -> Plan {
        let feed = try feed(in: document)
        var memory = FeedMemory()
        memory.plans = WorkoutIdentity.identified(feed.workouts, athlete.salt(), isPublished: publishedUIDs.contains)
        (memory.fetched, memory.made) = (days.now, feed.made)
        (memory.eventCount, memory.diagnostics) = (feed.workouts.count, feed.diagnostics)
        return Plan(memory)
    }

    /// Parses the bytes of a feed.
    func feed(in document: FeedDocument) throws(RunError) -> Feed {
        let name = athlete.feed?.name ?? ""
        if document.isBlank {
            guard options.allowsEmpty else {
                throw .blank("\(name): it is empty. None of it was used.")
            }
            return Feed(.empty, zone: athlete.zone, name: name)
        }
        do {
            let calendar = try CalendarReader.read(document.bytes).expanded(within: days.first...days.horizon)
            return Feed(calendar, zone: athlete.zone, name: name)
        } catch {
            throw .unusable("\(name): \(error). None of it was used.")
        }
    }
}

extension PlanReader {
    private func read(_ location: FeedLocation) async -> Plan {
        do {
            guard let document = try await document(at: location, Validators()) else { return Plan() }
            return try plan(in: document)
        } catch {
            return Plan(trouble: error)
        }
    }

    /// - Returns: a remark about the feed.
    private func readFeed(at location: FeedLocation, _ memory: inout RunMemory) async throws(RunError) -> Diagnostic? {
        let before = memory.snapshot.feed
        if let moment = before.closedUntil(at: days.now) {
            throw .waiting("The feed's server asked not to be contacted until \(moment).")
        }
        let answer: FeedDocument?
        do { answer = try await document(at: location, before.validators(at: days.now)) } catch {
            if case .fetch(let error) = error, let wait = error.retryAfter {
                memory.snapshot.feed.close(for: wait, at: days.now)
            }
            throw error
        }
        guard let document = answer, !before.isKnown(bodyHash: document.hash, at: days.now) else {
            memory.snapshot.feed.noteReading(answer, at: days.now)
            return nil
        }
        let listed = try feed(in: document)
        if !before.isKnown {
            let published = PublishedPlan(in: effects.publishedJSON(of: athlete))
            if let recovery = Recovery(of: listed, from: published, days) { memory.take(recovery) }
        }
        let published = memory.publishedUIDs
        let recognition = memory.snapshot.feed.recognise(listed, days, athlete.salt()) { published.contains($0) }
        var remark: Diagnostic?
        if !options.allowsEmpty {
            try StrangerGuard.check(listed, recognition, of: athlete, days, memory.snapshot)
            switch FeedGuard.verdict(on: listed, recognition, days, memory.snapshot.feed) {
            case .believed(let remarkable): remark = remarkable
            case .refused(let error, let refusal):
                if let refusal { memory.snapshot.feed.note(refusal) }
                throw error
            }
        }
        if athlete.messages.sends(.plan) || athlete.messages.sends(.brief) {
            memory.news += memory.snapshot.feed.news(
                recognition, days, planDays: athlete.messages.planDays, isLifted: options.allowsEmpty)
        }
        // At the very first reading, everything would be new.
        if before.isKnown { memory.changes += recognition.changes }
        memory.snapshot.feed.take(listed, recognition, document, days, in: athlete.zone)
        return remark
    }

    /// Fetches the feed; nil if it is unchanged according to the validators.
    private func document(at location: FeedLocation, _ validators: Validators) async throws(RunError) -> FeedDocument? {
        guard case .address(let address) = location else { return try localDocument(at: location) }
        do {
            guard let response = try await effects.fetch(address, validators) else { return nil }
            return FeedDocument(response.body, validators: Validators(of: response))
        } catch {
            throw .fetch(error)
        }
    }

    /// Reads the feed; nil if a server has it.
    private func localDocument(at location: FeedLocation) throws(RunError) -> FeedDocument? {
        switch location {
        case .file(let path): FeedDocument(try effects.readFile(path))
        case .standardInput: FeedDocument(try effects.readStandardInput())
        case .address: nil
        }
    }
}

/// A feed as received: its bytes, and its validators.
struct FeedDocument: Sendable {
    let bytes: [UInt8]
    let validators: Validators
    /// A hash of the bytes, computed at each call.
    var hash: UInt64 { StableHash(bytes).value }

    /// Whether it has only white space, not even a calendar.
    var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }

    init(_ bytes: [UInt8], validators: Validators = Validators()) {
        self.bytes = bytes
        self.validators = validators
    }
}

extension RunMemory {
    fileprivate mutating func take(_ recovery: Recovery) {
        snapshot.feed.plans = recovery.plans
        snapshot.manual.pairs += recovery.pairs
        snapshot.feed.gaps += [recovery.unread].compactMap(\.self)
        recoveredUIDs.formUnion(recovery.uids)
    }
}

/// The plan as a run sees it: the feed's workouts, and remembered ones beyond it.
struct Plan: Sendable {
    private let feed: FeedMemory?
    /// Remarks about this reading only.
    let remarks: [Diagnostic]
    /// Why it wasn't read; nil if it was, or isn't configured.
    let trouble: RunError?

    /// - Parameter feed: nil if no feed is configured, or nothing of it is known.
    init(_ feed: FeedMemory? = nil, remarks: [Diagnostic] = [], trouble: RunError? = nil) {
        (self.feed, self.remarks, self.trouble) = (feed, remarks, trouble)
    }

    /// Each with a UID.
    var workouts: [PlannedWorkout] { feed?.plans ?? [] }
    var diagnostics: [Diagnostic] { feed?.diagnostics ?? [] }
    var report: SourceReport {
        guard let feed else { return SourceReport(.trainingPeaks, .absent) }
        return SourceReport(.trainingPeaks, trouble == nil ? .ok : .remembered, count: feed.eventCount)
    }
    /// The error that ends the run; nil if the run can continue.
    var failure: RunError? { feed == nil ? trouble : nil }

    /// Claims the days on which TrainingPeaks shows what was done.
    func claim(_ known: inout KnownDays, in zone: Zone) {
        // A feed that is still being read may have been made long ago.
        guard let feed, let read = feed.fetched.map({ min($0, feed.made ?? $0) }) else { return }
        known.claim(
            evidence: feed.earlierDoneDays + feed.plans.filter(\.isCompleted).map(\.day),
            lastRead: zone.local(read).day, without: feed.gaps, by: .trainingPeaks)
    }
}
