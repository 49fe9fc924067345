import Basics
import Store
package import Workouts

/// What the athlete says of an activity, beside what the sources tell of it.
package struct EditedByHand: Sendable {
    package let edit: ActivityEdit
    /// As it is shown, with what is told of it; nil where only the athlete's own words are left, since it is away.
    package let activity: Activity?
}

extension AthleteOwner {
    /// Both sides of an activity.
    ///
    /// - Throws: `RunError`, also where nobody knows the activity.
    package nonisolated func edit(of id: Int64) throws(RunError) -> EditedByHand {
        try matchInput(from: Day(number: .min)).edited(id)
    }

    /// Remembers what the athlete says of an activity, above all that is told of it; the next run publishes it.
    ///
    /// - Throws: `RunError`, also where nobody knows the activity.
    package func edit(_ id: Int64, _ wish: EditWish, _ lock: HeldLock) async throws(RunError) -> EditedByHand {
        try await inTurn { () throws(RunError) in
            let before = try matchInput(from: Day(number: .min)).edited(id)
            let edit = wish.applied(to: before.edit)
            let published = effectsNow.publishedJSON(of: athlete).map(RecoveredEdits.init)?.edits.first { $0.id == id }
            try change { snapshot in
                // What was published until now is no news beside what is said now.
                let former = [FormerEdit(before.edit), FormerEdit(published)].compactMap(\.self)
                snapshot.formerEdits = snapshot.formerEdits.union(former).subtracting(
                    [FormerEdit(edit)].compactMap(\.self))
                snapshot.edits.removeAll { $0.id == id }
                if !edit.saysNothing { snapshot.edits.append(edit) }
                snapshot.edits.sort { $0.id < $1.id }
            }
            return EditedByHand(edit: edit, activity: before.activity?.asTold.edited(by: edit))
        }
    }
}

extension MatchInput {
    fileprivate func edited(_ id: Int64) throws(RunError) -> EditedByHand {
        let known = activities.first { $0.id == id } ?? excluded.first { $0.id == id }
        let edit = edits.first { $0.id == id }
        if let known {
            var edit = edit ?? ActivityEdit(id: id, day: known.day)
            edit.day = known.day
            return EditedByHand(edit: edit, activity: known)
        }
        guard let edit else {
            throw .unusable("No activity with the ID \(id) is known. tpmerge explain DAY lists those of a day.")
        }
        return EditedByHand(edit: edit, activity: nil)
    }
}
