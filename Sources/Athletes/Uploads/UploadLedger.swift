package import ActivityFiles
import Basics
import Files
package import Store

/// Where it stands which recordings were sent to Strava: lines in an athlete's memory, each written by itself, without the
/// state folder's lock, so that runs go on meanwhile.
package struct UploadLedger: Sendable {
    /// Makes sure that there is one to write to; says in a sentence what had to be done for it.
    let prepare: @Sendable () async throws(RunError) -> String?
    /// What is known of a recording, by the hash of its content; nil where it was never to be sent.
    let entry: @Sendable (String) throws(RunError) -> UploadEntry?
    /// Writes a line in place of another, or of nothing; it is on the disk when the call returns.
    let replace: @Sendable (_ hash: String, _ entry: UploadEntry?) throws(RunError) -> Void

    package init(
        prepare: @escaping @Sendable () async throws(RunError) -> String? = { nil },
        entry: @escaping @Sendable (String) throws(RunError) -> UploadEntry?,
        replace: @escaping @Sendable (_ hash: String, _ entry: UploadEntry?) throws(RunError) -> Void
    ) {
        self.prepare = prepare
        self.entry = entry
        self.replace = replace
    }
}

extension AthleteOwner {
    /// The ledger in this athlete's memory.
    nonisolated var ledger: UploadLedger {
        let (path, now, state) = (path, effects.now, state)
        return UploadLedger(
            prepare: { () async throws(RunError) in
                guard (try? AthleteStore.look(path) { _ in true }) != true else { return nil }
                // Only who holds the lock makes a memory, or sets a damaged one aside.
                return try await state.preparedMemory(at: path, now)
            },
            entry: { hash throws(RunError) in
                do throws(StoreError) {
                    return try AthleteStore.look(path) { store throws(StoreError) in try store.upload(of: hash) } ?? nil
                } catch {
                    guard error.cause == .damaged else { throw .memory(error) }
                    return nil
                }
            },
            replace: { hash, entry throws(RunError) in
                try RunError.memory { () throws(StoreError) in
                    let store = try AthleteStore.open(path, now: now())
                    defer { _ = store.close() }
                    if let entry { try store.keep(entry) } else { try store.forgetUpload(of: hash) }
                }
            })
    }

    /// Notes that somebody wants a recording to be sent, so that it isn't forgotten should nobody come to it. What is known
    /// of it already stays.
    ///
    /// - Parameter name: the file's, without its folder.
    package nonisolated func announceUpload(_ file: CheckedFile, named name: String) async throws(RunError) {
        _ = try await ledger.prepare()
        guard try upload(of: file.contentHash) == nil else { return }
        var entry = UploadEntry(
            hash: file.contentHash, externalID: file.externalID, file: name, start: file.start, intended: effects.now())
        entry.state = .waiting
        try ledger.replace(file.contentHash, entry)
    }

    /// What is known of one recording, by the hash of its content; nil where it was never to be sent.
    package nonisolated func upload(of hash: String) throws(RunError) -> UploadEntry? { try ledger.entry(hash) }

    /// All recordings that were to be sent to Strava, whoever did it, the last one first; none before the first.
    package nonisolated func uploads() throws(RunError) -> [UploadEntry] {
        try RunError.memory { () throws(StoreError) in
            try AthleteStore.look(path) { store throws(StoreError) in try store.uploads() } ?? []
        }
    }
}

extension StateFolder {
    fileprivate func preparedMemory(at path: String, _ now: @Sendable () -> Instant) async throws(RunError) -> String? {
        let opened: Result<String?, StoreError>
        do throws(FileError) {
            opened = try await withLock(patience: .seconds(60)) { (_) async throws(FileError) in
                Result { () throws(StoreError) in
                    let store = try AthleteStore.open(path, now: now())
                    defer { _ = store.close() }
                    return store.notice
                }
            }
        } catch {
            throw .file(error)
        }
        return try RunError.memory { () throws(StoreError) in try opened.get() }
    }
}
