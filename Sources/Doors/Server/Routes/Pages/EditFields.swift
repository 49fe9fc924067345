import Athletes
import Basics
import Pages
import Workouts

/// The form for an athlete's edit: with the present values, or as submitted.
struct EditFields {
    private(set) var form: ActivityPage.EditForm
    /// The requested edit; nil if a field is invalid.
    private(set) var wish: EditWish? = EditWish()

    init(of found: KnownActivity) {
        let activity = found.activity
        let calories = activity.saysCalories ? activity.calories?.kilocalories : nil
        form = ActivityPage.EditForm(
            // Browsers remove line breaks from such fields.
            name: activity.name.cleaned.onOneLine, calories: calories.map { String(Int($0)) } ?? "",
            isExcluded: found.isExcluded)
    }

    /// - Parameter sent: the submitted fields. An unchanged field is ignored; an empty one, or one with the source's
    ///   value, takes the edit back.
    init(_ sent: FormFields, of found: KnownActivity) {
        self.init(of: found)
        guard sent["reset"] != "true" else {
            wish = .reset
            return
        }
        if let name = sent["shown_name"] { form.shown.name = name }
        if let calories = sent["shown_calories"] { form.shown.calories = calories }
        if let excluded = sent["shown_excluded"] { form.shown.isExcluded = excluded == "true" }
        form.isExcluded = sent["excluded"] == "true"
        var wanted = Parameters()
        if form.isExcluded != form.shown.isExcluded {
            wanted.set("excluded", form.isExcluded ? "true" : "false")
        }
        if let text = sent["name"] {
            form.name = FormField(text)
            if text != form.shown.name { wanted.set("name", isTold(text, of: found.activity.asTold) ? nil : text) }
        }
        if let text = sent["calories"] {
            form.calories = FormField(text)
            let digits = text.filter { !$0.isWhitespace }
            if text != form.shown.calories { wanted.set("calories", digits.isEmpty ? nil : digits) }
        }
        let (read, _, refusals) = wanted.lenient(EditWish.init(_:))
        for bad in refusals {
            if bad.name == "name" { form.name.problem = bad.sentence } else { form.calories.problem = bad.sentence }
        }
        wish = refusals.isEmpty ? read : nil
    }

    /// Whether a name is blank or the source's, and so no edit.
    private func isTold(_ text: String, of told: Activity) -> Bool {
        let name = ActivityEdit.name(text)
        return text.allSatisfy(\.isWhitespace) || name == ActivityEdit.name(told.name) && name != nil
    }
}
