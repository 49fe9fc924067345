package import Basics
package import CalDAV
package import Profiles
package import Publishing
import Store
import StravaAPI

extension AthleteOwner {
    /// The calendars that events are pushed to: the configured ones in their order, then those that no longer are.
    package nonisolated func pushedCalendars() throws(RunError) -> [PushLedger] {
        try RunError.memory(PushBook(lookingAt: path, of: athlete).calendars(of: athlete))
    }

    /// The events in all calendars that are remembered, configured or not, with the calendars' keys.
    package nonisolated func pushedEvents() throws(RunError) -> [(target: String, row: LedgerRow)] {
        try looking(AthleteStore.pushedEvents) ?? []
    }

    /// Takes events out of a calendar, and forgets it unless a failure leaves some. What counts is what the memory holds
    /// by now: a push may have changed it since the calendar was looked at.
    package func takeOut(
        _ calendar: PushLedger, _ extent: Unlinking.Extent, _ lock: HeldLock
    ) async throws(RunError) -> Unlinking.Result {
        await takeTurn()
        defer { endTurn() }
        try RunError.memory(state.check(athlete))
        let store = try RunError.memory(AthleteStore.open(path, now: effects.now()))
        defer { _ = store.close() }
        let known = try RunError.memory(PushBook(store, of: athlete).calendars(of: athlete))
        guard let now = known.first(where: { $0.target == calendar.target }) else { return Unlinking.Result() }
        var ending = await CalDAVPublisher(athlete: athlete, effects: effects, folder: state).takeOut(
            now, extent, from: store)
        if ending.trouble == nil {
            try RunError.memory(store.forgetCalendar(now.target))
        } else {
            ending.left += try RunError.memory(store.pushedEvents(in: now.target)).count(where: \.isThere)
        }
        return ending
    }

    /// Takes events with data from Strava's API out of calendars, before the memory is removed.
    ///
    /// - Returns: sentences about them, and the calendars that couldn't be reached, with the reasons.
    func takeBackAPI() async throws(StoreError) -> (
        sentences: [String], left: [(calendar: PushLedger, why: Failure)]
    ) {
        guard fileState.exists else { return ([], []) }
        let store = try AthleteStore.open(path, now: effects.now())
        defer { _ = store.close() }
        var sentences: [String] = []
        var left: [(calendar: PushLedger, why: Failure)] = []
        for calendar in try PushBook(store, of: athlete).calendars(of: athlete) {
            let told = calendar.rows.filter(\.showsAPI)
            guard !told.isEmpty else { continue }
            let ending = await CalDAVPublisher(athlete: athlete, effects: effects, folder: state).takeOut(
                calendar, .all, of: told, from: store)
            if ending.removed > 0 {
                sentences.append("Took \(ending.removed.counted("event")) out of \(calendar.title).")
            }
            sentences += ending.notes.map { "\(calendar.title.capitalized): \($0)" }
            if let trouble = ending.trouble { left.append((calendar, trouble)) }
        }
        if !left.isEmpty { try store.forgetAll(but: left.map(\.calendar.target)) }
        return (sentences, left)
    }

    /// Whether Strava's API is configured, and the athlete isn't connected to it.
    nonisolated var hasEndedConnection: Bool {
        guard athlete.strava != nil, let connections = effects.strava else { return false }
        do { return try connections.storage(of: athlete).load() == nil } catch { return false }
    }

    /// Pushes the remembered events after a connection has ended or activities were forgotten, so that calendars on
    /// servers lose the data from Strava's API at once.
    ///
    /// - Returns: sentences about the calendars that lost some, and why others couldn't.
    package func pushRemembered(_ lock: HeldLock) async -> (sentences: [String], troubles: [Failure]) {
        let calendars = (try? pushedCalendars()) ?? []
        guard calendars.contains(where: { !$0.rows.isEmpty }) else { return ([], []) }
        var options = RunOptions()
        options.asksNoSource = true
        options.allowsEmpty = true
        let report = await run(options, using: .keeping(lock))
        let after = (try? pushedCalendars()) ?? calendars
        let sentences = calendars.compactMap { calendar -> String? in
            let left = after.first { $0.target == calendar.target }?.rows.count(where: \.showsAPI) ?? 0
            let lost = calendar.rows.count(where: \.showsAPI) - left
            guard lost > 0 else { return nil }
            return
                "\(lost.counted("event")) in \(calendar.title) no longer \(lost == 1 ? "shows" : "show") what Strava's API told."
        }
        var troubles = report.pushed.compactMap { pushed in
            pushed.result.trouble.map { trouble in
                Failure(
                    trouble.kind, "\(trouble.event) \(pushed.title.capitalized) may still show what Strava's API told.",
                    trouble.advice, codes: trouble.codes, remoteEvent: trouble.remoteEvent)
            }
        }
        switch report.error {
        // Then there is nothing to push either.
        case nil, .nothingKnown?: break
        case let error?: troubles.append(error.failure)
        }
        return (sentences, troubles)
    }
}
