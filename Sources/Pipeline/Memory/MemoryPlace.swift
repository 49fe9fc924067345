import Basics
import Store

/// Where athletes' memories lie, and how a run may use them.
package struct MemoryPlace: Sendable {
    package let folder: String
    /// Whether anything may be written; if not, memories are only looked at.
    package let mayWrite: Bool

    package init(folder: String, mayWrite: Bool) {
        self.folder = folder
        self.mayWrite = mayWrite
    }

    /// Where an athlete's memory lies.
    package func path(of athlete: Athlete) -> String { folder + "/" + athlete.memoryName }

    /// What is remembered of an athlete from a day on, and where it is kept; no store where nothing may be written.
    func open(
        _ athlete: Athlete, from first: Day, now: Instant
    ) throws(StoreError) -> (store: AthleteStore?, remembered: Remembered) {
        let path = path(of: athlete)
        guard mayWrite else {
            return (nil, try AthleteStore.look(path)?.remembered(from: first) ?? Remembered())
        }
        let (store, remembered) = try AthleteStore.open(path, from: first, now: now)
        return (store, remembered)
    }
}
