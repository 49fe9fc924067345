import Basics
package import Export
import Files
import Foundation
package import Store
package import Workouts

/// The one owner of all that is known of an athlete. All changes and publishing go through here, one at a time; looking never
/// waits.
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
    package func run(_ options: RunOptions, using memory: MemoryUse, style: TerminalStyle) async -> RunReport {
        await inTurn {
            var run = AthleteRun(
                pipeline: Pipeline(effects: effectsNow, options: options), athlete: athlete, path: path, style: style)
            if options.asksNobody {
                run.remembered = { snapshot throws(RunError) in
                    try self.known(of: snapshot, options).published()
                }
            }
            let (report, state) = await run.publish(using: memory, trusting: closed)
            if case .keeping = memory {
                closed = state
                if report.error == nil, report.plan != nil, !options.isDryRun {
                    ForgottenMark(of: athlete, in: self.state).remove()
                }
            }
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
    /// - Parameter path: the archive: a zip, a folder or a table.
    package func takeArchive(
        at path: String, _ options: ImportOptions, _ lock: HeldLock
    ) async throws(RunError) -> ArchiveReport {
        let archive = try ReadArchive(at: path, of: athlete, effects)
        let now = effects.now()
        return try await changeImports { (known) throws(RunError) in try archive.taken(into: known, options, at: now) }
    }

    /// What taking an archive would change; nothing is kept.
    package nonisolated func wouldTakeArchive(
        at path: String, _ options: ImportOptions
    ) throws(RunError) -> ArchiveReport {
        let archive = try ReadArchive(at: path, of: athlete, effects)
        return try archive.taken(into: remembered(), options, at: effects.now()).report
    }

    /// Takes the last import back.
    ///
    /// - Throws: `RunError`, also where there is none that can be taken back.
    package func takeBackImport(_ lock: HeldLock) async throws(RunError) -> ArchiveReport {
        try await changeImports { (known) throws(RunError) in try known.withoutLastImport(of: athlete.name) }
    }

    /// What taking the last import back would change; nothing is kept.
    package nonisolated func wouldTakeBackImport() throws(RunError) -> ArchiveReport {
        try remembered().withoutLastImport(of: athlete.name).report
    }

    /// Removes the memory, and what was set aside. What has been published until now is no memory from then on.
    ///
    /// - Returns: what was done, a sentence for each file.
    package func forget(_ lock: HeldLock) async throws(StoreError) -> [String] {
        try await inTurn { () throws(StoreError) in
            // Where nothing was published, there is nothing to be taken back.
            let isPublished = effects.publishedJSON(of: athlete) != nil
            do throws(FileError) { if isPublished { try ForgottenMark(of: athlete, in: state).set() } } catch {
                throw StoreError(sentence: error.message, cause: .failed)
            }
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
                    store.notice, "Deleted \(known.activities.count.activities) of \(athlete.name).",
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
    /// The world outside, of which what was published is no memory where the athlete was forgotten after that.
    nonisolated var effectsNow: Effects {
        var effects = effects
        effects.publishedIsMemory = !ForgottenMark(of: athlete, in: state).isSet
        return effects
    }

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
        let imported = "\(count.counted("imported activity", "imported activities")) of \(athlete.name)"
        return areForgotten
            ? "Deleted \(imported)."
            : "\(imported) \(count == 1 ? "stays. To delete it" : "stay. To delete them"), too: tpmerge forget --activities"
    }

    /// Changes what is remembered; whoever calls has the turn.
    ///
    /// - Parameter first: the day from which on it is read what there is to change; nil for all that is remembered.
    /// - Returns: what the change says, and what had to be done to open the memory, in sentences.
    /// - Throws: `RunError`; what the change throws leaves all as it is.
    @discardableResult
    func change<Result>(
        from first: Day? = Day(number: .max), _ change: (inout Snapshot) throws(RunError) -> Result
    ) throws(RunError) -> (result: Result, notices: [String]) {
        let writer = try RunError.memory { () throws(StoreError) in
            try StoreWriter(path, from: first, now: effects.now(), trusting: closed)
        }
        defer { closed = writer.close() }
        var snapshot = writer.kept
        let result = try change(&snapshot)
        try writer.keep(snapshot, changes: [])
        return (result, writer.notices)
    }

    /// Changes what was imported, in turn.
    private func changeImports(
        _ work: (Snapshot) throws(RunError) -> (snapshot: Snapshot, report: ArchiveReport)
    ) async throws(RunError) -> ArchiveReport {
        try await inTurn { () throws(RunError) in
            let (report, notices) = try change(from: nil) { (known) throws(RunError) in
                let changed = try work(known)
                known = changed.snapshot
                return changed.report
            }
            return report.noting(notices)
        }
    }

    /// All that is remembered; nothing before the first run.
    private nonisolated func remembered() throws(RunError) -> Snapshot {
        try RunError.memory { () throws(StoreError) in try snapshot() ?? Snapshot() }
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
