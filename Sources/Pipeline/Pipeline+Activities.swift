import Basics
import Strava
import StravaAPI
import Workouts

/// Where activities come from: files, bulk exports and Strava's API, each activity once.
extension Pipeline {
    func desk(of athlete: Athlete) async -> StravaDesk? {
        guard let application = athlete.strava, let connections = effects.strava else { return nil }
        return await connections.desk(of: athlete, application, remembers: options.remembers)
    }

    /// All activities that may be written, and of which days they are known; nil when no source is asked for.
    func activities(
        of athlete: Athlete, _ desk: StravaDesk?, window: WrittenDays, today: Day
    ) async throws(RunError) -> ActivityList? {
        guard desk != nil || !athlete.activities.isEmpty else { return nil }
        var files: [ActivityFile] = []
        for path in athlete.activities { files.append(try file(at: path, zone: athlete.zone)) }
        let list = ActivityList(files, today: today)
        guard let desk else { return list }

        let first = min(window.first, today)
        do throws(StravaError) {
            let fetched = try await desk.activities(from: first, in: athlete.zone) { count in
                effects.progress("Strava: \(count) activities")
            }
            if options.remembers { effects.strava?.remember(lastSync: fetched.asked, of: athlete) }
            return list.joined(
                with: fetched.activities, complete: first...max(first, today), diagnostics: fetched.diagnostics)
        } catch {
            await remember(desk, of: athlete)
            throw .strava(error)
        }
    }

    /// Adds what only a single activity's page tells, and what can be worked out without.
    func complete(
        _ written: inout [MergedWorkout], of athlete: Athlete, at desk: StravaDesk?
    ) async throws(RunError) -> [Diagnostic] {
        var remarks: [Diagnostic] = []
        if let desk {
            let wanting = written.lazy.compactMap(\.activity).filter { $0.calories == nil }
                .sorted { ($1.start, $1.id) < ($0.start, $0.id) }
            effects.progress("Strava: details")
            let (found, problem, refusal) = await desk.details(of: wanting.map(\.id))
            await remember(desk, of: athlete)
            if let refusal { throw .strava(refusal) }
            for index in written.indices {
                guard let id = written[index].activity?.id, let detail = found[id] else { continue }
                written[index].activity?.take(detailsOf: detail)
            }
            if let problem {
                remarks.append(Diagnostic(.note, .strava, "not all details could be fetched: \(problem)"))
            }
        }
        for index in written.indices { written[index].estimateMissingCalories() }
        return remarks
    }

    /// What is known of Strava's limits now, after the last question of this run.
    private func remember(_ desk: StravaDesk, of athlete: Athlete) async {
        guard options.remembers, let connections = effects.strava, let application = athlete.strava else { return }
        connections.remember(await desk.rate(), of: application)
    }

    private func file(at path: String, zone: Zone) throws(RunError) -> ActivityFile {
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
