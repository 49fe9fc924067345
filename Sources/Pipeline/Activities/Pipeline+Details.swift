import Basics
import Store
import StravaAPI
import Workouts

/// What only the page of a single activity tells: calories, the athlete's words, the device.
extension Pipeline {
    /// Adds it to what is written, as far as the limits allow, and what can be worked out without.
    ///
    /// - Returns: why there isn't more, and a refusal on which a person must act.
    func complete(
        _ written: inout [MergedWorkout], of athlete: Athlete, at desk: StravaDesk?, _ memory: inout Memory
    ) async throws(RunError) -> (remarks: [Diagnostic], refusal: RunError?) {
        var remarks: [Diagnostic] = []
        var refusal: RunError?
        if let desk {
            let wanted = wanted(for: written, memory)
            if !wanted.isEmpty { effects.progress("Strava: details") }
            let (found, problem, refused) = await desk.details(of: wanted)
            await remember(desk, of: athlete)
            if let refused {
                refusal = .strava(refused)
                if !memory.isKept { throw .strava(refused) }
            }
            memory.take(detailsOf: found)
            for index in written.indices {
                guard let id = written[index].activity?.id, let detail = found[id] else { continue }
                written[index].activity?.take(detailsOf: detail)
            }
            if let problem {
                remarks.append(Diagnostic(.note, .strava, "not all details could be fetched: \(problem)"))
            }
        }
        for index in written.indices { written[index].estimateMissingCalories() }
        return (remarks, refusal)
    }

    /// Those without details, the newest first; then those that have to be read again, the longest ago first.
    private func wanted(for written: [MergedWorkout], _ memory: Memory) -> [Int64] {
        let shown = written.compactMap(\.activity).sorted { ($1.start, $1.id) < ($0.start, $0.id) }
        guard memory.isKept else { return shown.filter { $0.calories == nil }.map(\.id) }
        let read = memory.detailsRead
        let never = shown.filter { activity in
            guard let known = read[activity.id] else { return activity.calories == nil }
            return known == nil
        }
        let old = shown.compactMap { activity -> (moment: Instant, id: Int64)? in
            guard case .some(.some(let moment)) = read[activity.id] else { return nil }
            return memory.past(moment).advanced(bySeconds: Self.detailsLast) <= memory.now ? (moment, activity.id) : nil
        }
        return never.map(\.id) + old.sorted { ($0.moment, $0.id) < ($1.moment, $1.id) }.map(\.id)
    }

    /// Five days, in seconds: there is time left to read them again before they must be forgotten.
    private static let detailsLast = 5 * 86_400
}

extension Memory {
    /// When the page of each remembered activity was read; nil inside where it wasn't.
    fileprivate var detailsRead: [Int64: Instant?] {
        Dictionary(
            remembered.activities.map { ($0.activity.id, $0.detailsFetched) }, uniquingKeysWith: { one, _ in one })
    }

    fileprivate mutating func take(detailsOf found: [Int64: Activity]) {
        guard isKept, !found.isEmpty else { return }
        for index in remembered.activities.indices {
            guard let detail = found[remembered.activities[index].activity.id] else { continue }
            remembered.activities[index].activity.take(detailsOf: detail)
            remembered.activities[index].detailsFetched = now
        }
    }
}
