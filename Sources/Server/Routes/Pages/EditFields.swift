import Athletes
import Pages
import Workouts

/// The form by which an athlete edits an activity: as it is, or as it was filled in.
struct EditFields {
    /// What the form shows.
    private(set) var form: ActivityPage.EditForm
    /// What is wanted; nil where a field makes no sense.
    private(set) var wish: EditWish? = EditWish()

    /// The form as it is shown at first.
    init(of found: KnownActivity) {
        let activity = found.activity
        let calories = activity.saysCalories ? activity.calories?.kilocalories : nil
        form = ActivityPage.EditForm(
            name: ActivitiesPage.Field(activity.name),
            calories: ActivitiesPage.Field(calories.map { String(Int($0)) } ?? ""),
            isExcluded: found.isExcluded)
    }

    /// - Parameter sent: what was filled in. An empty field, or what is told anyway, is nothing of the athlete's own.
    init(_ sent: Fields, of found: KnownActivity) {
        self.init(of: found)
        guard sent["reset"] != "true" else {
            wish = .reset
            return
        }
        form.isExcluded = sent["excluded"] == "true"
        wish?.isExcluded = form.isExcluded
        if let text = sent["name"] {
            form.name = ActivitiesPage.Field(text)
            let name = ActivityEdit.name(text)
            if text.allSatisfy(\.isWhitespace) || name == ActivityEdit.name(found.activity.asTold.name) && name != nil {
                wish?.name = .takeBack
            } else if let name {
                wish?.name = .say(name)
            } else {
                form.name.problem = ActivityEdit.nameRule
            }
        }
        if let text = sent["calories"] {
            form.calories = ActivitiesPage.Field(text)
            let digits = text.filter { !$0.isWhitespace }
            if digits.isEmpty {
                wish?.calories = .takeBack
            } else if let number = Int(digits), ActivityEdit.kilocalories.contains(number) {
                wish?.calories = .say(number)
            } else {
                form.calories.problem = ErrorCode.wholeNumber(in: ActivityEdit.kilocalories)
            }
        }
        if form.name.problem != nil || form.calories.problem != nil { wish = nil }
    }
}
