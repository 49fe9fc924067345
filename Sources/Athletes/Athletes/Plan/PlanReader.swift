import Basics
import ICalendar
import Messages
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

    /// Returns the plan as far as it is known, and the updated memory, even if reading failed.
    ///
    /// - Parameter known: nil for a run that depends on its inputs alone.
    func read(given known: PlanHistory?) async -> (plan: SourceResult<Plan>, history: PlanHistory?) {
        guard let location = athlete.feed else { return (.absent, known) }
        guard var history = known else { return (await read(location), nil) }
        history.switchFeed(to: location.digest(in: athlete.zone))
        do {
            let remark = try await readFeed(at: location, &history)
            let age = history.remarkOfAge(of: location, in: athlete.zone, today: days.today)
            return (.read(Plan(history, remarks: [remark, age].compactMap(\.self))), history)
        } catch {
            if case .stranger = error { return (.failed(error), known) }
            guard history.isKnown else { return (.failed(error), history) }
            let told = history.note(error)
            return (.remembered(Plan(history), because: told), history)
        }
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
    /// The plan from the feed alone.
    private func read(_ location: FeedLocation) async -> SourceResult<Plan> {
        do {
            guard let document = try await document(at: location, Validators()) else { return .absent }
            return .read(Plan(try feed(in: document)))
        } catch {
            return .failed(error)
        }
    }

    /// - Returns: a remark about the feed.
    private func readFeed(at location: FeedLocation, _ history: inout PlanHistory) async throws(RunError) -> Diagnostic?
    {
        if let moment = history.closedUntil {
            throw .waiting("The feed's server asked not to be contacted until \(moment).")
        }
        let answer: FeedDocument?
        do { answer = try await document(at: location, history.validators) } catch {
            if case .fetch(let error) = error, let wait = error.retryAfter { history.close(for: wait) }
            throw error
        }
        guard let document = answer, !history.isKnown(bodyHash: document.hash) else {
            history.noteReading(answer)
            return nil
        }
        let listed = try feed(in: document)
        if !history.isKnown {
            let published = RecoveredWorkout.List(in: effects.publishedJSON(of: athlete))
            if let recovery = Recovery(of: listed, from: published, days) { history.take(recovery) }
        }
        let recognition = history.recognise(listed, days)
        var remark: Diagnostic?
        if !options.allowsEmpty {
            try StrangerGuard.check(listed, recognition, of: athlete, days, history)
            switch FeedGuard.verdict(on: listed, recognition, days, history) {
            case .believed(let remarkable): remark = remarkable
            case .refused(let error, let refusal):
                if let refusal { history.note(refusal) }
                throw error
            }
        }
        if athlete.messages.sends(.plan) || athlete.messages.sends(.brief) {
            history.noteNews(
                recognition, days, planDays: athlete.messages.planDays, isLifted: options.allowsEmpty)
        }
        history.take(listed, recognition, document, days, in: athlete.zone)
        return remark
    }

    /// Fetches the feed; nil if it is unchanged according to the validators.
    private func document(at location: FeedLocation, _ validators: Validators) async throws(RunError) -> FeedDocument? {
        switch location {
        case .file(let path): return FeedDocument(try effects.readFile(path))
        case .standardInput: return FeedDocument(try effects.readStandardInput())
        case .address(let address):
            do {
                guard case .document(let response) = try await effects.fetch(address, validators) else { return nil }
                return FeedDocument(response.body, validators: Validators(of: response))
            } catch {
                throw .fetch(error)
            }
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

/// The plan as a run sees it: the feed's workouts, and remembered ones beyond it.
struct Plan: Sendable {
    /// Each with a UID.
    let workouts: [PlannedWorkout]
    /// The number of the feed's events.
    let eventCount: Int
    let diagnostics: [Diagnostic]
    /// Remarks about this reading only.
    let remarks: [Diagnostic]

    /// The plan of a feed without a memory.
    init(_ feed: Feed) {
        workouts = WorkoutIdentity.identified(feed.workouts)
        eventCount = feed.workouts.count
        diagnostics = feed.diagnostics
        remarks = []
    }

    /// The remembered plan.
    init(_ history: PlanHistory, remarks: [Diagnostic] = []) {
        workouts = history.plans
        eventCount = history.feed.eventCount
        diagnostics = history.feed.diagnostics
        self.remarks = remarks
    }
}
