import Athletes
import Basics
import Export
import Insights
import Profiles
import Store

/// Caches athletes' known workouts and views made of them: each is read, merged and made once per change, not per
/// request. Callers that ask while it is being made wait for the same result.
actor KnownCache {
    /// A view made of known workouts, or of the memory alone.
    enum Made: Hashable {
        case month(CalendarMonth)
        case week
        case calendar(String)
        case insights(Insights.Question)
        case insightsPage(Insights.Question, HeatmapColors)
        case brief(Day, WeekStart)
        case explanation(Day)
        case curves(Day)
        case report(Window, WeekStart, ReportRules, isRoster: Bool)
        case lastRun

        /// Whether there may be one for each day.
        fileprivate var isOfMany: Bool {
            switch self {
            case .month, .insights, .insightsPage, .brief, .explanation, .curves, .report: true
            case .week, .calendar, .lastRun: false
            }
        }
    }

    /// How far back the known workouts go.
    private enum Reach {
        /// As far as the publication.
        case usual
        /// As far as the memory and the files.
        case whole
    }

    private struct Known {
        let work: Task<KnownWorkouts, any Error>
        /// When it was last requested, and the running number of that request.
        var used: Instant
        var turn: Int
        var count = 0
        /// Whether nothing is known about earlier days, so that it serves for every reach.
        var isAll = false
    }

    private struct Entry {
        let stamp: KnownStamp
        var known: [Reach: Known] = [:]
        var made: [Made: Task<(any Sendable)?, any Error>] = [:]
    }

    private var entries: [String: Entry] = [:]
    private var looks = 0
    /// Athletes who had a memory: if it is gone, files alone can't replace it.
    private var remembered: Set<String> = []

    /// The most workouts to keep, or one athlete's if they are more: ten thousand take thirty megabytes.
    private let most: Int
    /// The most workouts to keep after not being requested for that many seconds.
    private static let (mostAtRest, rest) = (5_000, 30)
    /// The most months, days and figures of an athlete to keep. Each takes ten to two hundred thousand bytes.
    private static let mostOfMany = 24
    private static let mostAttempts = 4

    private let sleep: @Sendable (Duration) async throws -> Void

    init(most: Int = 20_000, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.most = most
        self.sleep = sleep
    }
}

extension KnownCache {
    /// An athlete's memory and files as they are at one moment; all that comes of one look belongs together.
    struct View: Sendable {
        fileprivate let cache: KnownCache
        let owner: AthleteOwner
        let now: Instant
        fileprivate let stamp: KnownStamp
        fileprivate let hasGone: Bool

        var memory: StoreState { stamp.memory }

        /// The known workouts of the athlete from a day on.
        ///
        /// - Parameter first: nil for all of them.
        /// - Returns: nil before the first run.
        /// - Throws: `RunError` if the memory can't be read, `ServerError` if it is gone.
        func known(from first: Day?) async throws -> KnownWorkouts? {
            try await cache.known(self, from: first)
        }

        /// A view made of the athlete's known workouts.
        ///
        /// - Parameters:
        ///   - first: the first day that it needs; nil for all of them.
        ///   - isAlone: whether to drop workouts at once that were read for it alone.
        ///   - isGood: whether a cached value is still valid.
        /// - Returns: nil before the first run.
        /// - Throws: as `known`, and what making it throws.
        func made<Value: Sendable>(
            _ what: Made, from first: Day?, isAlone: Bool = false, isGood: @Sendable (Value) -> Bool = { _ in true },
            _ make: @escaping @Sendable (KnownWorkouts, _ today: Day) throws -> Value
        ) async throws -> Value? {
            try await cache.made(what, self, isGood: isGood) {
                guard let known = try await cache.known(self, from: first, isAlone: isAlone) else { return nil }
                return try await onWorker { try make(known, stamp.day) }
            }
        }

        /// A view made from the memory alone, without the known workouts.
        ///
        /// - Throws: what making it throws.
        func made<Value: Sendable>(
            _ what: Made, _ make: @escaping @Sendable (AthleteOwner) throws -> Value
        ) async throws -> Value? {
            try await cache.made(what, self, isGood: { (_: Value) in true }) { try await onWorker { try make(owner) } }
        }

        /// The last run by any process; nil before the first.
        func lastRun() async throws -> RunRecord? {
            hasGone ? nil : try await made(.lastRun) { try $0.lastRun() } ?? nil
        }
    }

    /// Looks at an athlete. If an input has changed, everything is made anew.
    func look(at owner: AthleteOwner, _ now: Instant) -> View {
        let name = owner.athlete.name
        let stamp = KnownStamp(of: owner, at: now)
        if stamp.memory.exists { remembered.insert(name) }
        let hasGone = !stamp.memory.exists && remembered.contains(name)
        if !hasGone, entries[name]?.stamp != stamp { entries[name] = Entry(stamp: stamp) }
        return View(cache: self, owner: owner, now: now, stamp: stamp, hasGone: hasGone)
    }

    /// - Parameter isAlone: whether to keep no workouts that weren't kept before.
    private func known(_ look: View, from first: Day?, isAlone: Bool = false) async throws -> KnownWorkouts? {
        if isAlone, entries[look.owner.athlete.name]?.known.isEmpty != false {
            do {
                return try await Self.read(look.owner, first ?? Day(number: .min)).value
            } catch RunError.nothingKnown { return nil }
        }
        var look = look
        let (owner, name) = (look.owner, look.owner.athlete.name)
        let usual = look.stamp.day.advanced(by: -owner.athlete.historyDays)
        for attempt in 1... {
            try check(look)
            var reach = first.map { $0 >= usual } ?? false ? Reach.usual : .whole
            // An input may have changed since the look: then its workouts are its own.
            let isCurrent = entries[name]?.stamp == look.stamp
            if isCurrent, entries[name]?.known[.whole]?.isAll == true { reach = .whole }
            let cached = isCurrent ? entries[name]?.known[reach]?.work : nil
            let work = cached ?? Self.read(owner, reach == .whole ? Day(number: .min) : nil)
            looks += 1
            if isCurrent {
                entries[name]?.known[reach, default: Known(work: work, used: look.now, turn: looks)].used = look.now
                entries[name]?.known[reach]?.turn = looks
            }
            do {
                let known = try await work.value
                if entries[name]?.stamp == look.stamp { keep(known, for: name, reach, usual) }
                return known
            } catch let error as RunError {
                // After a failure, the next caller tries again.
                if entries[name]?.known[reach]?.work == work { entries[name]?.known[reach] = nil }
                if case .nothingKnown = error { return nil }
                // A memory that seems damaged may be one that a run is creating right now.
                guard case .memory(let reason) = error, reason.cause == .damaged, attempt < Self.mostAttempts,
                    (try? await sleep(.milliseconds(60))) != nil
                else { throw error }
                look = self.look(at: owner, look.now)
            }
        }
        return nil
    }

    private func made<Value: Sendable>(
        _ what: Made, _ look: View, isGood: @Sendable (Value) -> Bool,
        by make: @escaping @Sendable () async throws -> Value?
    ) async throws -> Value? {
        let name = look.owner.athlete.name
        try check(look)
        if let work = cached(what, look) {
            if let value = try await work.value as? Value, isGood(value) { return value }
            if entries[name]?.made[what] == work { entries[name]?.made[what] = nil }
        }
        if let work = cached(what, look) { return try await work.value as? Value }
        let work = Task { try await make() as (any Sendable)? }
        if what.isOfMany, let made = entries[name]?.made, made.count(where: \.key.isOfMany) >= Self.mostOfMany {
            entries[name]?.made = made.filter { !$0.key.isOfMany }
        }
        if entries[name]?.stamp == look.stamp { entries[name]?.made[what] = work }
        let result = await work.result
        let isNothing = (try? result.get()) ?? nil == nil
        if isNothing, entries[name]?.made[what] == work { entries[name]?.made[what] = nil }
        return try result.get() as? Value
    }

    private func cached(_ what: Made, _ look: View) -> Task<(any Sendable)?, any Error>? {
        guard let entry = entries[look.owner.athlete.name], entry.stamp == look.stamp else { return nil }
        return entry.made[what]
    }

    /// Drops large entries that haven't been requested for a while: making them again takes less than a second.
    func rest(at now: Instant) {
        while count > Self.mostAtRest, let oldest = oldest(),
            now.secondsSinceEpoch - oldest.used.secondsSinceEpoch >= Self.rest
        {
            forget(oldest.name, oldest.reach)
        }
    }

    /// Notes which athletes have a memory, so that the first request notices if one is gone.
    func note(_ owners: [AthleteOwner]) {
        for owner in owners where owner.fileState.exists { remembered.insert(owner.athlete.name) }
    }
}

extension KnownCache {
    private func check(_ look: View) throws {
        guard look.hasGone else { return }
        throw ServerError(.memoryDamaged, "The athlete's memory has gone. The next run starts a new one.")
    }

    private static func read(_ owner: AthleteOwner, _ first: Day?) -> Task<KnownWorkouts, any Error> {
        Task { try await onWorker { try owner.known(from: first) } }
    }

    /// Notes the number of workouts, and drops the least recently requested entries to make room.
    ///
    /// - Parameter usual: the first published day.
    private func keep(_ known: KnownWorkouts, for name: String, _ reach: Reach, _ usual: Day) {
        guard entries[name]?.known[reach]?.count == 0 else { return }
        entries[name]?.known[reach]?.count = max(known.workouts.count, 1)
        if reach == .whole, !known.reaches(before: usual) {
            entries[name]?.known[reach]?.isAll = true
            entries[name]?.known[.usual] = nil
        }
        while count > most, let oldest = oldest(but: (name, reach)) { forget(oldest.name, oldest.reach) }
    }

    private var count: Int { entries.values.reduce(0) { $0 + $1.known.values.reduce(0) { $0 + $1.count } } }

    /// The least recently requested entry, except one.
    private func oldest(but one: (name: String, reach: Reach)? = nil) -> (name: String, reach: Reach, used: Instant)? {
        var all = entries.flatMap { name, entry in entry.known.map { (name, $0.key, $0.value) } }
        if let one { all.removeAll { ($0.0, $0.1) == one } }
        return all.min { $0.2.turn < $1.2.turn }.map { ($0.0, $0.1, $0.2.used) }
    }

    /// Months, days and figures go with the workouts that they were made of; weeks and calendars stay.
    private func forget(_ name: String, _ reach: Reach) {
        guard let entry = entries[name] else { return }
        entries[name]?.known[reach] = nil
        entries[name]?.made = entry.made.filter { !$0.key.isOfMany }
    }
}
