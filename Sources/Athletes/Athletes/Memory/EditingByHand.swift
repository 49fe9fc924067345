import Basics
import Export
package import Profiles
import Store
package import Workouts

/// The athlete's edit of an activity, beside the source's values.
package struct EditedByHand: Sendable {
    package let edit: ActivityEdit
    /// The activity as shown, with the source's values; nil if no source still has it.
    package let activity: Activity?
}

extension AthleteOwner {
    /// The edit and the activity.
    ///
    /// - Throws: `RunError`, also if the activity is unknown.
    package nonisolated func edit(of id: ActivityID) throws(RunError) -> EditedByHand {
        try matchInput(with: id).edited(id)
    }

    /// Remembers an athlete's edit, which overrides all sources; the next run publishes it.
    ///
    /// - Throws: `RunError`, also if the activity is unknown.
    package func edit(_ id: ActivityID, _ wish: EditWish, _ lock: HeldLock) async throws(RunError) -> EditedByHand {
        await takeTurn()
        defer { endTurn() }
        let input = try matchInput(with: id)
        let before = try input.edited(id)
        let edit = wish.applied(to: before.edit)
        let published = effectsNow.publishedJSON(of: athlete).map(RecoveredEdits.init)?.edits ?? []
        try change { snapshot in
            // The former edits, and the published one, must not be recovered over this one.
            let former =
                (snapshot.manual.edits + published).filter { $0.isSaid(ofOneWith: edit.ids, in: input) } + [before.edit]
            snapshot.manual.formerEdits = snapshot.manual.formerEdits
                .union(former.flatMap { FormerEdit.each(of: $0, edit.ids) }).subtracting(FormerEdit.each(of: edit))
            snapshot.manual.edits.remove(about: edit.ids, in: input)
            if !edit.saysNothing { snapshot.manual.edits.append(edit) }
            snapshot.manual.edits.sort { $0.id < $1.id }
        }
        return EditedByHand(edit: edit, activity: before.activity?.asTold.edited(by: edit))
    }
}

extension MatchInput {
    /// - Throws: `RunError.unknown` if there is no such activity, nor an edit of it.
    fileprivate func edited(_ id: ActivityID) throws(RunError) -> EditedByHand {
        if let known = activity(id) ?? excludedActivity(id) {
            guard !known.isToldTransition else {
                throw .unknown(
                    "edit.transition",
                    "\(id) is the change between two sports of a race, which counts in nothing: edit the activity before it.",
                    "This is the change between two sports of a race.")
            }
            var edit = (edits.first { $0.id == known.id } ?? ActivityEdit(id: known.id, day: known.day))
                .naming(known.id, of: known.ids)
            edit.day = known.day
            return EditedByHand(edit: edit, activity: known)
        }
        guard let edit = edits.first(where: { $0.isAbout([id]) }) else {
            throw .unknown(
                "edit.no_activity", "No activity with the ID \(id) is known. tpmerge explain DAY lists those of a day.",
                "There is no such activity.")
        }
        return EditedByHand(edit: edit, activity: nil)
    }
}
