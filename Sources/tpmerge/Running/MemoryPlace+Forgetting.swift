import Basics
import Foundation
import Pipeline
import Store

/// Whoever forgets holds the state folder's lock.
extension MemoryPlace {
    /// Removes an athlete's memory, and what was set aside.
    ///
    /// - Returns: what was done, a sentence for each file.
    func forget(_ athlete: Athlete) throws(StoreError) -> [String] {
        let path = path(of: athlete)
        var sentences: [String] = []
        if FileManager.default.fileExists(atPath: path) {
            try AthleteStore.remove(path)
            sentences.append("Removed \(path).")
        }
        return sentences + (try removeSetAside(beside: path))
    }

    /// Forgets an athlete's activities without a trace; the rest of the memory stays.
    ///
    /// - Parameter now: dates a memory that is found to be damaged; it is removed, since its activities can't be.
    /// - Returns: what was done, in sentences.
    func forgetActivities(of athlete: Athlete, now: Instant) throws(StoreError) -> [String] {
        let path = path(of: athlete)
        var sentences: [String] = []
        if FileManager.default.fileExists(atPath: path) {
            let store = try AthleteStore.open(path, now: now)
            let count = try store.everything().activities.count
            try store.forgetActivities()
            sentences = [store.notice, "Deleted \(count) activities of \(athlete.name)."].compactMap(\.self)
        }
        // They hold activities, too, and nothing can be taken out of them.
        sentences += try removeSetAside(beside: path)
        return sentences.isEmpty ? ["No activities of \(athlete.name) are stored."] : sentences
    }

    private func removeSetAside(beside path: String) throws(StoreError) -> [String] {
        var sentences: [String] = []
        for other in AthleteStore.setAside(beside: path) {
            try AthleteStore.remove(other)
            sentences.append("Removed \(other), which had been set aside.")
        }
        return sentences
    }
}
