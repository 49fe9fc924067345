/// Applies the athlete's pairs by hand to the present plans and activities.
///
/// Of several pairs for one plan or one session the last counts. A pair with an unknown plan or activity has no effect.
struct PairsByHand {
    /// The effective pair of each plan, by position; its activity is present.
    private var counting: [Int: ManualPair] = [:]
    /// The positions of the sessions named in pairs, by the id of the recording that counts.
    private var positionOf: [ActivityID: Int] = [:]
    /// The sessions that fulfil a plan of another day.
    private(set) var elsewhere: Set<Int> = []

    /// - Parameters:
    ///   - order: the plans' positions in an order that depends only on their content.
    ///   - sessions: in order of start and id. If a pair names one of several recordings, that one counts afterwards.
    init(_ pairs: [ManualPair], _ plans: [PlannedWorkout], in order: [Int], _ sessions: inout [Session]) {
        guard !pairs.isEmpty else { return }
        counting = Self.counting(pairs, Self.positions(of: pairs, plans, in: order), sessions)
        let named = Set(counting.values.lazy.compactMap(\.activityID))
        sessions.prefer(named)
        for index in sessions.indices where named.contains(sessions[index].activity.id) {
            positionOf[sessions[index].activity.id] = index
        }
        for (plan, pair) in counting {
            guard let session = session(pair), sessions[session].activity.day != plans[plan].day else { continue }
            elsewhere.insert(session)
        }
    }

    /// The reservations for the plans of a day, by their positions on that day.
    ///
    /// - Parameters:
    ///   - plans: the positions of the day's plans.
    ///   - daySessions: the positions of the day's sessions, ascending.
    func reservations(_ plans: ArraySlice<Int>, _ daySessions: [Int], of sessions: [Session]) -> [Int: Reservation] {
        // The usual case, which must cost nothing.
        guard !counting.isEmpty else { return [:] }
        let places = Dictionary(zip(daySessions, daySessions.indices), uniquingKeysWith: { $1 })
        var reservations: [Int: Reservation] = [:]
        for (place, plan) in plans.enumerated() {
            guard let pair = counting[plan] else { continue }
            reservations[place] =
                session(pair).map { session in
                    places[session].map { .session($0) } ?? .elsewhere(sessions[session])
                } ?? .nothing
        }
        return reservations
    }
}

extension PairsByHand {
    private func session(_ pair: ManualPair) -> Int? { pair.activityID.flatMap { positionOf[$0] } }

    /// The positions of the plans named in pairs. UIDs are compared without regard to case.
    private static func positions(of pairs: [ManualPair], _ plans: [PlannedWorkout], in order: [Int]) -> [String: Int] {
        let uids = Set(pairs.lazy.map { $0.uid.lowercased() }).subtracting([""])
        var positions: [String: Int] = [:]
        for position in order {
            let uid = plans[position].uid.lowercased()
            if uids.contains(uid), positions[uid] == nil { positions[uid] = position }
        }
        return positions
    }

    /// The last effective pair of each plan, by position. No two name the same session.
    private static func counting(
        _ pairs: [ManualPair], _ positions: [String: Int], _ sessions: [Session]
    ) -> [Int: ManualPair] {
        let ids = Set(pairs.lazy.compactMap(\.activityID))
        var sessionOf: [ActivityID: Int] = [:]
        for index in sessions.indices {
            for recording in sessions[index].recordings where ids.contains(recording.id) {
                sessionOf[recording.id] = sessionOf[recording.id] ?? index
            }
        }
        var counting: [Int: ManualPair] = [:]
        var isHeard: Set<Int> = []
        var isTaken: Set<Int> = []
        for pair in pairs.reversed() {
            guard let plan = positions[pair.uid.lowercased()], isHeard.insert(plan).inserted else { continue }
            guard let id = pair.activityID else {
                counting[plan] = pair
                continue
            }
            if let session = sessionOf[id], isTaken.insert(session).inserted { counting[plan] = pair }
        }
        return counting
    }
}

extension [Session] {
    /// Makes the recordings with these ids the ones that count, and restores the order of start and id.
    fileprivate mutating func prefer(_ ids: Set<ActivityID>) {
        for index in indices where !ids.contains(self[index].activity.id) {
            guard let named = self[index].duplicates.first(where: { ids.contains($0.id) }) else { continue }
            self[index] = Session(
                named,
                duplicates: self[index].recordings.filter { $0.id != named.id }
                    .sorted { ($0.start, $0.id) < ($1.start, $1.id) },
                transitions: self[index].transitions)
        }
        sort { ($0.activity.start, $0.activity.id) < ($1.activity.start, $1.activity.id) }
    }
}

/// A decision by hand about a plan, made before any cost is weighed.
enum Reservation {
    case nothing
    /// A session of the plan's own day fulfils it; the index is among that day's sessions.
    case session(Int)
    case elsewhere(Session)

    var session: Int? {
        guard case .session(let index) = self else { return nil }
        return index
    }
}
