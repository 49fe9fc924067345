import Basics
package import CalDAV
package import Export
import Files
import ICalendar
import Store
import StravaAPI
import Workouts

extension AthleteStore {
    /// Where pushes into a calendar are remembered.
    func pushMemory(of target: String) -> PushMemory {
        PushMemory(
            rows: { () throws(Failure) in try Failure.ofMemory(pushedEvents(in: target)) },
            save: { row throws(Failure) in try Failure.ofMemory(keep(row, in: target)) },
            remove: { uid throws(Failure) in try Failure.ofMemory(forgetPushed(uid, in: target)) },
            saveState: { state throws(Failure) in try Failure.ofMemory(keep(state, of: target)) })
    }
}

extension PushMemory {
    /// Remembers nothing new: for a dry run.
    static func unchanged(_ rows: [LedgerRow]) -> PushMemory {
        PushMemory(
            rows: { () throws(Failure) in rows }, save: { _ throws(Failure) in }, remove: { _ throws(Failure) in },
            saveState: { _ throws(Failure) in })
    }
}

extension Failure {
    /// Runs work with a store, whose error becomes a failure.
    static func ofMemory<Value>(_ work: @autoclosure () throws(StoreError) -> Value) throws(Failure) -> Value {
        do { return try work() } catch { throw error.failure }
    }
}

/// One calendar that events are pushed to, as the memory knows it.
package struct PushedCalendar: Sendable {
    package let place: PushedPlace
    package let state: CalendarState
    package let rows: [LedgerRow]

    /// - Parameter store: nil if there is no memory yet.
    init(_ place: PushedPlace, in store: AthleteStore?) throws(StoreError) {
        self.place = place
        rows = try store?.pushedEvents(in: place.key) ?? []
        state = try store?.pushedCalendars()[place.key] ?? CalendarState()
    }

    /// - Parameter path: the path of a memory that may not exist yet.
    init(_ place: PushedPlace, lookingAt path: String) throws(StoreError) {
        let known = try AthleteStore.look(path) { store throws(StoreError) in try PushedCalendar(place, in: store) }
        self = if let known { known } else { try PushedCalendar(place, in: nil) }
    }
}

/// The outcome of pushing events to one calendar.
package struct Pushed: Sendable {
    package let place: PushedPlace
    package let result: PushResult
    /// Whether it has failed for two days, so that a person should know even if runs are quiet.
    package let isLasting: Bool
}

/// Pushes the events of a publication.
struct Pushing {
    let athlete: Athlete
    let effects: Effects
    /// Whether events that the athlete deleted come back, whatever the configuration says.
    var restoresDeleted = false

    /// - Parameters:
    ///   - known: the memory after this run.
    ///   - dated: the publication's calendars, as far as they are made.
    ///   - calendars: what is remembered of each.
    func push(
        _ publication: Publication, known: Snapshot, _ dated: DatedCalendars,
        into calendars: [(state: CalendarState, memory: PushMemory)], isDry: Bool
    ) async -> [Pushed] {
        var pushed: [Pushed] = []
        for (calendar, (place, view)) in zip(calendars, athlete.pushedPlaces) {
            // A workout that has left the history is no longer known, so its event stays.
            let rules = PushRules(
                today: publication.today, now: effects.now(), pastDays: min(place.pastDays, athlete.historyDays),
                collection: "",
                remind: place.remindMinutes, restoresDeleted: restoresDeleted || place.restoresDeleted,
                restoresMoved: place.restoresMoved)
            let pusher = Pusher(
                client(of: place), at: place.address, calendar: place.calendar, mayMake: place.mayCreate,
                memory: calendar.memory, now: effects.now)
            let result = await pusher.push(
                events(of: publication, in: view, number: number(of: place), known, dated), state: calendar.state,
                rules,
                isDry: isDry)
            let isLasting = result.trouble != nil && calendar.state.trouble?.isLasting(at: effects.now()) == true
            pushed.append(Pushed(place: place, result: result, isLasting: isLasting))
        }
        return pushed
    }

    /// - Parameter rows: nil for all of the calendar's.
    func takeOut(
        _ calendar: PushedCalendar, _ extent: Unlinking.Extent, of rows: [LedgerRow]? = nil, from store: AthleteStore
    ) async -> Unlinking.Result {
        await Unlinking(client(of: calendar.place), memory: store.pushMemory(of: calendar.place.key))
            .takeOut(rows ?? calendar.rows, calendar.state, extent, at: effects.now())
    }

    func client(of place: PushedPlace) -> DAVClient {
        DAVClient(place.address, place.login, nonce: effects.nonce, exchange: effects.exchange)
    }

    /// The number of a calendar among those of one account, from 1: many servers want a UID once in an account.
    private func number(of place: PushedPlace) -> Int {
        let places = athlete.pushedPlaces.map(\.place).filter { $0.account == place.account }
        return (places.firstIndex(of: place) ?? 0) + 1
    }

    /// The events of a view with their versions.
    private func events(
        of publication: Publication, in view: CalendarView, number: Int, _ known: Snapshot, _ dated: DatedCalendars
    ) -> [WantedEvent] {
        let busy = BusyUID(of: athlete, known: known.feed.busyKey)
        var dated = dated
        var versions: Versions? = Versions(known.revisions, now: effects.now())
        let calendar = dated.calendar(of: publication, in: view, busy, &versions, published: [:])
        let told = Set(known.activities.lazy.map(\.activity.id))
        return zip(publication.shown(in: view).workouts, calendar.events).map { workout, event in
            let fingerprint = versions?.revisions[event.uid]?.revision.fingerprint
            var event = event
            event.uid = ResourceName.uid(event.uid, inCalendar: number)
            return WantedEvent(
                event, fingerprint: fingerprint, day: workout.day, isDone: workout.status == .completed,
                showsAPI: view.detail == .everything && workout.shows(anyOf: told))
        }
    }
}

extension MergedWorkout {
    /// Whether it shows any of these activities.
    fileprivate func shows(anyOf told: Set<ActivityID>) -> Bool {
        ([activity].compactMap(\.self) + others + parts).contains { told.contains($0.id) }
    }
}

extension Athlete {
    /// The calendars on servers, with what they show.
    package var pushedPlaces: [(place: PushedPlace, view: CalendarView)] {
        outputs.compactMap { output in
            guard case .pushed(let place) = output.place else { return nil }
            return (place, output.view)
        }
    }
}

extension AthleteOwner {
    /// The configured calendars that events are pushed to, in their order.
    package nonisolated func pushedCalendars() throws(RunError) -> [PushedCalendar] {
        try athlete.pushedPlaces.map { (place, _) throws(RunError) in
            try RunError.memory(PushedCalendar(place, lookingAt: path))
        }
    }

    /// The events in all calendars that are remembered, configured or not, with the calendars' keys.
    package nonisolated func pushedEvents() throws(RunError) -> [(target: String, row: LedgerRow)] {
        try looking { store throws(StoreError) in try store.pushedEvents() } ?? []
    }

    /// Takes events out of a calendar, and forgets it unless a failure leaves some.
    package func takeOut(
        _ place: PushedPlace, _ extent: Unlinking.Extent, _ lock: HeldLock
    ) async throws(RunError) -> Unlinking.Result {
        try await inTurn { () throws(RunError) in
            let store = try RunError.memory(AthleteStore.open(path, now: effects.now()))
            defer { _ = store.close() }
            let calendar = try RunError.memory(PushedCalendar(place, in: store))
            let ending = await Pushing(athlete: athlete, effects: effects).takeOut(calendar, extent, from: store)
            if ending.trouble == nil { try RunError.memory(store.forgetCalendar(place.key)) }
            return ending
        }
    }
}

/// Removes data from Strava's API from calendars on servers, too.
extension AthleteOwner {
    /// Takes events with data from Strava's API out of calendars, before the memory is removed.
    ///
    /// - Returns: sentences about them.
    package func takeBackAPI(_ lock: HeldLock) async -> [String] {
        guard !athlete.pushedPlaces.isEmpty, fileState.exists else { return [] }
        return await inTurn {
            var sentences: [String] = []
            for (place, _) in athlete.pushedPlaces {
                do throws(StoreError) {
                    let store = try AthleteStore.open(path, now: effects.now())
                    defer { _ = store.close() }
                    let calendar = try PushedCalendar(place, in: store)
                    let told = calendar.rows.filter { $0.sent?.showsAPI == true && $0.isThere }
                    let ending = await Pushing(athlete: athlete, effects: effects)
                        .takeOut(calendar, .all, of: told, from: store)
                    if ending.removed > 0 {
                        sentences.append("Removed \(ending.removed.counted("event")) from \(place.name).")
                    }
                    if let trouble = ending.trouble { sentences.append("\(trouble) Events stay in \(place.name).") }
                    let left = calendar.rows.count(where: \.isThere) - ending.removed
                    if left > 0 {
                        sentences.append(
                            "\(left.counted("event")) in \(place.name) stay there; to take them out, run tpmerge unlink first."
                        )
                    }
                } catch {
                    sentences.append(error.sentence)
                }
            }
            return sentences
        }
    }

    /// Whether Strava's API is configured, and the athlete isn't connected to it.
    nonisolated var hasEndedConnection: Bool {
        guard athlete.strava != nil, let connections = effects.strava else { return false }
        do { return try connections.storage(of: athlete).load() == nil } catch { return false }
    }

    /// Pushes the remembered events after a connection has ended or activities were forgotten, so that calendars on
    /// servers lose the data from Strava's API at once.
    ///
    /// - Returns: why that failed, in sentences; empty if it didn't.
    package func pushRemembered(_ lock: HeldLock) async -> [String] {
        guard !athlete.pushedPlaces.isEmpty, fileState.exists else { return [] }
        var options = RunOptions()
        options.asksNoSource = true
        options.allowsEmpty = true
        let report = await run(options, using: .keeping(lock))
        return report.pushed.compactMap { pushed in
            pushed.result.trouble.map { "\($0) \(pushed.place.name) may still show what Strava's API told." }
        }
    }
}
