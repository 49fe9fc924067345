import Athletes
import Basics
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
            // Browsers take line breaks out of such fields.
            name: activity.name.cleaned.onOneLine, calories: calories.map { String(Int($0)) } ?? "",
            isExcluded: found.isExcluded)
    }

    /// - Parameter sent: what was filled in. A field that is as it was when the page was made says nothing; one that is empty,
    ///   or what is told anyway, is nothing of the athlete's own.
    init(_ sent: Fields, of found: KnownActivity) {
        self.init(of: found)
        guard sent["reset"] != "true" else {
            wish = .reset
            return
        }
        if let name = sent["shown_name"] { form.shown.name = name }
        if let calories = sent["shown_calories"] { form.shown.calories = calories }
        if let excluded = sent["shown_excluded"] { form.shown.isExcluded = excluded == "true" }
        form.isExcluded = sent["excluded"] == "true"
        if form.isExcluded != form.shown.isExcluded { wish?.isExcluded = form.isExcluded }
        if let text = sent["name"] {
            form.name = ActivitiesPage.Field(text)
            if text != form.shown.name { takeName(text, found.activity.asTold) }
        }
        if let text = sent["calories"] {
            form.calories = ActivitiesPage.Field(text)
            if text != form.shown.calories { takeCalories(text) }
        }
        if form.name.problem != nil || form.calories.problem != nil { wish = nil }
    }
}

extension EditFields {
    private mutating func takeName(_ text: String, _ told: Activity) {
        let name = ActivityEdit.name(text)
        if text.allSatisfy(\.isWhitespace) || name == ActivityEdit.name(told.name) && name != nil {
            wish?.name = .takeBack
        } else if let name {
            wish?.name = .say(name)
        } else {
            form.name.problem = ActivityEdit.nameRule
        }
    }

    private mutating func takeCalories(_ text: String) {
        let digits = text.filter { !$0.isWhitespace }
        if digits.isEmpty {
            wish?.calories = .takeBack
        } else if let number = Int(digits), ActivityEdit.kilocalories.contains(number) {
            wish?.calories = .say(number)
        } else {
            form.calories.problem = ErrorCode.wholeNumber(in: ActivityEdit.kilocalories)
        }
    }
}
