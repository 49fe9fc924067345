import Athletes
import Basics
import Files
import IntervalsAPI
import Pages
import Profiles
import Reports
import Settings
import Store
import Synchronization
import Web
import Workouts

/// The row of intervals.icu among an athlete's sources, and its forms: for a key, and to remove it.
enum IntervalsRoutes {
    static let all: [Route] = [
        .form("/athletes/{name}/connections/intervals", keep),
        .form("/athletes/{name}/connections/intervals/remove", remove),
    ]

    /// The row of the settings. A key never comes back from here.
    static func row(_ visit: PageVisit, _ snapshot: Snapshot) -> SettingsRow {
        let (athlete, keys) = (visit.athlete, visit.context.intervalsKeys)
        let known = athlete.intervals == nil ? nil : snapshot.intervals
        let failure = athlete.intervals == nil ? nil : snapshot.intervalsRefusal ?? known?.failure?.failure
        let (isGiven, isWritten) = (keys.hasKey(of: athlete), visit.keyIsWritten)
        var row = SettingsRow(SourceKind.intervals.title, known?.lastRead == nil ? .off : .well)
        row["source"] = "intervals"
        row["provider"] = SourceKind.intervals.name
        row["isConnected"] = known?.lastRead != nil
        if let known, let read = known.lastRead {
            row["state"] = "\(known.activities.count.activities), by your API key."
            row["read"] = PageFrame.PastMoment(read, before: visit.now)
        } else {
            row["state"] =
                athlete.intervals == nil
                ? "Not connected. Garmin, Wahoo, COROS, Suunto and Polar can send there; no application is needed."
                : "Your activities haven't been read yet."
        }
        if let failure {
            let (event, advice) = RemoteWords(visit.owner).parts(of: failure)
            row.fail(event, ["What was read before stays.", advice].compactMap(\.self).joined(separator: " "))
        }
        row["isWritten"] = isWritten
        if !isWritten {
            row["keyForm"] = [
                "action": visit.path("connections/intervals"), "label": isGiven ? "Replace Key" : "Save Key",
                "isFolded": isGiven && failure == nil,
            ]
        }
        row["removeAction"] = isGiven ? visit.path("connections/intervals/remove") : nil
        return row
    }

    /// Tries a key, and keeps it if intervals.icu accepts it.
    private static func keep(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        // It would have no effect.
        guard !visit.keyIsWritten else { throw ServerError(.notFound) }
        guard let key = form["key"].flatMap({ IntervalsKey($0) }) else {
            return visit.seeOther("connections", .keyUnusable)
        }
        do { try await visit.context.tryKey(key, of: visit.owner) } catch let error as IntervalsError {
            return visit.seeOther("connections", error == .refused ? .keyRefused : .keyUntried)
        }
        return try await visit.change(.keyKept) { keys, athlete throws(FileError) in try keys.keep(key, of: athlete) }
    }

    private static func remove(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        try await visit.change(.keyRemoved) { keys, athlete throws(FileError) in try keys.remove(of: athlete) }
    }
}

extension PageVisit {
    /// Whether the athlete's key comes from the configuration, which counts before one from here.
    fileprivate var keyIsWritten: Bool { athlete.intervals?.isGiven == false }

    /// Changes the athlete's stored key, and requests a run with it.
    fileprivate func change(
        _ message: PageMessage, _ work: @escaping @Sendable (IntervalsKeys, Athlete) throws(FileError) -> Void
    ) async throws -> ServerResponse {
        let (keys, athlete) = (context.intervalsKeys, athlete)
        do { try await onWorker { try work(keys, athlete) } } catch let error as FileError {
            context.tell("\(athlete.name): The API key of intervals.icu can't be kept. \(error)")
            throw ServerError(.storageFull)
        }
        context.takeGiven()
        await context.queue.request(athlete.name)
        return seeOther("connections", message)
    }
}

extension ServerContext {
    fileprivate var intervalsKeys: IntervalsKeys {
        stateFolder.intervalsKeys(roster.configuration.seal)
    }

    /// - Throws: `IntervalsError` unless intervals.icu accepts the key within ten seconds.
    fileprivate func tryKey(_ key: IntervalsKey, of owner: AthleteOwner) async throws {
        let (athlete, limit) = (owner.athlete, keyTries.notBefore)
        let account = IntervalsAccount(key: key, apiURL: try IntervalsAccount.apiURL(in: environment))
        let today = athlete.zone.local(now).day
        let known = try? await onWorker { try owner.snapshot()?.intervals.notBefore }
        do {
            _ = try await IntervalsClient(account, in: athlete.zone, effects: outside)
                .activities(of: today...today, within: 10, notBefore: [limit, known].compactMap(\.self).max())
        } catch {
            if case .limited(let moment) = error { keyTries.note(moment) }
            throw error
        }
    }
}

/// What intervals.icu answered to tries of keys, which no memory holds.
final class KeyTries: Sendable {
    private let limit = Mutex<Instant?>(nil)

    /// The moment until which it must not be asked.
    var notBefore: Instant? { limit.withLock(\.self) }

    func note(_ notBefore: Instant) { limit.withLock { $0 = notBefore } }
}
