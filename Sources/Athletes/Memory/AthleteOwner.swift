import Basics
package import Export
import Foundation
package import Store
package import Workouts

/// The one owner of all that is known of an athlete: whoever wants to change or publish it asks here and is served in turn.
/// Looking never waits.
package actor AthleteOwner {
    package nonisolated let athlete: Athlete
    nonisolated let effects: Effects
    package nonisolated let state: StateFolder
    /// Where the memory lies.
    package nonisolated let path: String
    /// How the memory lay there when a verb last closed it, looked over and sound.
    private var closed: StoreState?
    /// An actor lets others in while one waits for a server; here one verb ends before the next one begins.
    private var isAtWork = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    package init(_ athlete: Athlete, in state: StateFolder, effects: Effects) {
        self.athlete = athlete
        self.effects = effects
        self.state = state
        path = state.memory(of: athlete)
    }
}

/// What changes or publishes it.
extension AthleteOwner {
    /// One whole run: reads the sources, makes what there is to publish, remembers it, and writes what has changed.
    ///
    /// - Parameter look: how an agenda is drawn.
    package func run(_ options: RunOptions, using memory: MemoryUse, look: AgendaLook) async -> RunReport {
        await inTurn {
            var run = AthleteRun(
                pipeline: Pipeline(effects: effects, options: options), athlete: athlete, path: path, look: look)
            if options.asksNobody {
                run.remembered = { snapshot throws(RunError) in try self.publication(of: snapshot, options) }
            }
            let (report, state) = await run.publish(using: memory, trusting: closed)
            if case .keeping = memory { closed = state }
            return report
        }
    }

    /// Remembers a single activity as its own page tells it; the next run publishes it.
    package func put(_ activity: Activity, _ lock: HeldLock) async throws(RunError) {
        try await inTurn { () throws(RunError) in try change(activities: { $0.put(activity) }) }
    }

    /// Forgets a single activity, which has been deleted at Strava; where it was imported, it counts no more. The next run
    /// publishes that.
    package func removeActivity(_ id: Int64, _ lock: HeldLock) async throws(RunError) {
        try await inTurn { () throws(RunError) in try change(activities: { $0.remove(id) }) }
    }

    /// Takes the activities of an archive into the memory for good, all of them or, when it fails, none.
    ///
    /// - Parameters:
    ///   - path: the archive: a zip, a folder or a table.
    ///   - replaces: whether what was imported before goes where the archive lacks it, between its first day and its last.
    package func takeArchive(
        at path: String, replacing replaces: Bool, _ lock: HeldLock
    ) async throws(RunError) -> ArchiveReport {
        let archive = try ReadArchive(at: path, of: athlete, effects)
        return try await inTurn { () throws(RunError) in
            let now = effects.now()
            let (report, notices) = try change(from: Day(number: .min)) { known in
                let taken = archive.taken(into: known, replacing: replaces, at: now)
                known = taken.snapshot
                return taken.report
            }
            return report.noting(notices)
        }
    }

    /// What taking an archive would change; nothing is kept.
    package nonisolated func wouldTakeArchive(
        at path: String, replacing replaces: Bool
    ) throws(RunError) -> ArchiveReport {
        let archive = try ReadArchive(at: path, of: athlete, effects)
        let known = try RunError.memory { () throws(StoreError) in try snapshot() ?? Snapshot() }
        return archive.taken(into: known, replacing: replaces, at: effects.now()).report
    }

    /// Removes the memory, and what was set aside.
    ///
    /// - Returns: what was done, a sentence for each file.
    package func forget(_ lock: HeldLock) async throws(StoreError) -> [String] {
        try await inTurn { () throws(StoreError) in
            var sentences: [String] = []
            if FileManager.default.fileExists(atPath: path) {
                try AthleteStore.remove(path)
                sentences.append("Removed \(path).")
            }
            return sentences + (try removeSetAside())
        }
    }

    /// Forgets all fetched activities without a trace; the rest of the memory stays. A memory that is found to be damaged is removed,
    /// since its activities can't be.
    ///
    /// - Parameter andImported: whether those that were imported go, too.
    /// - Returns: what was done, in sentences.
    package func forgetActivities(
        andImported: Bool, _ lock: HeldLock
    ) async throws(StoreError) -> [String] {
        try await inTurn { () throws(StoreError) in
            var sentences: [String] = []
            if FileManager.default.fileExists(atPath: path) {
                let store = try AthleteStore.open(path, now: effects.now())
                let known = try store.everything()
                try store.forgetActivities(andImported: andImported)
                sentences = [
                    store.notice, "Deleted \(known.activities.count) activities of \(athlete.name).",
                    sentence(onImported: known.imported.count, areForgotten: andImported),
                ].compactMap(\.self)
            }
            // They hold activities, too, and nothing can be taken out of them.
            sentences += try removeSetAside()
            return sentences.isEmpty ? ["No activities of \(athlete.name) are stored."] : sentences
        }
    }
}

extension AthleteOwner {
    func inTurn<Result, Failure: Error>(
        _ work: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        if isAtWork { await withCheckedContinuation { waiting.append($0) } }
        isAtWork = true
        defer {
            isAtWork = !waiting.isEmpty
            if isAtWork { waiting.removeFirst().resume() }
        }
        return try await work()
    }

    /// nil where there is nothing to say.
    private func sentence(onImported count: Int, areForgotten: Bool) -> String? {
        guard count > 0 else { return nil }
        return areForgotten
            ? "Deleted \(count) imported activities of \(athlete.name)."
            : "\(count) imported activities of \(athlete.name) stay. To delete them, too: tpmerge forget --activities"
    }

    /// Changes what is remembered; whoever calls has the turn.
    ///
    /// - Parameter first: the day from which on it is read what there is to change.
    /// - Returns: what the change says, and what had to be done to open the memory, in sentences.
    @discardableResult
    func change<Result>(
        from first: Day = Day(number: .max), _ change: (inout Snapshot) -> Result
    ) throws(RunError) -> (result: Result, notices: [String]) {
        let writer = try RunError.memory { () throws(StoreError) in
            try StoreWriter(path, from: first, now: effects.now(), trusting: closed)
        }
        var snapshot = writer.kept
        let result = change(&snapshot)
        try writer.keep(snapshot, changes: [])
        closed = writer.close()
        return (result, writer.notices)
    }

    func change(activities change: (inout ActivityHistory) -> Void) throws(RunError) {
        let now = effects.now()
        try self.change(from: Day(number: .min)) { snapshot in
            var history = ActivityHistory(snapshot, now: now, cacheDays: athlete.cacheDays)
            change(&history)
            snapshot.activities = history.activities
            snapshot.zones = history.zones
            snapshot.imported = history.imported.activities
            snapshot.edits = history.edits
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
