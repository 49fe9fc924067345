package import Athletes
import Basics
import Export
import JSON
package import Profiles
import Workouts

/// The output of `edit`: the athlete's edit of an activity, and the source's values.
extension EditedByHand {
    package func json(of athlete: Athlete) -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.member("athlete", athlete.name.isEmpty ? nil : athlete.name)
            json.member("id", edit.id.text)
            json.member("day", edit.day.description)
            json.member("excluded", edit.isExcluded)
            json.list("edited", edit.edited)
            if let activity { json.object(named: activity.source.entry) { $0.members(of: activity) } }
        }
    }

    /// The text: the activity, and a line for each value, with the edit and the source's value if they differ.
    package func text(of athlete: Athlete, isNew: Bool) -> String {
        let source = activity?.asTold
        var lines = ["\(activity?.shownName ?? edit.name ?? "Activity") of \(edit.day)  [\(edit.id)]"]
        lines.append("  name      " + sides(edit.name, source.map(\.shownName)))
        lines.append(
            "  calories  "
                + sides(
                    edit.kilocalories.map { "\($0) kcal" },
                    source.map { $0.calories?.kilocalories.words(unit: " kcal") ?? "none" }))
        lines.append("  counts    " + (edit.isExcluded ? "no, it is excluded" : "yes"))
        if activity == nil {
            let isAway = athlete.strava != nil && edit.id.strava != nil
            let absence = isAway ? "Strava's activities are away" : "No file or archive has it now"
            lines.append("  \(absence), so only your own words are known.")
        }
        if isNew { lines.append("The next run publishes it: tpmerge") }
        return lines.map { $0.safeForTerminal + "\n" }.joined()
    }

    private func sides(_ said: String?, _ source: String?) -> String {
        let teller = edit.id.isFile ? "file" : edit.id.source.title
        guard let said else { return source ?? "as \(edit.id.isFile ? "the file" : teller) says" }
        return source.map { "\(said) (\(teller): \($0))" } ?? said
    }
}

extension ActivityEdit {
    fileprivate var edited: [String] {
        [name.map { _ in "name" }, kilocalories.map { _ in "calories" }].compactMap(\.self)
    }
}

extension PairedByHand {
    /// Version 1 of what `pair --json` and `unpair --json` print. Without an activity, none fulfils the plan, or the rules
    /// decide.
    package func json(after wish: PairWish, of athlete: Athlete) -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.member("athlete", athlete.name)
            json.member("uid", plan.uid)
            json.member("activity_id", activity?.id.text)
            // The plan that the activity fulfilled before.
            json.member("lost_by", loser?.uid)
            json.member("by_rules", wish.isByRules)
        }
    }
}
