import Athletes
package import Basics
import Files
import IntervalsAPI
import JSON
import Profiles
package import Store
import Web
import Workouts

/// How one of an athlete's sources stands. Text, JSON and problems are drawn from a list of these.
struct SourceStatus {
    /// The heading of its section.
    let title: String
    private(set) var lines: [String]
    /// Why what its reading needs can't be read from the disk; nil if it can.
    private(set) var refusal: FileError?
    /// Problems that need attention, one sentence each.
    private(set) var problems: [Problem] = []
    /// Writes its members of an athlete in `status --json`.
    private(set) var members: @Sendable (inout JSONWriter) -> Void

    struct Problem {
        /// In the order in which an athlete's problems are listed.
        enum Stage {
            /// It may not be read.
            case access
            /// Reading it has failed for long.
            case failure
            /// What is known of it will be forgotten.
            case end
        }

        let stage: Stage
        let sentence: String
    }
}

extension SourceStatus {
    /// Those that the athlete has, in the order in which they are listed.
    static func all(
        of athlete: Athlete, _ remembered: Snapshot, _ connection: ConnectionStatus, now: Instant
    ) -> [SourceStatus] {
        [
            plan(of: athlete, remembered.feed, now), strava(of: athlete, remembered.strava, connection, now),
            imported(remembered.imports, now, athlete.zone),
            intervals(of: athlete, remembered, now),
            files(of: athlete, remembered.devices, now),
        ].compactMap(\.self)
    }

    private static func plan(of athlete: Athlete, _ feed: FeedMemory, _ now: Instant) -> SourceStatus {
        let place: String? =
            switch athlete.feed {
            case .address(let address): address.host
            case .file(let path): path
            case .standardInput: "standard input"
            case nil: nil
            }
        guard let fetched = feed.fetched else {
            return SourceStatus(title: "Plan", lines: [place ?? "none"]) { $0.member("feed", place) }
        }
        let origin = athlete.knownZone == nil ? "of runs without a configuration" : "not in the configuration"
        let blockedUntil = feed.notBefore.flatMap { $0 > now ? $0 : nil }
        let lines = [
            place ?? origin,
            "\(feed.eventCount.counted("event")), last read \(fetched.told(before: now, in: athlete.zone))",
            feed.generated.map { "made \($0.told(before: now, in: athlete.zone))" },
            blockedUntil.map { "asked to wait until \($0.clock(in: athlete.zone))" },
            feed.failure?.line(now, athlete.zone),
        ]
        var status = SourceStatus(title: "Plan", lines: lines.compactMap(\.self)) { json in
            json.member("feed", place)
            json.object("plan") { json in
                json.member("fetched", fetched)
                json.member("generated", feed.generated)
                json.member("events", feed.eventCount)
                json.member("blocked_until", blockedUntil)
                json.member(failure: feed.failure, athlete.typed)
            }
        }
        guard athlete.feed != nil || athlete.hasNoSource else { return status }
        status.add(.failure, (feed.failure?.complaint(now)).map { "the feed \($0)" })
        let old = feed.made.flatMap { FeedAge.isOld($0, at: now) ? $0 : nil }
        status.add(.failure, old.map { "the feed was made \($0.relative(to: now))" })
        return status
    }

    private static func strava(
        of athlete: Athlete, _ strava: StravaMemory, _ connection: ConnectionStatus, _ now: Instant
    ) -> SourceStatus {
        var status = SourceStatus(
            title: "Strava", lines: [connection.sentence] + connection.details(now: now, in: athlete.zone),
            refusal: connection.refusal
        ) { json in
            json.object("strava") { $0.members(of: connection) }
        }
        if connection.state == .unusable || connection.state == .notConnected {
            status.add(.access, "Strava: \(connection.sentence)")
        }
        guard let walk = strava.lastFullWalk else { return status }
        let (count, failure, seconds) = (strava.activities.count, strava.failure, athlete.cacheDays * 86_400)
        let end = walk.advanced(bySeconds: seconds)
        func line(_ read: String, _ ending: String) -> String {
            "\(count.activities), all read \(read); "
                + (end > now ? "forgotten at \(ending) unless read again" : "too old to be published since \(ending)")
        }
        status.lines.append(line(walk.told(before: now, in: athlete.zone), end.clock(in: athlete.zone)))
        status.lines += [failure?.line(now, athlete.zone)].compactMap(\.self)
        status.members = { [members = status.members] json in
            members(&json)
            json.object("activities") { json in
                json.member("count", count)
                json.member("last_full_walk", walk)
                json.member("forgotten_at", end)
                json.member(failure: failure, athlete.typed)
            }
        }
        if connection.state != .notConfigured {
            status.add(.failure, (failure?.complaint(now)).map { "Strava \($0)" })
        }
        // Two days before the end, or with the last third of a time that is shorter than six days.
        if end.advanced(bySeconds: -min(2 * 86_400, seconds / 3)) <= now {
            status.add(.end, line(walk.relative(to: now), end.description))
        }
        return status
    }

    /// The activities of imported archives; nil if there are none.
    private static func imported(_ imports: ImportMemory, _ now: Instant, _ zone: Zone) -> SourceStatus? {
        guard let newest = imports.archives.map(\.imported).max() else { return nil }
        // All except those deleted at Strava.
        let days = imports.activities.filter { !$0.isGone }.map(\.activity.day)
        let (first, last) = (days.min(), days.max())
        let range = first.flatMap { first in last.map { " from \(first) to \($0)" } } ?? ""
        let archive = "the newest archive was imported \(newest.told(before: now, in: zone))"
        return SourceStatus(title: "Imported", lines: ["\(days.count.activities)\(range); \(archive)"]) { json in
            json.object("imported") { json in
                json.member("count", days.count)
                json.member("first_day", first?.description)
                json.member("last_day", last?.description)
                json.member("newest_archive", newest)
            }
        }
    }

    /// intervals.icu; nil unless the athlete is configured for it.
    private static func intervals(of athlete: Athlete, _ remembered: Snapshot, _ now: Instant) -> SourceStatus? {
        guard athlete.intervals != nil else { return nil }
        let (known, refusal) = (remembered.intervals, remembered.intervalsRefusal)
        let isRemembered = known.failure != nil || known.emptiedSince != nil
        let state = refusal != nil ? "refused" : isRemembered ? "remembered" : known.isKnown ? "ok" : "never_read"
        let blockedUntil = known.notBefore.flatMap { $0 > now ? $0 : nil }
        let kept = remembered.unexplainedStubs(in: athlete.zone).count
        let lines = [
            known.lastRead.map {
                "\(known.activities.count.activities), last read \($0.told(before: now, in: athlete.zone))"
            } ?? "never read",
            kept == 0 ? nil : "\(kept) more came there from Strava, which keeps them back",
            blockedUntil.map { "asked to wait until \($0.clock(in: athlete.zone))" },
            known.failure?.line(now, athlete.zone) ?? refusal?.text(for: .terminal),
        ]
        var status = SourceStatus(title: SourceKind.intervals.title, lines: lines.compactMap(\.self)) { json in
            json.object("intervals_icu") { json in
                json.member("state", state)
                json.member("read", known.lastRead)
                json.member("activities", known.activities.count)
                json.member("from_strava", kept)
                json.member("blocked_until", blockedUntil)
                json.member("failing_since", known.failure?.since)
                json.member("problem", known.failure?.sentence ?? refusal?.text(for: .terminal))
            }
        }
        if let refusal {
            status.add(.access, refusal.text(for: .terminal))
        } else {
            status.add(.failure, (known.failure?.complaint(now)).map { "intervals.icu \($0)" })
        }
        return status
    }

    /// The folders of device files; nil if the athlete has none.
    private static func files(of athlete: Athlete, _ devices: DeviceMemory, _ now: Instant) -> SourceStatus? {
        guard !devices.folders.isEmpty else { return nil }
        let folders = devices.folders.map { folder in
            let verdicts = devices.files.lazy.filter { $0.folder == folder.path }.map(\.verdict)
            return (folder, recordings: verdicts.count { $0 == .used }, unusable: verdicts.count { $0 == .unusable })
        }
        let lines = folders.flatMap { folder, recordings, unusable -> [String?] in
            let others = unusable > 0 ? ", \(unusable) that can't be used" : ""
            let read = folder.read.map { "read \($0.told(before: now, in: athlete.zone))" } ?? "never read"
            let line = "\(folder.path): \(recordings.counted("recording"))\(others); \(read)"
            return [line, folder.failure?.line(now, athlete.zone)]
        }
        var status = SourceStatus(title: "Files", lines: lines.compactMap(\.self)) { json in
            json.list("files", folders) { json, values in
                json.member("path", values.0.path)
                json.member("recordings", values.recordings)
                json.member("unusable", values.unusable)
                json.member("read", values.0.read)
                json.member(failure: values.0.failure, athlete.typed)
            }
        }
        for folder in devices.folders {
            status.add(.failure, (folder.failure?.complaint(now)).map { "\(folder.path) \($0)" })
        }
        return status
    }

    /// - Parameter sentence: nil if there is no problem.
    private mutating func add(_ stage: Problem.Stage, _ sentence: String?) {
        if let sentence { problems.append(Problem(stage: stage, sentence: sentence)) }
    }
}

extension Snapshot {
    /// Why intervals.icu doesn't accept the key; nil if it does, as far as the last run knows.
    package var intervalsRefusal: Failure? {
        let failures = [intervals.failure?.failure].compactMap(\.self) + (published.run?.troubles ?? [])
        return failures.first { $0.codes.contains(IntervalsError.refusal) }
    }
}

extension SourceFailure {
    fileprivate func line(_ now: Instant, _ zone: Zone) -> String {
        "failing since \(since.told(before: now, in: zone)): \(sentence)"
    }

    /// The rest of a complaint that it has lasted long; nil while it may pass by itself.
    fileprivate func complaint(_ now: Instant) -> String? {
        isLasting(now) ? "has failed since \(since.relative(to: now)): \(sentence)" : nil
    }
}

extension JSONWriter {
    fileprivate mutating func member(failure: SourceFailure?, _ typed: TypedCommand) {
        member("failing_since", failure?.since)
        member("problem", (failure?.sentence).map(typed.completing))
    }
}
