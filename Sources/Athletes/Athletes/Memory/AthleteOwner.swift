package import Basics
import Export
import Files
import Foundation
package import Profiles
import Publishing
package import Store
package import Workouts

/// The one owner of an athlete's memory. All changes and publishing go through here, one at a time; reading never
/// waits.
package actor AthleteOwner {
    package nonisolated let athlete: Athlete
    package nonisolated let effects: Effects
    package nonisolated let state: StateFolder
    package nonisolated let path: String
    /// The memory's status when this owner last closed it, after checking it.
    private var closed: StoreState?
    /// While an actor waits for a server, it lets other calls in; here each call waits until the one before has ended.
    private var isAtWork = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(_ athlete: Athlete, in state: StateFolder, effects: Effects) {
        self.athlete = athlete
        self.effects = effects
        self.state = state
        path = state.memory(of: athlete)
    }
}

/// Changes and publishing.
extension AthleteOwner {
    /// Does a complete run: reads the sources, makes the publication, remembers it, and writes changed outputs.
    package func run(_ options: RunOptions, using memory: MemoryUse) async -> RunReport {
        await takeTurn()
        defer { endTurn() }
        if case .keeping = memory {
            do throws(StoreError) { try self.state.check(athlete) } catch {
                var report = RunReport(athlete: athlete)
                report.error = .memory(error)
                return report
            }
        }
        // Afterwards, every athlete has a memory.
        let salted = self.state.salted(athlete, at: effects.now())
        var (report, state) = await AthleteRun(of: self, options).publish(using: memory, trusting: closed)
        if case .keeping = memory {
            closed = state
            claim(salted: salted, &report)
            if report.error == nil, report.plan != nil, !options.isDryRun {
                ForgottenMark(of: athlete, in: self.state).remove()
            }
        }
        return report
    }

    /// Remembers a single activity from its details; the next run publishes it.
    package func put(_ activity: Activity, _ lock: HeldLock) async throws(RunError) {
        await takeTurn()
        defer { endTurn() }
        try changeActivities { $0.put(activity, $1) }
    }

    /// Imports the activities of an archive, all of them or, if it fails, none; or undoes the last import.
    ///
    /// - Parameters:
    ///   - path: the archive: a zip, a folder or a table; nil to undo.
    ///   - lock: nil to keep nothing, and only report what would change.
    /// - Throws: `RunError`, also if there is no import to undo.
    package func takeArchive(
        at path: String?, _ options: ImportOptions, _ lock: HeldLock?
    ) async throws(RunError) -> ArchiveReport {
        let archive = try path.map { path throws(RunError) in try ReadArchive(at: path, of: athlete, effects) }
        let (name, now) = (athlete.name, effects.now())
        let change = { (known: inout Snapshot) throws(RunError) -> ArchiveReport in
            if let archive { return try archive.take(into: &known, options, at: now) }
            return try known.takeBackImport(of: name)
        }
        guard lock != nil else {
            var known = try RunError.memory(snapshot()) ?? Snapshot()
            return try change(&known)
        }
        await takeTurn()
        defer { endTurn() }
        var (report, notices) = try self.change(from: nil, change)
        report.diagnostics += notices.map { Diagnostic(.warning, .tpmerge, Notice($0)) }
        return report
    }

    /// Takes what Strava's API told out of calendars on servers, then removes the memory, and files that were set
    /// aside. From then on no run recovers a memory from what was published before.
    ///
    /// - Returns: a report in sentences, and why calendars couldn't be reached: then the memory keeps what later runs
    ///   need to take events out there, and nothing else.
    package func forget(_ lock: HeldLock) async throws(StoreError) -> (sentences: [String], troubles: [Failure]) {
        await takeTurn()
        defer { endTurn() }
        // Without a publication, nothing could be recovered.
        let isPublished = effects.publishedJSON(of: athlete) != nil
        do throws(FileError) { if isPublished { try ForgottenMark(of: athlete, in: state).set() } } catch {
            throw StoreError(error)
        }
        var (sentences, left) = try await takeBackAPI()
        if left.isEmpty, FileManager.default.fileExists(atPath: path) {
            try AthleteStore.remove(path)
            sentences.append("Removed \(path).")
        } else if !left.isEmpty {
            sentences.append("Emptied \(path), but for what must still be taken out of calendars.")
        }
        if left.isEmpty {
            do throws(FileError) { try state.removeOwner(of: athlete) } catch { throw StoreError(error) }
        }
        return (sentences + (try removeSetAside()), left.map { $0.why.leaving($0.calendar) })
    }

    /// Removes all fetched activities without a trace; the rest of the memory stays. A memory that turns out to be
    /// damaged is removed, since its activities can't be.
    ///
    /// - Parameter andImported: whether imported activities go, too.
    /// - Returns: a report in sentences.
    package func forgetActivities(
        andImported: Bool, _ lock: HeldLock
    ) async throws(StoreError) -> [String] {
        await takeTurn()
        defer { endTurn() }
        try state.check(athlete)
        var sentences: [String] = []
        if FileManager.default.fileExists(atPath: path) {
            let store = try AthleteStore.open(path, now: effects.now())
            defer { _ = store.close() }
            let known = try store.everything()
            try store.forgetActivities(andImported: andImported)
            sentences += [store.notice].compactMap(\.self)
            let days = RunDays(of: athlete, RunOptions(), at: effects.now(), remembers: true)
            let reader = ActivityReader(effects: effects, options: RunOptions(), athlete: athlete, days: days)
            sentences += reader.sources().compactMap { $0.farewell(known, andGiven: andImported) }
        }
        // Files that were set aside hold activities, too, which can't be removed singly.
        sentences += try removeSetAside()
        return sentences.isEmpty ? ["No activities of \(athlete.name) are stored."] : sentences
    }
}

extension AthleteOwner {
    /// The effects; if the athlete was forgotten since the last publication, that is no longer recovered from.
    nonisolated var effectsNow: Effects {
        var effects = effects
        effects.publishedIsMemory = !ForgottenMark(of: athlete, in: state).isSet
        effects.salted = state.salted(athlete, at: effects.now())
        return effects
    }

    /// Waits until no other change or publishing is under way; `endTurn` lets the next one begin.
    func takeTurn() async {
        if isAtWork { await withCheckedContinuation { waiting.append($0) } }
        isAtWork = true
    }

    func endTurn() {
        isAtWork = !waiting.isEmpty
        if isAtWork { waiting.removeFirst().resume() }
    }

    /// Changes the memory. The caller must have the turn (`takeTurn`).
    ///
    /// - Parameter first: the first day to read; nil to read all of the memory.
    /// - Returns: the change's result, and sentences about what had to be done to open the memory.
    /// - Throws: `RunError`; if the change throws, nothing is written.
    @discardableResult
    func change<Result>(
        from first: Day? = Day(number: .max), _ change: (inout Snapshot) throws(RunError) -> Result
    ) throws(RunError) -> (result: Result, notices: [String]) {
        try RunError.memory(state.check(athlete))
        let salted = state.salted(athlete, at: effects.now())
        let writer = try RunError.memory(StoreWriter(path, from: first, now: effects.now(), trusting: closed))
        defer { closed = writer.close() }
        var snapshot = writer.kept
        let result = try change(&snapshot)
        try writer.keep(snapshot)
        // If it can't be noted now, the next run does.
        _ = try? state.claim(athlete, salted: salted, takesOver: false)
        return (result, writer.notices)
    }

    /// Makes the memory this configuration's after a run.
    ///
    /// - Parameters:
    ///   - salted: when salt came into its UIDs; nil if it was new.
    ///   - report: what to tell is added. What stopped a run that has failed, for example a full disk, has been said.
    private func claim(salted: Instant?, _ report: inout RunReport) {
        guard fileState.exists else { return }
        do {
            guard let path = try state.claim(athlete, salted: salted, takesOver: true) else { return }
            let sentence =
                "The memory of \(athlete.name) was taken over from \(path), which is gone or no longer names this athlete."
            report.note([sentence], once: true)
        } catch {
            if report.error == nil { report.note(["\(error)"]) }
        }
    }

    func changeActivities(_ change: (inout Snapshot, Freshness) -> Void) throws(RunError) {
        let freshness = Freshness(now: effects.now(), cacheDays: athlete.cacheDays)
        try self.change(from: Day(number: .min)) { memory in
            memory.strava.forgetOld(freshness)
            change(&memory, freshness)
        }
    }

    private func removeSetAside() throws(StoreError) -> [String] {
        var sentences: [String] = []
        for other in AthleteStore.setAside(beside: path) {
            try AthleteStore.remove(other)
            sentences.append("Removed \(other), which had been set aside.")
        }
        return sentences
    }
}
