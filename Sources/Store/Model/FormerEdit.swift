import Basics
package import Workouts

/// A hash of an athlete's former edit, since replaced: if a published event still shows it, that is no change at the
/// source.
package struct FormerEdit: Sendable, Hashable {
    /// The activity's id.
    private var id: ActivityID
    /// A hash of the words.
    private var words: UInt64

    /// nil if the edit is empty.
    package init?(_ edit: ActivityEdit?) {
        guard let edit, !edit.saysNothing else { return nil }
        id = edit.id
        var hash = StableHash(edit.name ?? "\u{0}")
        hash.add("\u{0}\(edit.kilocalories ?? -1)\u{0}\(edit.isExcluded)")
        words = hash.value
    }

    private init() { (id, words) = (.strava(0), 0) }
}

extension FormerEdit: Stored {
    static let table = Table("former_edits", of: blank, keyCount: 2, order: "id, words")

    static let blank = FormerEdit()

    mutating func visit(_ column: inout Columns) {
        column("id", &id)
        column("words", &words)
    }
}
