import Athletes
import Basics
import Files
import Pages
import Store
import Synchronization

/// What is known of athletes, read and merged once per change of it, not per request.
actor WorkoutShelf {
    /// How far back something is known.
    private enum Reach {
        /// As far as is published.
        case usual
        /// As far as anybody remembers.
        case whole
    }

    private struct Key: Hashable {
        let athlete: String
        let reach: Reach
    }

    private struct Entry {
        let memory: StoreState
        let files: [FileStatus?]
        let day: Day
        let athlete: Athlete
        let work: Task<Result<KnownWorkouts, RunError>, Never>
        let months = MonthTables()
        /// When it was asked for last.
        var used: Instant
        /// How many workouts it holds, once that is known.
        var count = 0
        /// Whether nothing is known of earlier days, so that it is good for every reach.
        var isAll = false
    }

    private var entries: [Key: Entry] = [:]
    /// Of whom there was a memory: where it has gone, files alone don't tell what was known.
    private var remembered: Set<String> = []
    /// The one that was asked for last comes last.
    private var order: [Key] = []

    /// So many workouts are kept in all, or one athlete's where these are more: ten thousand take thirty megabytes.
    private let most: Int
    /// So many are kept also when they haven't been asked for in so many seconds.
    private static let (mostAtRest, rest) = (5_000, 30)
    private static let mostAttempts = 4

    init(most: Int = 20_000) { self.most = most }

    /// What is known of an athlete from a day on; nil where nothing is yet.
    ///
    /// - Throws: as `knownAndShown`.
    func known(of owner: AthleteOwner, from first: Day?, at now: Instant) async throws(ServerError) -> KnownWorkouts? {
        try await knownAndShown(of: owner, from: first, at: now)?.workouts
    }

    /// What is known of an athlete from a day on, and the months that were made of it. A caller who asks while it is being made
    /// waits for the same.
    ///
    /// - Parameter first: nil for all that is known.
    /// - Returns: nil where nothing is known yet.
    /// - Throws: `ServerError` where the memory can't be read, or is gone.
    func knownAndShown(
        of owner: AthleteOwner, from first: Day?, at now: Instant
    ) async throws(ServerError) -> (workouts: KnownWorkouts, months: MonthTables)? {
        let today = owner.athlete.zone.local(now).day
        let usual = today.advanced(by: -owner.athlete.historyDays)
        let isUsual = first.map { $0 >= usual } ?? false
        let wanted = Key(athlete: owner.athlete.name, reach: isUsual ? .usual : .whole)
        if owner.fileState.exists {
            remembered.insert(wanted.athlete)
        } else if remembered.contains(wanted.athlete) {
            throw ServerError(.memoryDamaged, "The athlete's memory has gone. The next run starts a new one.")
        }
        for attempt in 1... {
            let (key, entry) = current(wanted, owner, day: today, at: now)
            switch await entry.work.value {
            case .success(let known):
                if entry.count == 0 { keep(known, for: key, entry, usual) }
                return (known, entry.months)
            case .failure(let error):
                // What fails is tried again by the next one.
                if entries[key]?.work == entry.work { forget(key) }
                if case .nothingKnown = error { return nil }
                // What looks damaged may be a memory that somebody is making right now.
                guard case .memory(let reason) = error, reason.cause == .damaged, attempt < Self.mostAttempts,
                    (try? await Task.sleep(for: .milliseconds(60))) != nil
                else { throw ServerError(error) }
            }
        }
        return nil
    }

    /// Lets large ones go that haven't been asked for in a while: to make them again takes less than a second.
    func rest(at now: Instant) {
        while let key = order.first, let entry = entries[key], count > Self.mostAtRest,
            now.secondsSinceEpoch - entry.used.secondsSinceEpoch >= Self.rest
        {
            forget(key)
        }
    }

    /// Notes who has a memory, so that one which goes is missed by the first who asks.
    func note(_ owners: [AthleteOwner]) {
        for owner in owners where owner.fileState.exists { remembered.insert(owner.athlete.name) }
    }
}

extension WorkoutShelf {
    /// The entry that is good for what is wanted, made anew where something has changed.
    private func current(_ wanted: Key, _ owner: AthleteOwner, day: Day, at now: Instant) -> (Key, Entry) {
        let (memory, files) = (owner.fileState, owner.filesRead)
        let whole = Key(athlete: wanted.athlete, reach: .whole)
        let key = entries[whole]?.isAll == true ? whole : wanted
        order.removeAll { $0 == key }
        order.append(key)
        if let entry = entries[key], entry.memory == memory, entry.files == files, entry.day == day,
            entry.athlete == owner.athlete
        {
            entries[key]?.used = now
            return (key, entry)
        }
        let work = Task.detached {
            Result { () throws(RunError) in
                try owner.knownWorkouts(from: key.reach == .whole ? Day(number: .min) : nil)
            }
        }
        let entry = Entry(memory: memory, files: files, day: day, athlete: owner.athlete, work: work, used: now)
        entries[key] = entry
        return (key, entry)
    }

    /// Notes how much was found, and lets those go for it that were asked for longest ago.
    ///
    /// - Parameter usual: the first day that is published.
    private func keep(_ known: KnownWorkouts, for key: Key, _ entry: Entry, _ usual: Day) {
        guard entries[key]?.work == entry.work else { return }
        entries[key]?.count = max(known.workouts.count, 1)
        if key.reach == .whole, !known.reaches(before: usual) {
            entries[key]?.isAll = true
            forget(Key(athlete: key.athlete, reach: .usual))
        }
        while order.count > 1, count > most { forget(order[0]) }
    }

    /// How many workouts are kept in all.
    private var count: Int { entries.values.reduce(0) { $0 + $1.count } }

    private func forget(_ key: Key) {
        entries[key] = nil
        order.removeAll { $0 == key }
    }
}

/// The months that pages show, made of one state of what is known.
final class MonthTables: Sendable {
    private let made = Mutex<[CalendarMonth: MonthTable]>([:])

    /// So many are kept, of some ten thousand bytes each.
    private static let most = 24

    /// - Parameter address: the path of the athlete's pages, to which the table's links lead.
    func table(_ month: CalendarMonth, address: String, make: () -> MonthTable) -> MonthTable {
        if let table = made.withLock({ $0[month] }), table.address == address { return table }
        let table = make()
        made.withLock { tables in
            if tables.count >= Self.most { tables = [:] }
            tables[month] = table
        }
        return table
    }
}
