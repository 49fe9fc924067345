import Basics
import Store
import Strava
import StravaAPI
import Workouts

/// Where activities come from: files, bulk exports and Strava's API, each activity once.
extension Pipeline {
    /// - Parameter remembers: whether what earlier runs knew of the limits counts.
    func desk(of athlete: Athlete, remembers: Bool) async -> StravaDesk? {
        guard let application = athlete.strava, let connections = effects.strava else { return nil }
        return await connections.desk(of: athlete, application, remembers: remembers)
    }

    /// All activities that may be written, and of which days they are known; nil when no source is asked for.
    func activities(
        of athlete: Athlete, _ desk: StravaDesk?, _ days: RunDays, _ memory: inout Memory
    ) async throws(RunError) -> Half<ActivityList>? {
        memory.forgetOldActivities(cacheDays: athlete.cacheDays)
        guard desk != nil || !athlete.activities.isEmpty else { return nil }
        var files: [ActivityFile] = []
        for path in athlete.activities { files.append(try file(at: path, zone: athlete.zone)) }
        let list = ActivityList(files, today: days.today)
        guard let desk else { return Half(list) }
        do throws(RunError) {
            return Half(try await fetched(of: athlete, at: desk, days, joining: list, &memory))
        } catch {
            await remember(desk, of: athlete)
            guard memory.knowsActivities else { throw error }
            let error = memory.note(error, of: \.strava.failure)
            return Half(
                remembered: list.joined(
                    with: memory.remembered.activities.map(\.activity), complete: memory.coveredDays(in: athlete.zone),
                    diagnostics: []),
                because: error, isPartlyFresh: !files.isEmpty)
        }
    }

    /// What is known of Strava's limits now, after the last question of this run.
    func remember(_ desk: StravaDesk, of athlete: Athlete) async {
        guard options.remembers, let connections = effects.strava, let application = athlete.strava else { return }
        connections.remember(await desk.rate(), of: application)
    }
}

extension Pipeline {
    private func fetched(
        of athlete: Athlete, at desk: StravaDesk, _ days: RunDays, joining list: ActivityList, _ memory: inout Memory
    ) async throws(RunError) -> ActivityList {
        let first = min(days.first, days.today)
        let fetched: FetchedActivities
        do throws(StravaError) {
            fetched = try await desk.activities(from: first, in: athlete.zone) { count in
                effects.progress("Strava: \(count) activities")
            }
        } catch {
            throw .strava(error)
        }
        if options.remembers { effects.strava?.remember(lastSync: fetched.asked, of: athlete) }
        let complete = first...max(first, days.today)
        guard memory.isKept else {
            return list.joined(with: fetched.activities, complete: complete, diagnostics: fetched.diagnostics)
        }
        let count = memory.remembered.activities.count { $0.activity.day >= first }
        if fetched.activities.isEmpty, count > 0, !options.allowsEmpty {
            throw .wouldEmpty(
                "Strava lists no activities any more; before, there were \(count). \(RunError.override)"
            )
        }
        memory.mirror(fetched, from: first, cacheDays: athlete.cacheDays)
        return list.joined(
            with: memory.remembered.activities.map(\.activity), complete: complete, diagnostics: fetched.diagnostics)
    }

    func file(at path: String, zone: Zone) throws(RunError) -> ActivityFile {
        let bytes = try effects.readActivities(path)
        do {
            return BulkExport.looksLikeCSV(bytes)
                ? try ActivityFile.readBulkExport(bytes, name: path, zone: zone)
                : try ActivityFile.read(bytes, name: path)
        } catch {
            throw .unusable("\(error)")
        }
    }
}
