import ActivityFiles
import Athletes
import Basics
import Export
import HTTPTypes
import Pages
import Profiles
import Reports
import Settings
import Store
import StravaAPI
import Web
import Workouts

/// The rows of an athlete's sources: how each stands, when it was last read, what is wrong and what to do.
struct SourceRows {
    private let visit: PageVisit
    private let known: Snapshot
    private let isReadable: Bool
    private let words: RemoteWords

    /// - Parameter known: nil for a memory that can't be read.
    init(_ visit: PageVisit, _ known: Snapshot?) {
        (self.visit, self.known, isReadable) = (visit, known ?? Snapshot(), known != nil)
        words = RemoteWords(visit.owner)
    }

    /// `SettingsRow`s by their names in the template, and what isn't a row.
    func values() async throws -> [String: Any] {
        let coming = [("garmin", "Garmin"), ("whoop", "Whoop"), ("oura", "Oura")].map { provider, name in
            (provider: provider, name: name, until: provider == "garmin" ? Self.untilGarmin : nil)
        }
        return [
            "plan": plan, "strava": try await strava(), "intervals": IntervalsRoutes.row(visit, known),
            "files": await files(), "uploads": try await UploadRoutes.row(visit),
            "connectAction": visit.path("connections/connect"), "coming": coming,
        ]
    }

    private static let untilGarmin = "Garmin's recordings already come by files, above, and by intervals.icu."

    private var athlete: Athlete { visit.athlete }

    private var plan: SettingsRow {
        let feed = known.feed
        var row = SettingsRow("TrainingPeaks plan", athlete.feed == nil || feed.fetched == nil ? .off : .well)
        row["source"] = "plan"
        if athlete.feed == nil {
            row["state"] = "No plan."
            row["isMissing"] = true
        } else if feed.fetched == nil {
            row["state"] = "Not read yet."
        } else {
            let ahead = feed.plans.sessionDays(from: visit.today)
            row["state"] =
                (ahead.isEmpty ? "No session" : ahead.count.counted("session")) + " ahead"
                + (ahead.max().map { ", up to \($0.wordsInSentence)" } ?? "") + "."
            row["read"] = feed.fetched.map { PageFrame.PastMoment($0, before: visit.now) }
        }
        if let failure = feed.failure { fail(&row, failure.failure, since: failure.since) }
        return row
    }

    private func strava() async throws -> SettingsRow {
        let connection = try visit.context.connection(of: athlete)
        var row = SettingsRow("Strava", connection == nil ? .off : .well)
        row["source"] = "strava"
        row["provider"] = "strava"
        row["isConnected"] = connection != nil
        let refusal = await refusal(connectedSince: connection?.connectedSince)
        if let connection {
            row["connection"] = await values(of: connection)
            row["cacheDays"] = athlete.cacheDays
            row["disconnectAddress"] = visit.path("connections/disconnect")
        } else {
            row["state"] =
                athlete.strava == nil
                ? "Not connected. It needs an application of your own at Strava; docs/strava.md shows how, in ten minutes."
                : "Not connected."
        }
        row["callbackDomain"] = athlete.strava == nil ? nil : visit.context.site.address.callbackDomain
        guard athlete.strava != nil || connection != nil else { return row }
        if let refusal {
            row["connectLabel"] = "Reconnect"
            fail(&row, refusal, since: known.strava.failure?.since)
        } else {
            row["connectLabel"] = connection == nil ? "Connect" : nil
            if let failure = known.strava.failure { fail(&row, failure.failure, since: failure.since) }
        }
        return row
    }

    /// The recordings of the athlete's devices: those of configured folders, and those that were handed in.
    private func files() async -> SettingsRow {
        let folders = known.devices.folders.filter { athlete.files.contains($0.path) }
        let files = known.devices.files.filter { athlete.files.contains($0.folder) }
        let read = folders.compactMap(\.read).max()
        let handedIn =
            isReadable
            ? (try? await onWorker { [visit, known] in try visit.owner.handedIn(given: known.devices) }) ?? [] : []
        var row = SettingsRow("Device files", read == nil && handedIn.isEmpty ? .off : .well)
        row["source"] = "files"
        if !athlete.files.isEmpty {
            row["provider"] = "files"
            row["isConnected"] = read != nil
        }
        if let read {
            let newest = known.devices.legs.last?.leg.activity
            let when = newest.map { ", the newest from \($0.day.wordsInSentence), \($0.localStart.clock)" } ?? ""
            let device = newest.flatMap { $0.deviceName.isEmpty ? nil : " (\($0.deviceName))" } ?? ""
            row["state"] = files.count { $0.verdict == .used }.counted("recording") + when + device + "."
            row["read"] = PageFrame.PastMoment(read, before: visit.now)
        } else {
            row["state"] =
                athlete.files.isEmpty
                ? "What your watch or its website gives you. It stays on this server."
                : handedIn.isEmpty ? "Not read yet." : handedIn.count.counted("recording") + ", handed in here."
        }
        // What was handed in is listed with its fate.
        let unusable = files.filter { $0.verdict == .unusable && $0.folder != athlete.inbox }
        row["hasUnusable"] = !unusable.isEmpty
        row["unusableCount"] = unusable.count.counted("file")
        let page = ListPage(unusable, .unusable, of: 50, visit)
        row["unusablePages"] = page.links
        row["isUnusableOpen"] = page.isLater
        row["unusable"] = page.items.map {
            (name: $0.name, reason: "\($0.reason.prefix(1).uppercased())\($0.reason.dropFirst())".asSentence)
        }
        if let failure = folders.compactMap(\.failure).first { fail(&row, failure.failure, since: failure.since) }
        row["inbox"] = await FileRoutes.values(visit, handedIn)
        return row
    }

    private func fail(_ row: inout SettingsRow, _ failure: Failure, since: Instant?) {
        let (event, advice) = words.parts(of: failure)
        let stays = since.map {
            "Nothing was read since \(visit.athlete.zone.local($0).day.wordsInSentence); what was read before stays."
        }
        row.fail(event, [stays, advice].compactMap(\.self).joined(separator: " "))
    }

    private func values(of connection: Connection) async -> [String: Any] {
        let missing =
            "Activities that only you can see are missing. Connect again, and tick \"View data about your private "
            + "activities\"."
        let values: [String: Any?] = [
            "athleteName": connection.athleteName.isEmpty ? nil : connection.athleteName,
            "connectedOn": athlete.zone.local(connection.connectedSince).day.wordsShort,
            "lastSync": visit.context.connections.lastSync(of: athlete).map {
                PageFrame.PastMoment($0, before: visit.now)
            },
            "missingScopes": connection.scopes.readPrivateActivities ? nil : missing, "events": await events(),
        ]
        return values.compactMapValues(\.self)
    }

    /// The webhook events of the athlete's application; nil without a subscription.
    private func events() async -> (last: PageFrame.PastMoment?, today: Int)? {
        let (access, application) = (visit.context.access, athlete.strava?.clientID)
        // Errors here are reported elsewhere.
        let known = try? await access.whenFree { try access.subscriptions() }
        guard let subscription = known?.first(where: { $0.application == application && $0.id != nil }) else {
            return nil
        }
        return (
            subscription.heard.map { PageFrame.PastMoment($0, before: visit.now) }, subscription.count(at: visit.now)
        )
    }

    /// Returns what a person must do before Strava can be asked again; nil for nothing, and if the athlete has
    /// connected since.
    private func refusal(connectedSince: Instant?) async -> Failure? {
        guard let run = try? await visit.look().lastRun(), let refusal = run.stravaRefusal else { return nil }
        if let connectedSince {
            // The server knows which connection its own runs used; of other runs it only knows the time.
            let stands =
                await visit.context.queue.ending(of: athlete.name) == nil
                ? run.started >= connectedSince : await visit.context.queue.refusal(of: athlete) != nil
            guard stands else { return nil }
        }
        return refusal
    }
}
