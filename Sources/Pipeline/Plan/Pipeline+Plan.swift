import Basics
import ICalendar
import Store
import TrainingPeaks
import Web
import Workouts

/// Where the plan comes from: the feed, and what is remembered of it.
extension Pipeline {
    /// The plan as far as it is known; nil when none is asked for.
    func plan(of athlete: Athlete, _ days: RunDays, _ memory: inout Memory) async throws(RunError) -> Half<Plan>? {
        guard let location = athlete.feed else { return nil }
        guard memory.isKept else {
            guard let document = try await document(at: location, Validators()) else { return nil }
            return Half(Plan(try feed(in: document, of: athlete, days)))
        }
        memory.turn(toFeed: location.digest(in: athlete.zone))
        do throws(RunError) {
            let remark = try await readFeed(at: location, of: athlete, days, &memory)
            let age = memory.remarkOfAge(of: location, in: athlete.zone, today: days.today)
            return Half(Plan(memory, remarks: [remark, age].compactMap(\.self)))
        } catch {
            if case .stranger = error { throw error }
            guard memory.knowsPlan else { throw error }
            return Half(remembered: Plan(memory), because: memory.note(error, of: \.feed.failure))
        }
    }
}

extension Pipeline {
    /// - Returns: a remark about what it says now.
    private func readFeed(
        at location: FeedLocation, of athlete: Athlete, _ days: RunDays, _ memory: inout Memory
    ) async throws(RunError) -> Diagnostic? {
        if let moment = memory.closedUntil {
            throw .waiting("The feed's server asked not to be contacted until \(moment).")
        }
        let answer: FeedDocument?
        do throws(RunError) { answer = try await document(at: location, memory.validators) } catch {
            if case .fetch(let error) = error, let wait = error.retryAfter {
                memory.remembered.feed.notBefore = memory.now.advanced(bySeconds: Int(wait.components.seconds))
            }
            throw error
        }
        guard let document = answer, !memory.isKnown(bodyHash: document.hash) else {
            if let document = answer { memory.remembered.feed.take(document.validators) }
            memory.noteUnchangedFeed()
            return nil
        }
        let feed = try feed(in: document, of: athlete, days)
        if !memory.knowsPlan { memory.recover(published(for: athlete), before: feed, days: days) }
        let recognition = memory.recognise(feed, days: days)
        var remark: Diagnostic?
        if !options.allowsEmpty {
            try StrangerGuard.check(feed, recognition, of: athlete, days: days, memory)
            remark = try FeedGuard.check(feed, recognition, days: days, &memory)
        }
        memory.take(feed, recognition, document, days: days)
        return remark
    }

    /// The plans and UIDs in the JSON that was published for an athlete; none where nobody knows whose it is.
    private func published(for athlete: Athlete) -> (plans: [PublishedPlan], uids: Set<String>) {
        guard !athlete.name.isEmpty else { return ([], []) }
        for case .file(let path) in athlete.outputs.filter({ $0.format == .json }).map(\.place) {
            if let json = try? effects.readFile(path) { return PublishedPlan.read(json) }
        }
        return ([], [])
    }

    /// The feed as it stands there now; nil when it is the one that the validators are of.
    private func document(at location: FeedLocation, _ validators: Validators) async throws(RunError) -> FeedDocument? {
        switch location {
        case .file(let path): return FeedDocument(try effects.readFile(path))
        case .standardInput: return FeedDocument(try effects.readStandardInput())
        case .address(let address):
            do throws(FetchError) {
                guard case .document(let response) = try await effects.fetch(address, validators) else { return nil }
                return FeedDocument(response.body, validators: Validators(of: response))
            } catch {
                throw .fetch(error)
            }
        }
    }

    func feed(in document: FeedDocument, of athlete: Athlete, _ days: RunDays) throws(RunError) -> Feed {
        let name = athlete.feed?.name ?? ""
        if document.isBlank {
            guard options.allowsEmpty else {
                throw .unusable(
                    "\(name): it is empty. None of it was used. \(RunError.override)")
            }
            return Feed(CalendarDocument(), zone: athlete.zone, name: name)
        }
        do throws(CalendarError) {
            let calendar = try CalendarReader.read(document.bytes).expanded(within: days.first...days.horizon)
            return Feed(calendar, zone: athlete.zone, name: name)
        } catch {
            throw .unusable("\(name): \(error). None of it was used.")
        }
    }
}
