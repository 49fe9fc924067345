package import Basics
package import CalDAV
import Files
import Store
import StravaAPI

/// What was pushed leaves calendars again: by hand, with the athlete, or with the calendar's place in the
/// configuration.
extension CalDAVPublisher {
    /// - Parameter rows: nil for all of the calendar's.
    func takeOut(
        _ calendar: PushLedger, _ extent: Unlinking.Extent, of rows: [LedgerRow]? = nil, from store: AthleteStore
    ) async -> Unlinking.Result {
        guard extent != .none else {
            var result = Unlinking.Result()
            result.left = (rows ?? calendar.rows).count(where: \.isThere)
            return result
        }
        do {
            let root = Href("/").flatMap { calendar.state.address?.at($0) }
            let home = calendar.place?.address ?? root
            let unlinking = Unlinking(try client(of: calendar), at: home) { uid throws(Failure) in
                try Failure.ofMemory(store.forgetPushed(uid, in: calendar.target))
            }
            return await unlinking.takeOut(rows ?? calendar.rows, calendar.state, extent, at: effects.now())
        } catch {
            return Unlinking.Result(trouble: error)
        }
    }

    /// Takes what Strava's API told out of calendars that no push updates any more: those that are no longer
    /// configured, and those of an athlete who was forgotten while they couldn't be reached.
    ///
    /// - Parameters:
    ///   - shown: the published UIDs of the workouts that may show it; nil if they aren't known.
    ///   - everywhere: whether no push follows, so that this concerns all calendars.
    func clean(
        _ shown: Set<String>?, everywhere: Bool, in store: AthleteStore
    ) async throws(StoreError) -> [PushOutcome] {
        var pushed: [PushOutcome] = []
        let left = try PushBook.kept(store).calendars(of: athlete) { state, isConfigured in
            state.isLeaving || everywhere || !isConfigured && !athlete.namesOutputs
        }
        for calendar in left {
            let told = calendar.rows.filter(\.showsAPI)
            let due = calendar.state.isLeaving ? told : told.filter { shown?.contains($0.publishedUID) == false }
            var result = PushResult()
            if !due.isEmpty {
                let ending = await takeOut(calendar, .all, of: due, from: store)
                result.counts.deleted = ending.removed
                result.trouble = ending.trouble
                result.notes = ending.notes
            } else if !told.isEmpty {
                do { _ = try client(of: calendar) } catch { result.trouble = error }
            }
            let isOver = calendar.state.isLeaving || !calendar.isConfigured && calendar.rows.count == due.count
            var state = calendar.state
            if let trouble = result.trouble {
                state.note(trouble, at: effects.now())
            } else if !calendar.isConfigured {
                // No push follows that could.
                state.trouble = nil
            }
            if result.trouble == nil, isOver {
                try store.forgetCalendar(calendar.target)
            } else if state != calendar.state {
                try store.keep(state, of: calendar.target)
            }
            guard result != PushResult() else { continue }
            let isLasting = calendar.state.trouble?.isLasting(at: effects.now()) == true
            pushed.append(PushOutcome(title: calendar.title, result: result, isLasting: isLasting))
        }
        return pushed
    }

    /// - Throws: `Failure` if the password of a calendar that is no longer configured isn't known.
    private func client(of calendar: PushLedger) throws(Failure) -> DAVClient {
        if let place = calendar.place { return client(of: place) }
        var why = ""
        if let address = calendar.state.address, let user = calendar.state.user, let path = calendar.state.passwordFile
        {
            do throws(FileError) {
                let bytes = try PrivateFile(path, holding: "a password").read()
                if let login = bytes.flatMap({ Login(user: user, passwordFile: $0) }) {
                    return DAVClient(address, login, nonce: effects.nonce, exchange: effects.exchange)
                }
                why = bytes == nil ? "\(path) is missing. " : "\(path) holds no password. "
            } catch {
                why = "\(error.message) "
            }
        }
        let name = calendar.title.calendar.quotedForShell
        throw Failure(
            .uncreatable,
            "\(why)\(calendar.rows.count(where: \.isThere).counted("event")) can't be taken out of \(calendar.title), which is no longer "
                + "configured: its password is not known.",
            .plain("Configure it again, then run: tpmerge unlink \(name). To leave them there, add --keep."),
            codes: ["caldav.password_unknown"],
            remoteEvent: "Events can't be taken out of \(calendar.title): its password is not known.")
    }
}

extension Failure {
    /// The failure to take events out of a calendar whose athlete is forgotten.
    func leaving(_ calendar: PushLedger) -> Failure {
        let count = calendar.rows.count(where: \.showsAPI)
        return Failure(
            kind,
            "\(event) \(count.counted("event")) with what Strava's API told \(count == 1 ? "stays" : "stay") in \(calendar.title); the next run, or tpmerge "
                + "forget, tries again.", advice, codes: codes, remoteEvent: remoteEvent)
    }
}

extension Login {
    /// With the password that a file's first line holds.
    package init?(user: String, passwordFile bytes: [UInt8]) {
        let password = String(UTF8Text.of(bytes).prefix { !$0.isNewline })
        guard !password.isEmpty else { return nil }
        self.init(user: user, password: Secret(password))
    }
}

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
