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
        var wanted = Parameters()
        if form.isExcluded != form.shown.isExcluded {
            wanted = Parameters(["excluded": form.isExcluded ? "true" : "false"])
        }
        if let text = sent["name"] {
            form.name = ActivitiesPage.Field(text)
            if text != form.shown.name { wanted.set("name", isTold(text, of: found.activity.asTold) ? nil : text) }
        }
        if let text = sent["calories"] {
            form.calories = ActivitiesPage.Field(text)
            let digits = text.filter { !$0.isWhitespace }
            if text != form.shown.calories { wanted.set("calories", digits.isEmpty ? nil : digits) }
        }
        take(wanted)
    }

    /// Whether a name is nothing of the athlete's own.
    private func isTold(_ text: String, of told: Activity) -> Bool {
        let name = ActivityEdit.name(text)
        return text.allSatisfy(\.isWhitespace) || name == ActivityEdit.name(told.name) && name != nil
    }

    /// Each field that makes no sense gets its sentence, and then nothing is wanted.
    private mutating func take(_ parameters: Parameters) {
        var sound = parameters
        while true {
            do throws(BadParameter) {
                let read = try EditWish(sound)
                wish = form.name.problem == nil && form.calories.problem == nil ? read : nil
                return
            } catch {
                if error.name == "name" {
                    form.name.problem = error.sentence
                } else {
                    form.calories.problem = error.sentence
                }
                sound.remove(error.name)
            }
        }
    }
}
