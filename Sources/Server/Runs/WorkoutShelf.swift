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
    }

    private var entries: [Key: Entry] = [:]
    /// Of whom there was a memory: where it has gone, files alone don't tell what was known.
    private var remembered: Set<String> = []
    /// The one that was asked for last comes last.
    private var order: [Key] = []

    /// So many are kept: ten thousand workouts take some megabytes.
    private static let most = 8
    private static let mostAttempts = 4

    /// What is known of an athlete from a day on; nil where nothing is yet.
    ///
    /// - Throws: as `knownAndShown`.
    func known(of owner: AthleteOwner, from first: Day?, at now: Instant) async throws(ServerError) -> KnownWorkouts? {
        try await knownAndShown(of: owner, from: first, at: now)?.workouts
    }

    /// What is known of an athlete from a day on, and the months that were made of it. Who asks while it is being made waits for the same.
    ///
    /// - Parameter first: nil for all that is known.
    /// - Returns: nil where nothing is known yet.
    /// - Throws: `ServerError` where the memory can't be read, or is gone.
    func knownAndShown(
        of owner: AthleteOwner, from first: Day?, at now: Instant
    ) async throws(ServerError) -> (workouts: KnownWorkouts, months: MonthTables)? {
        let today = owner.athlete.zone.local(now).day
        let isUsual = first.map { $0 >= today.advanced(by: -owner.athlete.historyDays) } ?? false
        let key = Key(athlete: owner.athlete.name, reach: isUsual ? .usual : .whole)
        if owner.fileState.exists {
            remembered.insert(key.athlete)
        } else if remembered.contains(key.athlete) {
            throw ServerError(.memoryDamaged, "The athlete's memory has gone. The next run starts a new one.")
        }
        for attempt in 1... {
            let entry = current(key, owner, day: today)
            switch await entry.work.value {
            case .success(let known): return (known, entry.months)
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

    /// Notes who has a memory, so that one which goes is missed by the first who asks.
    func note(_ owners: [AthleteOwner]) {
        for owner in owners where owner.fileState.exists { remembered.insert(owner.athlete.name) }
    }
}

extension WorkoutShelf {
    private func current(_ key: Key, _ owner: AthleteOwner, day: Day) -> Entry {
        let (memory, files) = (owner.fileState, owner.filesRead)
        order.removeAll { $0 == key }
        order.append(key)
        if let entry = entries[key], entry.memory == memory, entry.files == files, entry.day == day,
            entry.athlete == owner.athlete
        {
            return entry
        }
        let work = Task.detached {
            Result { () throws(RunError) in
                try owner.knownWorkouts(from: key.reach == .whole ? Day(number: .min) : nil)
            }
        }
        let entry = Entry(memory: memory, files: files, day: day, athlete: owner.athlete, work: work)
        entries[key] = entry
        if order.count > Self.most { forget(order[0]) }
        return entry
    }

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
