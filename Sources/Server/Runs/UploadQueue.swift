import ActivityFiles
import Athletes
import Basics
import Files
import ServiceLifecycle
import Store
import StravaAPI
import Web

/// Sends recordings that the server was given to Strava, one by one for each athlete.
///
/// They wait in memory, so that no copy of a file is kept on the disk. The ledger holds their states; after a restart,
/// the server continues with those that may have arrived.
actor UploadQueue: Service {
    /// A queued recording.
    struct Waiting: Sendable {
        let checked: CheckedFile
        let bytes: [UInt8]
        /// The file's name.
        let name: String
        let wishes: UploadWishes
    }

    /// The result of a recording sent by this server.
    struct Known: Sendable {
        let result: UploadResult
        /// The ledger's entry after that; the result is valid while the entry stays the same.
        let entry: UploadEntry?
    }

    private enum Job: Sendable {
        case send(Waiting)
        /// Continues with an open entry of the ledger.
        case resume(UploadEntry)

        var hash: String {
            switch self {
            case .send(let waiting): waiting.checked.contentHash
            case .resume(let entry): entry.hash
            }
        }
    }

    private let roster: Roster
    private let connections: StravaConnections
    private let runs: RunQueue
    private let outside: Outside
    /// By athlete, in order; if the athlete is at work, the first one is in progress.
    private var jobs: [String: [Job]] = [:]
    private var atWork: Set<String> = []
    /// The results of this server's uploads since its start, by athlete and hash.
    private var results: [String: [String: Known]] = [:]
    /// The athletes with new activities that no run has published yet.
    private var withNews: Set<String> = []
    /// The files of the last form that can't be sent, by athlete.
    private var refused: [String: [(name: String, reason: String)]] = [:]
    private let names: AsyncStream<String>
    private let wakeup: AsyncStream<String>.Continuation

    init(_ roster: Roster, _ connections: StravaConnections, then runs: RunQueue, outside: Outside) {
        self.roster = roster
        self.connections = connections
        self.runs = runs
        self.outside = outside
        (names, wakeup) = AsyncStream.makeStream()
    }

    func run() async throws {
        await withDiscardingTaskGroup { group in
            await withGracefulShutdownHandler {
                await goOn(with: [.intended, .taken, .ready])
                group.addTask { await self.goOnRegularly() }
                for await name in names.cancelOnGracefulShutdown() where atWork.insert(name).inserted {
                    group.addTask { await self.work(for: name) }
                }
            } onGracefulShutdown: {
                self.wakeup.finish()
            }
            group.cancelAll()
        }
    }
}

extension UploadQueue {
    /// The most bytes that may wait.
    private static let mostWaiting = 100 << 20

    /// Checks that there is room for a recording.
    /// - Throws: `ServerError` if too many are waiting.
    func checkRoom(for bytes: [UInt8]) throws(ServerError) {
        let count = jobs.values.joined().reduce(bytes.count) { count, job in
            if case .send(let other) = job { count + other.bytes.count } else { count }
        }
        guard count <= Self.mostWaiting else {
            throw ServerError(.busy, "Too many uploads are waiting. Try again when some have finished.")
        }
    }

    /// Queues a recording, unless it is queued already.
    /// - Throws: `ServerError` if too many are waiting.
    func add(_ waiting: Waiting, of name: String) throws(ServerError) {
        guard !isUnderWay(waiting.checked.contentHash, of: name) else { return }
        try checkRoom(for: waiting.bytes)
        results[name]?[waiting.checked.contentHash] = nil
        add(.send(waiting), of: name)
    }

    /// Whether another process is sending for an athlete. While this process sends, it holds the lock itself, also for
    /// a moment before its first job and after its last.
    func isElsewhere(_ owner: AthleteOwner) -> Bool {
        let name = owner.athlete.name
        return !atWork.contains(name) && !hasJobs(for: name) && owner.isUploading
    }

    private func hasJobs(for name: String) -> Bool { jobs[name]?.isEmpty == false }

    /// The state beyond the ledger of an athlete's recordings: those in progress, and the results of others.
    func known(of name: String) -> (underWay: Set<String>, results: [String: Known]) {
        (Set(jobs[name]?.map(\.hash) ?? []), results[name] ?? [:])
    }

    /// Notes a form's files that aren't sent, with the reasons, until the next form.
    func note(_ refused: [(name: String, reason: String)], of name: String) { self.refused[name] = refused }

    func refused(of name: String) -> [(name: String, reason: String)] { refused[name] ?? [] }

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

    /// Polls Strava about the open entries of the ledger.
    private func goOn(with states: Set<UploadEntry.State>) async {
        for owner in roster.owners where owner.athlete.strava != nil {
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
        while let owner = roster.owner(of: name) {
            do throws(FileError) {
                let resumption = try await owner.whileUploading { () async throws(FileError) in
                    await self.doAll(for: owner)
                }
                guard let resumption else { return await end(name) }
                attempts = 0
                let wait = resumption.secondsSinceEpoch - outside.now().secondsSinceEpoch + 1
                guard (try? await outside.sleep(.seconds(max(wait, 1)))) != nil else { break }
            } catch {
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
                var desk = Uploader(owner, connections, application, patience: Self.patience)
                result = await desk.send(
                    file.checked, file.bytes, named: file.name, file.wishes)
                if result.outcome == .notSent, case .rateLimited(let until)? = desk.trouble { return until }
            case .resume(let entry):
                var desk = Uploader(owner, connections, application, patience: Self.shortPatience)
                result = await desk.resume(entry)
            }
            jobs[name]?.removeFirst()
            note(result, of: job.hash, owner)
            if result.outcome == .new || result.outcome == .duplicate { withNews.insert(name) }
        }
        // One run publishes all of them: each run would read Strava's list again.
        if withNews.remove(name) != nil { await runs.request(name) }
        return nil
    }

    private func note(_ result: UploadResult, of hash: String, _ owner: AthleteOwner) {
        var result = result
        let sentences = [result.message].compactMap(\.self) + result.warnings
        if !sentences.isEmpty { result.message = sentences.joined(separator: " ") }
        results[owner.athlete.name, default: [:]][hash] = Known(
            result: result, entry: try? owner.upload(of: hash))
    }

    /// Drops an athlete's jobs, since another process is sending or the athlete is gone.
    private func giveUp(_ name: String, _ error: FileError?) {
        for case .send(let file) in jobs.removeValue(forKey: name) ?? [] {
            guard let owner = roster.owner(of: name) else { continue }
            note(
                UploadResult(file.name, .notSent, failure: error?.kind, message: error?.message),
                of: file.checked.contentHash, owner)
        }
        end(name)
    }

    private func end(_ name: String) {
        atWork.remove(name)
        if hasJobs(for: name) { wakeup.yield(name) }
    }
}
