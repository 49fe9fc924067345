import Basics
package import Export
import ICalendar
import Strava
import TrainingPeaks
import Workouts

/// One run for one athlete: how a feed and activities become a calendar.
package struct Pipeline: Sendable {
    let effects: Effects
    let options: RunOptions

    package init(effects: Effects, options: RunOptions) {
        self.effects = effects
        self.options = options
    }

    /// Reads both sources, matches, merges, and leaves what there is to publish.
    package func run(_ athlete: Athlete) async throws(RunError) -> Publication {
        let today = options.today ?? athlete.zone.local(effects.now()).day
        let window = window(of: athlete, today: today)
        let feed = try await feed(of: athlete, window: window, today: today)
        let desk = await desk(of: athlete)
        let list = try await activities(of: athlete, desk, window: window, today: today)
        let plans = WorkoutIdentity.identified(feed?.workouts ?? [])
        let matching = Matcher(today: today).match(plans, to: list?.activities ?? [])
        let merger = Merger(
            today: today, zone: athlete.zone, coverage: list?.coverage ?? .none, end: athlete.end)
        var written = merger.merge(matching)
        written.removeAll { workout in
            !window.contains(workout.day) || !athlete.showsMissed && workout.status == .missed
        }
        let remarks = try await complete(&written, of: athlete, at: desk)
        return Publication(
            today: today, zone: athlete.zone, name: athlete.calendarName,
            trainingPeaks: feed.map { .ok(count: $0.workouts.count) } ?? .absent,
            strava: list == nil ? .absent : .ok(count: written.activityCount),
            workouts: written, diagnostics: (feed?.diagnostics ?? []) + (list?.diagnostics ?? []) + remarks,
            wording: athlete.wording)
    }
}

extension Pipeline {
    /// The days that are written, both ends included.
    private func window(of athlete: Athlete, today: Day) -> WrittenDays {
        WrittenDays(
            first: options.since ?? today.advanced(by: -athlete.historyDays),
            last: options.until ?? Day(number: .max))
    }

    /// Repeating events are written out this many days into the future.
    private static let daysAhead = 366

    private func feed(of athlete: Athlete, window: WrittenDays, today: Day) async throws(RunError) -> Feed? {
        guard let location = athlete.feed else { return nil }
        let bytes: [UInt8]
        switch location {
        case .file(let path): bytes = try effects.readFile(path)
        case .standardInput: bytes = try effects.readStandardInput()
        case .address(let address):
            do { bytes = try await effects.fetch(address) } catch { throw .fetch(error) }
        }
        let horizon = min(max(window.first, window.last), max(today, window.first).advanced(by: Self.daysAhead))
        do {
            let calendar = try CalendarReader.read(bytes).expanded(within: window.first...horizon)
            return Feed(calendar, zone: athlete.zone, name: location.name)
        } catch {
            throw .unusable("\(location.name): \(error). Nothing of it was used.")
        }
    }
}

extension [MergedWorkout] {
    /// How many activities they stand for.
    fileprivate var activityCount: Int {
        indices.reduce(0) { $0 + (self[$1].activity == nil ? 0 : 1) + self[$1].duplicates.count + self[$1].parts.count }
    }
}
