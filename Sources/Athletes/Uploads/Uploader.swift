package import ActivityFiles
package import Athletes
import Basics
package import Profiles
package import Store
package import StravaAPI
import Web

/// Sends one athlete's recordings to Strava one by one, and each only once.
///
/// A command makes one, and a server makes one for each file; a fatal error stops the rest of its batch.
package struct Uploader: Sendable {
    private let owner: AthleteOwner
    private let connections: StravaConnections
    private let application: StravaApplication
    private let ledger: UploadLedger
    private let patience: Duration
    private let progress: @Sendable (String) -> Void
    /// Why sending has stopped; nil if it hasn't.
    package private(set) var trouble: StravaError?
    /// The results of this batch, by the hashes of the contents.
    private var done: [String: UploadResult] = [:]
    private var isReady = false
    /// How many uploads in a row have an unclear outcome.
    private var uncertain = 0

    /// - Parameters:
    ///   - patience: how long to wait for Strava to process each file; zero doesn't poll at all.
    ///   - ledger: nil for the one in the athlete's memory.
    package init(
        _ owner: AthleteOwner, _ connections: StravaConnections, _ application: StravaApplication, patience: Duration,
        ledger: UploadLedger? = nil, progress: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.owner, self.connections, self.application) = (owner, connections, application)
        (self.patience, self.ledger, self.progress) = (patience, ledger ?? owner.ledger, progress)
    }

    /// Sends a file, or continues an interrupted upload.
    /// - Parameter name: the file as the user named it.
    package mutating func send(
        _ file: CheckedFile, _ bytes: [UInt8], named name: String, _ wishes: UploadWishes
    ) async -> UploadResult {
        var result: UploadResult
        if let earlier = done[file.contentHash], earlier.kind != nil {
            result = earlier
            (result.file, result.warnings) = (name, [])
        } else {
            let base = name.split(separator: "/").last.map(String.init) ?? name
            let form = UploadForm(
                file: bytes, fileName: base, dataType: file.dataType, externalID: file.externalID, wishes: wishes)
            let entry = UploadEntry(
                hash: file.contentHash, externalID: file.externalID, file: base, start: file.start, intended: now,
                account: ledger.account)
            result = await send(name, entry, form, wishes, isAgain: wishes.isAgain && done[file.contentHash] == nil)
        }
        result.checked = file
        done[file.contentHash] = result
        return result
    }

    /// Continues an upload of which only the ledger's entry is left; it doesn't send the file again.
    package mutating func resume(_ entry: UploadEntry) async -> UploadResult {
        await send(entry.file, entry, nil, UploadWishes(), isAgain: false)
    }
}

extension Uploader {
    /// - Parameter form: nil if the file is gone.
    private mutating func send(
        _ name: String, _ entry: UploadEntry, _ form: UploadForm?, _ wishes: UploadWishes, isAgain: Bool
    ) async -> UploadResult {
        var warnings: [Failure] = []
        let known: UploadEntry?
        do { known = try ledger.entry(entry.hash) } catch {
            return UploadResult(name, .notSent, because: error.failure)
        }
        var course = UploadCourse(entry, known: known, isAgain: isAgain)
        do { try await follow(&course, from: known, name, form, wishes, &warnings) } catch {
            // Strava may have it, even if the ledger can't say so.
            var result = UploadResult(name, course.mayBeAtStrava ? .uncertain : .notSent, because: error.failure)
            result.warnings = warnings
            return result
        }
        return result(of: course, name, warnings)
    }

    private mutating func follow(
        _ course: inout UploadCourse, from known: UploadEntry?, _ name: String, _ form: UploadForm?,
        _ wishes: UploadWishes, _ warnings: inout [Failure]
    ) async throws(RunError) {
        var written = known
        if case .end = course.step { return }
        if let trouble = trouble ?? refusal {
            self.trouble = trouble
            return course.stop(because: trouble)
        }
        if !isReady, let notice = try await ledger.prepare() { warnings.append(.remark(notice)) }
        isReady = true
        let session = await connections.session(of: owner.athlete, application, remembers: true)
        var polls = PollPauses(patience: patience, outside: outside)
        if course.step == .poll { polls.isFirstAtOnce = true }
        loop: while true {
            if case .send = course.step {
                guard form != nil else {
                    course.giveUpSending()
                    continue
                }
                course.begin(at: now)
            }
            if let hash = (course.entry ?? written)?.hash, course.entry != written {
                try ledger.replace(hash, course.entry)
                written = course.entry
            }
            switch course.step {
            case .send:
                guard var form, let entry = course.entry else { break loop }
                form.externalID = entry.externalID
                progress("\(name): sending")
                course.take(await session.client.send(form), at: now)
            case .search(let moment):
                progress("\(name): looking whether Strava has it")
                await wait(until: moment)
                guard let entry = course.entry else { break loop }
                let found = await Result<_, StravaError>(
                    of: try await session.client.activity(uploadedAs: entry.externalID, around: entry.start))
                course.take(found: found, at: now)
            case .poll:
                progress("\(name): Strava is processing it")
                guard let id = course.entry?.uploadID, await polls.next() else {
                    course.giveUp()
                    continue
                }
                let polled = await Result<_, StravaError>(of: try await session.client.upload(id))
                course.take(polled: polled, at: now)
            case .read(let id):
                progress("\(name): reading the activity")
                warnings += await look(at: id, session, wishes)
                course.finish(at: now)
            case .end: break loop
            }
        }
        connections.remember(await session.rate(), of: application)
        if let stop = course.trouble { trouble = stop }
        if case .end(.uncertain, _) = course.step {
            uncertain += 1
            if uncertain >= Self.mostUncertain { trouble = trouble ?? course.doubt }
        } else {
            uncertain = 0
        }
    }

    /// The number of consecutive unclear outcomes after which nothing more is sent.
    private static let mostUncertain = 2

    /// Puts the activity into the memory as Strava shows it, and corrects wishes that Strava ignored. Returns problems.
    private mutating func look(at id: Int64, _ session: StravaSession, _ wishes: UploadWishes) async -> [Failure] {
        var warnings: [Failure] = []
        let later = "It counts once Strava's list has it."
        do {
            guard case .found(var activity, _) = try await session.client.lookUp(id) else {
                return [.remark("Strava does not show activity \(id) yet. \(later)")]
            }
            if let rest = wishes.unheeded(in: activity) {
                do { activity = try await session.client.mend(id, rest) } catch {
                    let rest = "it could not be set again: \(error.failure.event)"
                    warnings.append(.remark("Strava ignored what was set for activity \(id), and \(rest)"))
                    if error.isOfLimits { trouble = error }
                }
            }
            if let problem = await owner.keep(activity)?.failure {
                // SQLite's own message stays at the terminal.
                let remoteEvent = "\(problem.text(for: .page)) \(later)"
                warnings.append(Failure(problem.kind, "\(problem) \(later)", remoteEvent: remoteEvent))
            }
        } catch {
            warnings.append(.remark("Activity \(id) could not be read: \(error.failure.event) \(later)"))
            if error.isOfLimits { trouble = error }
        }
        return warnings
    }

    private func result(of course: UploadCourse, _ name: String, _ warnings: [Failure]) -> UploadResult {
        guard case .end(let outcome, let reason) = course.step else { return UploadResult(name, .uncertain) }
        let isStopped = outcome == .notSent
        var result = UploadResult(name, outcome, because: reason ?? (isStopped ? trouble?.failureForUploads : nil))
        if !isStopped, let entry = course.entry {
            (result.externalID, result.uploadID, result.activityID) =
                (entry.externalID, entry.uploadID, entry.activityID)
        }
        result.warnings = warnings
        return result
    }

    /// Why asking Strava would be pointless; nil if it isn't.
    private var refusal: StravaError? {
        do {
            guard let connection = try connections.storage(of: owner.athlete).connection() else { return .notConnected }
            return connection.scopes.writeActivities ? nil : .writeNotGranted
        } catch {
            return error
        }
    }

    private var outside: Outside { connections.outside }
    private var now: Instant { outside.now() }

    /// If the caller is gone, the wait ends at once.
    private func wait(until moment: Instant) async {
        let seconds = moment.secondsSinceEpoch - now.secondsSinceEpoch
        if seconds > 0 { try? await outside.sleep(.seconds(min(seconds, 60))) }
    }
}

extension CheckedFile {
    /// The `external_id` by which Strava finds duplicates: the same for the same recording, packed or not.
    var externalID: String { "tpmerge-" + contentHash.prefix(32) }
}

/// The pauses between two requests about the same upload.
struct PollPauses {
    private let outside: Outside
    private let patience: Duration
    private var waited = Duration.zero
    private var count = 0
    /// Whether the first request needn't wait, since the file was sent long ago.
    var isFirstAtOnce = false

    /// - Parameter patience: the total time after which polling ends.
    init(patience: Duration, outside: Outside) {
        (self.patience, self.outside) = (patience, outside)
    }

    /// In seconds, after the first pause; then the last one repeats.
    private static let pauses: [Double] = [2, 3, 5, 8, 12, 20, 30]

    /// Waits for the next request. Returns false if polling ends.
    mutating func next() async -> Bool {
        guard patience > .zero else { return false }
        defer { count += 1 }
        if count == 0, isFirstAtOnce { return true }
        let usual = count == 0 ? 1 + outside.jitter() : Self.pauses[min(count, Self.pauses.count) - 1]
        let pause = min(.seconds(usual), patience - waited)
        // At most one request a second.
        guard pause >= .seconds(1) else { return false }
        waited += pause
        return (try? await outside.sleep(pause)) != nil
    }
}
