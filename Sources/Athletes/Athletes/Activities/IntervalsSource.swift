import ActivityFiles
import Basics
import Export
import IntervalsAPI
import IntervalsICU
import Profiles
import Store
import Strava
import Web
import Workouts

/// Intervals.icu's activities, which stay remembered for good.
struct IntervalsSource: ActivitySource {
    let reader: ActivityReader
    var kind: SourceKind { .intervals }
    var asksServer: Bool { true }

    func read(_ reading: inout ActivityReading) async throws(RunError) {
        guard let account = reader.athlete.intervals, let outside = reader.effects.intervals else {
            return try recall(&reading)
        }
        reading.known.need(.intervals)
        var known = reading.memory?.snapshot.intervals ?? IntervalsMemory()
        let client = IntervalsClient(account, in: reader.athlete.zone, effects: outside)
        var report = SourceReport(.intervals, .ok)
        do {
            try await read(client, &known, isKept: reading.memory != nil, &reading)
            reading.isFresh = true
        } catch {
            let trouble = known.isKnown ? known.failure.note(error, at: reader.days.now) : nil
            reading.memory?.snapshot.intervals = known
            guard let trouble else { throw error }
            reading.troubles.append(trouble)
            report.state = .remembered
        }
        join(&known, &reading)
        for days in known.covered where days.lowerBound <= reader.days.today {
            let last = report.state == .ok ? reader.days.today : lastDay(of: known)
            reading.known.claim(days.upTo(last), by: .intervals)
        }
        reading.reports.append(report)
        reading.memory?.snapshot.intervals = known
    }

    func recall(_ reading: inout ActivityReading) throws(RunError) {
        guard var known = reading.memory?.snapshot.intervals, known.isKnown || reader.athlete.intervals != nil else {
            return
        }
        join(&known, &reading)
        // Without a key, too, Strava's activities come that are the same.
        reading.memory?.snapshot.intervals = known
        for days in known.covered { reading.known.claim(days.upTo(lastDay(of: known)), by: .intervals) }
        reading.zoneTimes.merge(known.zoneTimes) { first, _ in first }
        guard reader.athlete.intervals != nil else { return }
        reading.known.need(.intervals)
        reading.reports.append(SourceReport(.intervals, known.failure == nil && known.isKnown ? .ok : .remembered))
    }

    func conclude(_ reading: inout ActivityReading) {
        guard let list = reading.list else { return }
        let explained = ExplainedStubs(reading.stubs.isEmpty ? [] : list.activities)
        let rest = reading.stubs.filter { !explained.contains($0) }
        for day in Set(rest.map(\.start.day)) { reading.known.doubt(day) }
        guard let report = reading.reports.first(where: { $0.kind == .intervals }) else { return }
        let written = rest.filter { reader.days.written.contains($0.start.day) }
        reading.reports[.intervals] = SourceReport(.intervals, report.state, others: ["from_strava": written.count])
        guard !written.isEmpty else { return }
        let isRepeated = reading.before?.intervals.warnedOn == reader.days.today
        let diagnostic = Diagnostic(.warning, .intervals, .stubs(written.count), isRepeated: isRepeated)
        reading.memory?.snapshot.intervals.warnedOn = reader.days.today
        reading.list = list.joined(as: list.activities, diagnostics: [diagnostic])
    }

    func inspect(_ known: Snapshot?) async -> [Inspection] {
        guard let account = reader.athlete.intervals, let outside = reader.effects.intervals else { return [] }
        do throws(IntervalsError) {
            let client = IntervalsClient(account, in: reader.athlete.zone, effects: outside)
            let answer = try await client.activities(of: reader.walked, notBefore: known?.intervals.notBefore)
            return [
                Inspection(
                    .intervals,
                    "intervals.icu answers: \(answer.activities.count.activities) of the last "
                        + "\(reader.athlete.historyDays.counted("day"))"
                        + (answer.stubs.isEmpty
                            ? "" : ", and \(answer.stubs.count) from Strava that it may not pass on"))
            ]
        } catch {
            return [Inspection(.intervals, .fetch(error.failure))]
        }
    }

    func farewell(_ known: Snapshot, andGiven: Bool) -> String? {
        let count = known.intervals.activities.count
        return farewell("\(count.activities) of intervals.icu", count, isDeleted: andGiven)
    }
}

extension IntervalsSource {
    /// Reads what a run reads into the memory: the whole history at first and once a week, else the window, and what an
    /// earlier run left of the history.
    private func read(
        _ client: IntervalsClient, _ known: inout IntervalsMemory, isKept: Bool, _ reading: inout ActivityReading
    ) async throws(RunError) {
        // One day more, by the clock of a traveller.
        let last = max(reader.days.today, realToday).advanced(by: 1)
        let isWhole = isKept && known.isWholeDue(at: reader.days.now)
        let first = isWhole ? IntervalsClient.firstDay : min(reader.walked.lowerBound, last)
        let left = isWhole ? nil : known.left
        let doubted = known.emptiedSince
        let answer = try await take(first...last, client, &known, isWhole: isWhole, &reading)
        if isKept, let left {
            // What was not believed may be of these days.
            known.emptiedSince = doubted
            _ = try await take(left, after: answer, client, &known, isWhole: true, &reading)
        }
        known.failure = nil
    }

    /// The athlete's date, whatever day the run is told to be.
    private var realToday: Day { reader.athlete.zone.local(reader.days.now).day }

    private func take(
        _ days: ClosedRange<Day>, after earlier: FetchedIntervals? = nil, _ client: IntervalsClient,
        _ known: inout IntervalsMemory, isWhole: Bool, _ reading: inout ActivityReading
    ) async throws(RunError) -> FetchedIntervals {
        let progress = reader.effects.progress
        let answer: FetchedIntervals
        do throws(IntervalsError) {
            answer = try await client.activities(of: days, after: earlier, notBefore: known.notBefore) { count in
                progress("intervals.icu: \(count.activities)")
            }
        } catch {
            if case .limited(let moment) = error { known.notBefore = moment }
            throw .fetch(error.failure)
        }
        if let lost = known.lost(by: answer), !reader.options.allowsEmpty,
            !known.believesLoss(at: reader.days.now)
        {
            known.emptiedSince = known.emptiedSince ?? reader.days.now
            throw .wouldEmpty(
                "intervals.icu no longer lists \(lost.gone) of \(lost.before.activities) that it had.")
        }
        known.take(answer)
        if case .limited(let moment) = answer.trouble { known.notBefore = moment }
        if isWhole {
            if days.lowerBound == IntervalsClient.firstDay, days.upperBound > realToday {
                known.lastWhole = answer.asked
            }
            known.left = answer.left
        }
        if let trouble = answer.trouble { reading.troubles.append(.fetch(trouble.failure)) }
        guard answer.oddCount > 0 else { return answer }
        let odd = answer.oddCount.counted("row of intervals.icu's was", "rows of intervals.icu's were")
        reading.remarks.append(Diagnostic(.note, .intervals, Notice("\(odd) of no use.")))
        return answer
    }

    /// Joins the remembered activities of the run's days with those of Strava, and remembers which are the same.
    private func join(_ known: inout IntervalsMemory, _ reading: inout ActivityReading) {
        let list = reading.list ?? .none
        let here = known.activities.indices.filter { known.activities[$0].row.activity.day >= reader.days.first }
        let before = Set((reading.before?.intervals.activities ?? []).map(\.id))
        // An athlete may configure intervals.icu in place of Strava.
        let areNews = here.contains { !before.contains(known.activities[$0].id) }
        let joined = ServedActivities(
            listed: list.activities, served: here.map { known.activities[$0].served },
            gone: known.gone.map { ($0.id, $0.sameAs) },
            published: areNews ? reading.published.map { [Activity](published: $0) } ?? [] : [],
            isDefaultName: { DefaultName.removed(from: $0).isEmpty })
        for (index, ids) in zip(here, joined.sourceIDs) where known.activities[index].sourceIDs != ids {
            known.activities[index].sourceIDs = ids
        }
        reading.list = list.joined(as: joined.activities)
        reading.stubs = known.stubs.filter { $0.start.day >= reader.days.first }
    }

    /// The last day that was over when intervals.icu was last read.
    private func lastDay(of known: IntervalsMemory) -> Day {
        let read = known.lastRead.map { min($0, reader.days.now) } ?? reader.days.now
        return reader.athlete.zone.local(read).day.advanced(by: -1)
    }
}

extension Notice {
    fileprivate static func stubs(_ count: Int) -> Notice {
        let told = count.counted("activity came", "activities came")
        return Notice(
            "\(told) to intervals.icu from Strava, which forbids it to pass them on. Connect the device itself at "
                + "intervals.icu, or give tpmerge Strava's archive.", kind: "from Strava")
    }
}

extension ClosedRange<Day> {
    /// The days up to another; nil if there are none.
    fileprivate func upTo(_ day: Day) -> ClosedRange<Day>? {
        lowerBound <= day ? lowerBound...Swift.min(upperBound, day) : nil
    }
}
