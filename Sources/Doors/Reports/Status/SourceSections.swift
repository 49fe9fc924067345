import Athletes
package import Basics
import Export
import Files
import IntervalsAPI
import JSON
import Profiles
package import Store
import StravaAPI
import Web
import Workouts

extension StatusSection {
    /// The sources that the athlete has, in the order in which they are listed.
    static func sources(
        of athlete: Athlete, _ remembered: Snapshot, _ connections: StravaConnections, _ subscriptions: [Subscription],
        now: Instant
    ) -> [StatusSection] {
        [
            plan(of: athlete, remembered.feed, now),
            strava(of: athlete, remembered.strava, connection(of: athlete, connections, subscriptions, now), now),
            imported(remembered.imports, now, athlete.zone), intervals(of: athlete, remembered, now),
            files(of: athlete, remembered.devices, now),
        ].compactMap(\.self)
    }

    private static func plan(of athlete: Athlete, _ feed: FeedMemory, _ now: Instant) -> StatusSection {
        let place: String? =
            switch athlete.feed {
            case .address(let address): address.host
            case .file(let path): path
            case .standardInput: "standard input"
            case nil: nil
            }
        guard let fetched = feed.fetched else {
            return StatusSection(title: "Plan", lines: [place ?? "none"]) { $0.member("feed", place) }
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
        var status = StatusSection(title: "Plan", lines: lines.compactMap(\.self)) { json in
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

    /// The connection to Strava, without asking Strava.
    private static func connection(
        of athlete: Athlete, _ connections: StravaConnections, _ subscriptions: [Subscription], _ now: Instant
    ) -> StatusSection {
        guard let application = athlete.strava else {
            return StatusSection(title: "Strava", lines: ["not configured"]) { json in
                json.object("strava") { $0.member("state", "not_configured") }
            }
        }
        let zone = athlete.zone
        let loaded = Result(catching: connections.storage(of: athlete).load)
        let connection = (try? loaded.get()) ?? nil
        let refusal: FileError? = if case .failure(let error) = loaded { error } else { nil }
        let state = connection != nil ? "connected" : refusal != nil ? "unusable" : "not_connected"
        // What is wrong with the scopes or the tokens.
        let problem = (connection?.scopes.remark ?? refusal?.message).map(athlete.typed.completing)
        // Without an id, Strava may not have the subscription.
        let webhook = subscriptions.first { $0.application == application.clientID }.flatMap { known in
            known.id.map { (id: $0, last: known.heard, today: known.count(at: now)) }
        }
        let isKnown = connection != nil || refusal != nil
        let lastSync = isKnown ? connections.lastSync(of: athlete) : nil
        let rate = (isKnown ? connections.rate(of: application)?.at(now) : nil).flatMap { $0.noted == nil ? nil : $0 }
        let windows: [(StaticString, String, RateWindow)] = [
            ("rate_limit_15_min", " requests", .quarterHour), ("rate_limit_day", "", .day),
        ]
        let limits = windows.compactMap { key, noun, window in
            rate.map {
                (key, noun, $0.reads.limit[window], $0.readsLeft(in: window), window.end(after: now))
            }
        }
        var lines = [problem ?? "not connected; run: tpmerge connect strava"]
        if let connection {
            let name = connection.athleteName.isEmpty ? "" : " as \(connection.athleteName.safeForTerminal)"
            let events = webhook.map { webhook in
                webhook.last.map {
                    "Strava tells of what is new; last event \($0.told(before: now, in: zone)), \(webhook.today) today"
                } ?? "Strava notifications are on; none received yet"
            }
            let details = [
                "connected\(name) since \(connection.connectedSince.utc.day)",
                "granted: \(connection.scopes.names.joined(separator: ", "))", problem,
                lastSync.map { "last fetched \($0.told(before: now, in: zone))" } ?? "nothing fetched yet", events,
                rate?.blockedUntil.map { "asked to wait until \($0.clock(in: zone))" },
            ]
            lines = details.compactMap(\.self)
            lines += limits.map { _, noun, limit, left, until in
                "\(left) of \(limit)\(noun) left until \(until.clock(in: zone))"
            }
        }
        var status = StatusSection(title: "Strava", lines: lines, refusal: refusal) { json in
            json.object("strava") { json in
                json.member("state", state)
                if let connection { json.members(of: connection) }
                json.member("last_sync", lastSync)
                for (key, _, limit, left, until) in limits {
                    json.object(key) { json in
                        json.member("limit", limit)
                        json.member("left", left)
                        json.member("until", until)
                    }
                }
                json.member("blocked_until", rate?.blockedUntil)
                json.member("problem", problem)
                guard let webhook else { return }
                json.object("webhook") { json in
                    json.member("id", String(webhook.id))
                    json.member("last_event", webhook.last)
                    json.member("events_today", webhook.today)
                }
            }
        }
        if connection == nil { status.add(.access, "Strava: \(lines[0])") }
        return status
    }

    private static func strava(
        of athlete: Athlete, _ strava: StravaMemory, _ connection: StatusSection, _ now: Instant
    ) -> StatusSection {
        guard let walk = strava.lastFullWalk else { return connection }
        let (count, failure, seconds) = (strava.activities.count, strava.failure, athlete.cacheDays * 86_400)
        let end = walk.advanced(bySeconds: seconds)
        func line(_ read: String, _ ending: String) -> String {
            "\(count.activities), all read \(read); "
                + (end > now ? "forgotten at \(ending) unless read again" : "too old to be published since \(ending)")
        }
        var status = connection
        status.lines.append(line(walk.told(before: now, in: athlete.zone), end.clock(in: athlete.zone)))
        status.lines += [failure?.line(now, athlete.zone)].compactMap(\.self)
        status.members = { json in
            connection.members(&json)
            json.object("activities") { json in
                json.member("count", count)
                json.member("last_full_walk", walk)
                json.member("forgotten_at", end)
                json.member(failure: failure, athlete.typed)
            }
        }
        if athlete.strava != nil { status.add(.failure, (failure?.complaint(now)).map { "Strava \($0)" }) }
        // Two days before the end, or with the last third of a time that is shorter than six days.
        if end.advanced(bySeconds: -min(2 * 86_400, seconds / 3)) <= now {
            status.add(.end, line(walk.relative(to: now), end.description))
        }
        return status
    }

    /// The activities of imported archives; nil if there are none.
    private static func imported(_ imports: ImportMemory, _ now: Instant, _ zone: Zone) -> StatusSection? {
        guard let newest = imports.archives.map(\.imported).max() else { return nil }
        // All except those deleted at Strava.
        let days = imports.activities.filter { !$0.isGone }.map(\.activity.day)
        let (first, last) = (days.min(), days.max())
        let range = first.flatMap { first in last.map { " from \(first) to \($0)" } } ?? ""
        let archive = "the newest archive was imported \(newest.told(before: now, in: zone))"
        return StatusSection(title: "Imported", lines: ["\(days.count.activities)\(range); \(archive)"]) { json in
            json.object("imported") { json in
                json.member("count", days.count)
                json.member("first_day", first?.description)
                json.member("last_day", last?.description)
                json.member("newest_archive", newest)
            }
        }
    }

    /// intervals.icu; nil unless the athlete is configured for it.
    private static func intervals(of athlete: Athlete, _ remembered: Snapshot, _ now: Instant) -> StatusSection? {
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
        var status = StatusSection(title: SourceKind.intervals.title, lines: lines.compactMap(\.self)) { json in
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
    private static func files(of athlete: Athlete, _ devices: DeviceMemory, _ now: Instant) -> StatusSection? {
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
        var status = StatusSection(title: "Files", lines: lines.compactMap(\.self)) { json in
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

extension JSONWriter {
    /// The connected athlete, the scopes and the date, never the tokens.
    mutating func members(of connection: Connection) {
        object("athlete") { json in
            json.member("id", String(connection.athleteID))
            json.member("name", connection.athleteName)
        }
        member("connected_since", connection.connectedSince)
        list("scopes", connection.scopes.names)
    }
}
