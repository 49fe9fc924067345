package import Basics
import GRDB

/// Possible news at Strava that hasn't been fetched yet.
package struct Hint: Sendable, Equatable {
    package enum Subject: Sendable, Hashable {
        case activity(Int64)
        /// Everything: there were too many activities to note each.
        case list
        /// Whether the athlete still permits access.
        case permission
    }

    package private(set) var athlete = ""
    package private(set) var subject = Subject.list
    /// Whether Strava's last event says that it is new: it may not be readable at once.
    package private(set) var isNew = false
    package private(set) var heard = Instant.blank
    package private(set) var failures = 0
    package private(set) var misses = 0
    /// How many events hinted at it. If the number has grown while it was being fetched, it is fetched again.
    fileprivate var times = 0

    /// The longest postponement in seconds; a later due time was noted before the clock was set back.
    package static let longestPause = 1800
}

extension Hint: Stored {
    static let table = Table("hints", of: blank, keyCount: 2, order: "created, activity")

    static let blank = Hint()

    mutating func visit(_ column: inout Columns) {
        var number = subject.number
        column("athlete", &athlete)
        column("activity", &number)
        column("is_new", &isNew)
        column("heard", &heard)
        column("failures", &failures)
        column("misses", &misses)
        column("times", &times)
        subject = Subject(number: number)
    }
}

extension Hint.Subject {
    /// The value in the table. Strava's numbers begin with 1.
    fileprivate var number: Int64 {
        switch self {
        case .activity(let id): id
        case .list: 0
        case .permission: -1
        }
    }

    fileprivate init(number: Int64) {
        self = number == 0 ? .list : number < 0 ? .permission : .activity(number)
    }
}

/// The parts of a Strava event that the store keeps.
package struct HeardEvent: Sendable, Equatable {
    /// The digest of the secret in the address that it came to.
    package let subscription: String
    /// The athletes that it is about; empty for an event that doesn't concern tpmerge.
    package let athletes: [String]
    package let subject: Hint.Subject
    /// Whether the event says created (true) or deleted (false); nil for neither.
    package let isNew: Bool?

    package init(subscription: String, athletes: [String], subject: Hint.Subject, isNew: Bool?) {
        (self.subscription, self.athletes, self.subject, self.isNew) = (subscription, athletes, subject, isNew)
    }
}

/// When an athlete's hints are due, and when the last came.
package struct WaitingHints: Sendable, Equatable {
    package let athlete: String
    package let due: Instant
    package let heard: Instant
}

extension AccessStore {
    /// The largest number of hints; beyond it, an athlete's activities become one hint to read everything.
    private static let most = 10_000

    /// Keeps the hints of events in one transaction. A repeated hint only updates when it was heard and how often.
    package func note(_ events: [HeardEvent], at now: Instant) throws(StoreError) {
        try writing { database in
            var count = try database.value("SELECT COUNT(*) FROM hints") ?? 0
            for event in events {
                try database.change(
                    """
                    UPDATE subscriptions SET count = iif(heard / 86400 = ?1 / 86400, count, 0) + 1, heard = ?1
                    WHERE digest = ?2
                    """, now, event.subscription)
                for athlete in event.athletes {
                    count += try Self.note(event, of: athlete, at: now, isFull: count >= Self.most, in: database)
                }
            }
        }
    }

    /// When each athlete's hints are due; athletes without hints are left out.
    package func waitingHints() throws(StoreError) -> [WaitingHints] {
        try reading { database in
            let sql =
                "SELECT athlete, MIN(due) AS due, MAX(heard) AS heard FROM hints GROUP BY athlete ORDER BY MIN(due)"
            return try database.rows(sql).compactMap { row in
                guard let athlete: String = row["athlete"], let due: Instant = row["due"],
                    let heard: Instant = row["heard"]
                else { return nil }
                return WaitingHints(athlete: athlete, due: due, heard: heard)
            }
        }
    }

    /// An athlete's hints that are due, oldest first.
    package func hints(of athlete: String, dueAt moment: Instant) throws(StoreError) -> [Hint] {
        try reading { database in
            try Hint.all(
                database, where: "athlete = ?1 AND (due <= ?2 OR due > ?2 + ?3)",
                athlete, moment, Hint.longestPause)
        }
    }

    /// Removes hints that were followed up, except those that came again meanwhile.
    package func settle(_ hints: [Hint]) throws(StoreError) {
        try writing { database in
            for hint in hints {
                try database.change(
                    "DELETE FROM hints WHERE athlete = ? AND activity = ? AND times = ?",
                    hint.athlete, hint.subject.number, hint.times)
            }
        }
    }

    /// Postpones hints in one transaction, after Strava couldn't be asked or didn't have the activity.
    ///
    /// - Parameter moment: the new due time of each.
    package func postpone(_ hints: [Hint], isMiss: Bool, until moment: (Hint) -> Instant) throws(StoreError) {
        let column = isMiss ? "misses" : "failures"
        try writing { database in
            for hint in hints {
                try database.change(
                    "UPDATE hints SET due = ?, \(column) = \(column) + 1 WHERE athlete = ? AND activity = ?",
                    moment(hint), hint.athlete, hint.subject.number)
            }
        }
    }

    package func forgetHints(of athlete: String) throws(StoreError) {
        try change("DELETE FROM hints WHERE athlete = ?", athlete)
        // The rows are gone already; traces of them in the log disappear sooner or later.
        try? leaveNoTrace()
    }

    /// - Returns: the number of hints added, less those removed.
    private static func note(
        _ event: HeardEvent, of athlete: String, at now: Instant, isFull: Bool, in database: Database
    ) throws -> Int {
        var subject = event.subject
        if case .activity = subject {
            // A hint to read everything covers this one.
            let isCovered: Bool? = try database.value(
                "SELECT 1 FROM hints WHERE athlete = ? AND activity = 0", athlete)
            if isCovered != nil { subject = .list }
        }
        // A known hint keeps its due time: Strava may have asked us to wait.
        let known = try database.change(
            """
            UPDATE hints SET times = times + 1, heard = ?3, is_new = coalesce(?4, is_new)
            WHERE athlete = ?1 AND activity = ?2
            """, athlete, subject.number, now, event.isNew)
        guard known == 0 else { return 0 }
        var removed = 0
        if isFull, case .activity = subject {
            removed = try database.change("DELETE FROM hints WHERE athlete = ? AND activity > 0", athlete)
            subject = .list
        }
        try database.change(
            """
            INSERT INTO hints (athlete, activity, is_new, created, heard, times, due, failures, misses)
            VALUES (?1, ?2, coalesce(?4, 0), ?3, ?3, 1, ?3, 0, 0)
            """, athlete, subject.number, now, event.isNew)
        return 1 - removed
    }
}
