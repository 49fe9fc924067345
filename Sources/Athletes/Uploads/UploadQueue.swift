package import ActivityFiles
package import Athletes
import Basics
import Files
package import Profiles
import Store
package import StravaAPI
import Web

/// Sends recordings to Strava, one by one for each athlete.
///
/// They wait in memory, so that no copy of a file is kept on the disk. The ledger holds their states; after a restart,
/// the queue continues with those that may have arrived.
package actor UploadQueue {
    private struct Waiting: Sendable {
        let checked: CheckedFile
        let bytes: [UInt8]
        let name: String
        let wishes: UploadWishes
    }

    /// The result of a recording sent by this process.
    private struct Sent: Sendable {
        let result: UploadResult
        /// The ledger's entry after that; the result is valid while the entry stays the same.
        let entry: UploadEntry?
    }

    private enum Job: Sendable {
        case send(Waiting)
        case resume(UploadEntry)

        var hash: String {
            switch self {
            case .send(let waiting): waiting.checked.contentHash
            case .resume(let entry): entry.hash
            }
        }
    }

    private let connections: StravaConnections
    private let owners: @Sendable () -> [AthleteOwner]
    /// Called with an athlete's name when Strava has new activities.
    private let whenNew: @Sendable (String) async -> Void
    /// By athlete, in order; if the athlete is at work, the first one is in progress.
    private var jobs: [String: [Job]] = [:]
    private var atWork: Set<String> = []
    /// The results of this process's uploads, by athlete and hash.
    private var results: [String: [String: Sent]] = [:]
    /// The athletes with new activities that no run has published yet.
    private var withNews: Set<String> = []
    private let names: AsyncStream<String>
    private let wakeup: AsyncStream<String>.Continuation

    package init(
        _ connections: StravaConnections, owners: @escaping @Sendable () -> [AthleteOwner],
        whenNew: @escaping @Sendable (String) async -> Void
    ) {
        (self.connections, self.owners, self.whenNew) = (connections, owners, whenNew)
        (names, wakeup) = AsyncStream.makeStream()
    }

    /// Sends recordings until the task is cancelled.
    package func work() async {
        await withDiscardingTaskGroup { group in
            await goOn(with: [.intended, .taken, .ready])
            group.addTask { await self.goOnRegularly() }
            for await name in names where atWork.insert(name).inserted { group.addTask { await self.work(for: name) } }
        }
    }

    private nonisolated var outside: Outside { connections.outside }
}

/// Why a recording can't be sent to Strava now.
package enum UploadObstacle: Error, Equatable {
    case notConfigured
    case notConnected
    case writeNotGranted
    /// Another process is sending recordings of the athlete.
    case elsewhere
    /// Too many are waiting.
    case full
    /// The tokens are locked or open to others.
    case tokens
    /// It can't be written to the ledger.
    case ledger(RunError)
}

extension UploadQueue {
    /// Queues a recording, unless it is queued already.
    /// - Parameter name: the file's name, without its folder.
    /// - Returns: the id of the upload.
    package func send(
        _ file: CheckedFile, _ bytes: [UInt8], named name: String, _ wishes: UploadWishes, for owner: AthleteOwner
    ) async throws(UploadObstacle) -> String {
        try await check(owner)
        try checkRoom(for: bytes)
        do { try await owner.announceUpload(file, named: name) } catch { throw .ledger(error) }
        let (athlete, hash) = (owner.athlete.name, file.contentHash)
        if !isUnderWay(hash, of: athlete) {
            // Others may have come meanwhile.
            try checkRoom(for: bytes)
            results[athlete]?[hash] = nil
            add(.send(Waiting(checked: file, bytes: bytes, name: name, wishes: wishes)), of: athlete)
        }
        return KnownUpload.id(of: hash)
    }

    package nonisolated func check(_ owner: AthleteOwner) async throws(UploadObstacle) {
        let connection: Connection?
        do { connection = try connections.connection(of: owner.athlete) } catch { throw .tokens }
        guard owner.athlete.strava != nil else { throw .notConfigured }
        guard let connection else { throw .notConnected }
        guard connection.scopes.writeActivities else { throw .writeNotGranted }
        guard await !isElsewhere(owner) else { throw .elsewhere }
    }

    /// All uploads of an athlete, newest first.
    package nonisolated func known(of owner: AthleteOwner) async throws(RunError) -> [KnownUpload] {
        let (underWay, results) = await state(of: owner.athlete.name)
        return try owner.uploads().map { entry in
            let sent = results[entry.hash].flatMap { $0.entry == entry ? $0.result : nil }
            return KnownUpload(entry, isUnderWay: underWay.contains(entry.hash), sent: sent)
        }
    }

    /// The hashes of an athlete's recordings in progress, and the results of others.
    private func state(of name: String) -> (underWay: Set<String>, results: [String: Sent]) {
        (Set(jobs[name]?.map(\.hash) ?? []), results[name] ?? [:])
    }

    /// The most bytes that may wait.
    private static let mostWaiting = 100 << 20

    private func checkRoom(for bytes: [UInt8]) throws(UploadObstacle) {
        let count = jobs.values.joined().reduce(bytes.count) { count, job in
            if case .send(let other) = job { count + other.bytes.count } else { count }
        }
        guard count <= Self.mostWaiting else { throw .full }
    }

    /// Whether another process is sending for an athlete. While this process sends, it holds the lock itself, also for
    /// a moment before its first job and after its last.
    private func isElsewhere(_ owner: AthleteOwner) -> Bool {
        let name = owner.athlete.name
        return !atWork.contains(name) && !hasJobs(for: name) && owner.isUploading
    }

    private func hasJobs(for name: String) -> Bool { jobs[name]?.isEmpty == false }

    private func isUnderWay(_ hash: String, of name: String) -> Bool {
        jobs[name]?.contains { $0.hash == hash } == true
    }

    private func add(_ job: Job, of name: String) {
        jobs[name, default: []].append(job)
        wakeup.yield(name)
    }
}

extension UploadQueue {
    /// How long to wait for Strava to process a file.
    private static let patience = Duration.seconds(120)
    /// The pause between later polls, of two requests each.
    private static let pause = Duration.seconds(1800)
    private static let shortPatience = Duration.seconds(1)
    /// How long to wait for another process that is sending.
    private static let patienceWithOthers = (pause: Duration.seconds(5), count: 24)

    private func goOnRegularly() async {
        while (try? await outside.sleep(Self.pause)) != nil, !Task.isCancelled { await goOn(with: [.taken]) }
    }

    /// nil for an athlete who is no longer configured.
    private nonisolated func owner(of name: String) -> AthleteOwner? {
        owners().first { $0.athlete.name.utf8.elementsEqual(name.utf8) }
    }

    /// Polls Strava about the open entries of the ledger.
    private func goOn(with states: Set<UploadEntry.State>) async {
        for owner in owners() where owner.athlete.strava != nil {
            let name = owner.athlete.name
            for entry in ((try? owner.uploads()) ?? []).reversed() where states.contains(entry.state) {
                if !isUnderWay(entry.hash, of: name) { add(.resume(entry), of: name) }
            }
            await Task.yield()
        }
    }

    /// Does all jobs of an athlete. If Strava's rate limit is reached, it continues when the limit ends.
    private nonisolated func work(for name: String) async {
        var attempts = 0
        while let owner = owner(of: name) {
            let ending: Result<Instant?, FileError> = await owner.whileUploading {
                .success(await doAll(for: owner))
            } otherwise: {
                .failure($0)
            }
            switch ending {
            case .success(nil): return await end(name)
            case .success(let resumption?):
                attempts = 0
                let wait = resumption.secondsSinceEpoch - outside.now().secondsSinceEpoch + 1
                guard (try? await outside.sleep(.seconds(max(wait, 1)))) != nil else { return await giveUp(name, nil) }
            case .failure(let error):
                attempts += 1
                guard error.cause == .busy, attempts < Self.patienceWithOthers.count,
                    (try? await outside.sleep(Self.patienceWithOthers.pause)) != nil
                else { return await giveUp(name, error) }
            }
        }
        await giveUp(name, nil)
    }

    /// - Returns: when the rate limit ends and the rest can go on; nil if there is no rest.
    private func doAll(for owner: AthleteOwner) async -> Instant? {
        let name = owner.athlete.name
        while let job = jobs[name]?.first, let application = owner.athlete.strava, !Task.isCancelled {
            let result: UploadResult
            switch job {
            case .send(let file):
                var uploader = Uploader(owner, connections, application, patience: Self.patience)
                result = await uploader.send(file.checked, file.bytes, named: file.name, file.wishes)
                if result.outcome == .notSent, case .rateLimited(let until)? = uploader.trouble { return until }
            case .resume(let entry):
                var uploader = Uploader(owner, connections, application, patience: Self.shortPatience)
                result = await uploader.resume(entry)
            }
            jobs[name]?.removeFirst()
            note(result, of: job.hash, owner)
            if result.outcome == .new || result.outcome == .duplicate { withNews.insert(name) }
        }
        // One run publishes all of them: each run would read Strava's list again.
        if withNews.remove(name) != nil { await whenNew(name) }
        return nil
    }

    private func note(_ result: UploadResult, of hash: String, _ owner: AthleteOwner) {
        results[owner.athlete.name, default: [:]][hash] = Sent(result: result, entry: try? owner.upload(of: hash))
    }

    /// Drops an athlete's jobs, since another process is sending or the athlete is gone.
    private func giveUp(_ name: String, _ error: FileError?) {
        for case .send(let file) in jobs.removeValue(forKey: name) ?? [] {
            guard let owner = owner(of: name) else { continue }
            note(UploadResult(file.name, .notSent, because: error?.failure), of: file.checked.contentHash, owner)
        }
        end(name)
    }

    private func end(_ name: String) {
        atWork.remove(name)
        if hasJobs(for: name) { wakeup.yield(name) }
    }
}
