package import ActivityFiles
import Athletes
import Basics
package import Files
package import Profiles
package import Store
import StravaAPI
import Synchronization
import Workouts

/// The ledger of recordings sent to Strava: entries in an athlete's memory, each written singly and without the state
/// folder's lock, so that runs can go on meanwhile. Each counts for the account that it was sent to.
package struct UploadLedger: Sendable {
    /// Strava's id of the connected athlete; 0 if unknown.
    var account: Int64 = 0
    /// Ensures that the memory exists; returns a sentence about what had to be done.
    var prepare: @Sendable () async throws(RunError) -> String? = { nil }
    /// The entry of a recording, by its content's hash; nil if it was never to be sent.
    let entry: @Sendable (String) throws(RunError) -> UploadEntry?
    /// Replaces or removes an entry; it is on the disk when the call returns.
    let replace: @Sendable (_ hash: String, _ entry: UploadEntry?) throws(RunError) -> Void
}

extension AthleteOwner {
    /// The ledger in this athlete's memory, limited to the connected account.
    nonisolated var ledger: UploadLedger {
        let (athlete, path, now, state, account) = (athlete, path, effects.now, state, stravaAccount ?? 0)
        let sound = SoundState()
        return UploadLedger(
            account: account,
            prepare: { () async throws(RunError) in
                try RunError.memory(state.check(athlete))
                var notice: String?
                if (try? AthleteStore.look(path, .whole) { _ in true }) != true {
                    // Only a holder of the lock may make a memory, or set a damaged one aside.
                    notice = try await state.preparedMemory(at: path, now)
                }
                try RunError.memory(Self.adoptUploads(in: path, by: account))
                sound.note(AthleteStore.state(of: path))
                return notice
            },
            entry: { hash throws(RunError) in
                do throws(StoreError) {
                    return try AthleteStore.look(path, AthleteStore.upload(of:to:), hash, account) ?? nil
                } catch {
                    guard error.cause == .damaged else { throw .memory(error) }
                    return nil
                }
            },
            replace: { hash, entry throws(RunError) in
                let store = try RunError.memory(AthleteStore.openExisting(path, trusting: sound.state))
                defer { sound.note(store.close()) }
                if let entry { return try RunError.memory(store.keep(entry)) }
                try RunError.memory(store.forgetUpload(of: hash, to: account))
            })
    }

    /// Notes that a recording is to be sent, so that it isn't forgotten if sending never starts. An existing entry
    /// stays.
    /// - Parameter name: the file's name, without its folder.
    package nonisolated func announceUpload(_ file: CheckedFile, named name: String) async throws(RunError) {
        let ledger = ledger
        _ = try await ledger.prepare()
        guard try ledger.entry(file.contentHash) == nil else { return }
        var entry = UploadEntry(
            hash: file.contentHash, externalID: file.externalID, file: name, start: file.start, intended: effects.now(),
            account: ledger.account)
        entry.state = .waiting
        try ledger.replace(file.contentHash, entry)
    }

    /// The entry of a recording, by its content's hash; nil if it was never to be sent.
    package nonisolated func upload(of hash: String) throws(RunError) -> UploadEntry? { try ledger.entry(hash) }

    /// All recordings that were to be sent to Strava by any process, newest first; empty if there are none.
    /// - Parameter everyAccount: whether to include recordings for other accounts than the connected one.
    package nonisolated func uploads(everyAccount: Bool = false) throws(RunError) -> [UploadEntry] {
        let account = everyAccount ? nil : stravaAccount
        let all = try looking(AthleteStore.uploads(to:), account) ?? []
        guard !everyAccount else { return all }
        var known = Set<String>()
        return all.filter { known.insert($0.hash).inserted }
    }
}

/// The status of a memory's file when it was last found sound, so that the whole of it isn't checked for each entry.
private final class SoundState: Sendable {
    private let known = Mutex<StoreState?>(nil)

    var state: StoreState? { known.withLock(\.self) }

    func note(_ state: StoreState?) { known.withLock { $0 = state } }
}

extension StateFolder {
    fileprivate func preparedMemory(at path: String, _ now: @Sendable () -> Instant) async throws(RunError) -> String? {
        try await withLock(patience: .seconds(60)) { _ throws(RunError) in
            let store = try RunError.memory(AthleteStore.open(path, now: now()))
            defer { _ = store.close() }
            return store.notice
        } otherwise: { error throws(RunError) in
            throw .file(error)
        }
    }
}

extension AthleteOwner {
    /// Does some work while no other process sends recordings of this athlete.
    /// - Parameter unlocked: stands in for the work if it can't begin; its error's cause is `.busy` beside another process.
    package nonisolated func whileUploading<Result>(
        _ work: () async -> Result, otherwise unlocked: (FileError) -> Result
    ) async -> Result {
        do { try state.tokens.make() } catch { return unlocked(error) }
        // Checking the lock holds a share of it for a moment.
        return await FileLock.hold(uploadLock, patience: .milliseconds(300), during: work) { error in
            guard error.cause == .busy else { return unlocked(error) }
            let message = "Another tpmerge is uploading activities of \(athlete.name). Try again later."
            return unlocked(FileError(message: message, cause: .busy))
        }
    }

    /// Whether a process is sending recordings of this athlete.
    package nonisolated var isUploading: Bool { FileLock.isHeld(uploadLock) }

    private nonisolated var uploadLock: String { state.tokens.file("upload-\(athlete.name.asFileName).lock") }

    /// Puts an activity into the memory, after other writers have finished.
    /// - Returns: why that failed; nil if it succeeded.
    nonisolated func keep(_ activity: Activity) async -> (any Failing)? {
        await state.withLock(patience: .seconds(60)) { lock -> (any Failing)? in
            do throws(RunError) { try await put(activity, lock) } catch { return error }
            return nil
        } otherwise: {
            $0
        }
    }
}
