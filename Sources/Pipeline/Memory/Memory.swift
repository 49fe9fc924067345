import Basics
import Store
import Workouts

/// What a run knows from earlier ones, and what later ones are to know.
struct Memory: Sendable {
    /// The moment that counts for the whole run.
    let now: Instant
    /// Whether anything is known and kept; if not, a run depends on its inputs alone.
    let isKept: Bool
    var remembered: Remembered
    /// The UIDs that were published before the memory was lost.
    var publishedBefore: Set<String> = []
    /// What this run has found different in the plan, as long as nobody has written it down.
    private(set) var unwrittenChanges: [PlanChange] = []

    /// Nothing is known, and nothing will be.
    static func none(now: Instant) -> Memory {
        Memory(now: now, isKept: false, remembered: Remembered())
    }

    init(_ remembered: Remembered, now: Instant) {
        self.init(now: now, isKept: true, remembered: remembered)
    }

    private init(now: Instant, isKept: Bool, remembered: Remembered) {
        self.now = now
        self.isKept = isKept
        self.remembered = remembered
    }

    /// Whether a UID has been published before.
    var isPublished: @Sendable (String) -> Bool {
        { [revisions = remembered.revisions, publishedBefore] in revisions[$0] != nil || publishedBefore.contains($0) }
    }

    mutating func note(_ changes: [PlanChange]) { unwrittenChanges += changes }

    /// They have been written down.
    mutating func forgetChanges() { unwrittenChanges = [] }

    /// A moment that was remembered, as far as it can be true: no later than now.
    func past(_ moment: Instant) -> Instant { min(moment, now) }
}
