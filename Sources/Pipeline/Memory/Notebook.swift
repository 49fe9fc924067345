import Basics
import Store

/// What of a memory is on the disk already.
final class Notebook {
    private let store: AthleteStore
    private var kept: Remembered

    init(_ store: AthleteStore, _ remembered: Remembered) {
        self.store = store
        kept = remembered
    }

    /// Writes what is different from what was kept.
    func keep(_ memory: inout Memory) throws(RunError) {
        do throws(StoreError) {
            try store.keep(memory.remembered, insteadOf: kept, changes: memory.unwrittenChanges, at: memory.now)
        } catch {
            throw .memory(error)
        }
        memory.forgetChanges()
        kept = memory.remembered
    }
}
