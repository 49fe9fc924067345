import Basics
import Foundation
import Pages
import Testing
import Workouts
import WorkoutsLab

/// The page of an activity: both sides of what was edited, and the form to edit it.
struct ActivityPageTests {
    private func html(
        _ edit: (id: ActivityID, name: String?, calories: Int?)? = nil, isExcluded: Bool = false,
        changing change: (inout ActivityPage.EditForm) -> Void = { _ in }
    ) throws -> String {
        var athlete = Athlete()
        try athlete.did("Run", "2026-03-10", name: "Morning <Run>")
        var activity = try #require(athlete.activities.first)
        activity.calories = Calories(kilocalories: 512, isEstimated: false)
        let said = ActivityEdit(
            id: activity.id, day: activity.day, name: edit?.name, kilocalories: edit?.calories, isExcluded: isExcluded)
        let shown = activity.edited(by: said)
        var form = ActivityPage.EditForm(
            name: shown.name, calories: edit?.calories.map(String.init) ?? "", isExcluded: isExcluded)
        change(&form)
        let workout = isExcluded ? nil : try athlete.workouts().first
        return ActivityPage(shown, of: workout, edit: form, units: .metric, address: "/athletes/anna").html
    }

    @Test func anUntouchedOneHasAFormThatWorksByItself() throws {
        let html = try html()
        #expect(html.contains("<details class=\"fold\" data-section=\"edit\"><summary>"))
        #expect(html.contains("method=\"post\" action=\"/athletes/anna/activities/"))
        #expect(html.contains("data-action=\"edit\"><input type=\"hidden\" name=\"csrf\""))
        #expect(html.contains("value=\"Morning &lt;Run&gt;\" maxlength=\"255\""))
        #expect(!html.contains("data-original") && !html.contains("name=\"reset\"") && !html.contains("aria-invalid"))
        #expect(!html.contains(" checked"))
    }

    @Test func bothSidesAreShown() throws {
        let html = try html((id: 1, name: "Tempo", calories: 0))
        #expect(html.contains("data-original=\"name\">Strava: <bdi dir=\"auto\">Morning &lt;Run&gt;</bdi>"))
        #expect(html.contains("data-original=\"calories\">Strava: 512 kcal<"))
        #expect(html.contains("data-metric=\"calories\" data-value=\"0\""))
        #expect(html.contains("name=\"reset\" value=\"true\""))
        #expect(!html.contains("about 0"))
    }

    @Test func aFilesHasNoLinkToStrava() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10", name: "Along the canal")
        athlete.activities[0].id = .file(0x9F86_D081_884C_7D65)
        athlete.activities[0].deviceName = "ELEMNT <BOLT>"
        let ofFile = try athlete.activityPage()
        #expect(ofFile.html.contains("A device&#39;s file, ID file-9f86d081884c7d65 · <bdi dir=\"auto\">ELEMNT"))
        #expect(ofFile.html.contains("ELEMNT &lt;BOLT&gt;"))
        #expect(ofFile.html.contains("action=\"/athletes/anna/activities/file-9f86d081884c7d65/edit\""))
        #expect(!ofFile.html.contains("Strava") && !ofFile.isFromStrava)
        #expect(ofFile.html.contains("An empty field means the file's value."))
        athlete.activities[0].id = 1
        athlete.activities[0].aliases = [.file(7)]
        athlete.activities[0].others = [.files]
        let ofBoth = try athlete.activityPage()
        #expect(ofBoth.html.contains("Strava activity ID 1, and a device&#39;s file · "))
        #expect(ofBoth.html.contains("View on Strava") && ofBoth.isFromStrava)
    }

    @Test func figuresStandInOrderOfImportance() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10", seconds: 10_929, meters: 85_900)
        athlete.activities[0].averageHeartRate = 133
        athlete.activities[0].measure { $0.maxHeartRate = 151 }
        var page = try athlete.activityPage()
        page.load = "about 73"
        page.zoneTimes = [HeartRateZoneTime(zone: 1, seconds: 1200), HeartRateZoneTime(zone: 2, seconds: 3600)]
        page.neighbors = (5, nil)
        let html = PageText(text: page.html)
        #expect(html.values(of: "data-metric").prefix(3) == ["distance", "duration", "average_speed"])
        #expect(html.contains("<dd>85.9 <span>km</span></dd>") && html.contains("<dd>3:02:09</dd>"))
        #expect(
            html.contains(
                "data-value=\"133\"><dt>Heart rate</dt><dd>133 <span>bpm</span><span data-metric=\"max_heartrate\""))
        #expect(html.contains("<div><dt>Load</dt><dd>about 73</dd></div>"))
        #expect(
            html.contains("<p>100 % in zones 1 and 2</p>") && html.contains("aria-label=\"Zone 1 0:20, Zone 2 1:00\""))
        #expect(html.contains("rel=\"prev\" href=\"/athletes/anna/activities/5\"") && !html.contains("rel=\"next\""))
    }

    @Test func filesTellMore() throws {
        var athlete = Athlete()
        try athlete.did("Ride", "2026-03-10", meters: 40_000)
        athlete.activities[0].measure {
            $0.maxPower = 640
            $0.weightedPower = 231.4
            $0.kilojoules = 812
            $0.averageCadence = 86
        }
        let names = ["max_power", "weighted_power", "kilojoules", "average_cadence"]
        let strava = try athlete.activityPage().html
        for name in names { #expect(!strava.contains("data-metric=\"\(name)\"")) }
        athlete.activities[0].aliases = [.file(7)]
        athlete.activities[0].others = [.files]
        let both = try athlete.activityPage().html
        for (name, words) in zip(names, ["640 W", "231 W", "812 kJ", "86 /min"]) {
            #expect(both.contains("data-metric=\"\(name)\""))
            let (number, unit) = (words.prefix { $0 != " " }, words.drop { $0 != " " }.dropFirst())
            #expect(both.contains(words) || both.contains("<dd>\(number) <span>\(unit)</span>"), "\(words)")
        }
    }

    @Test func whatTheAthleteWroteIsShownAsItWasWritten() throws {
        var athlete = Athlete()
        try athlete.did("Run", "2026-03-10")
        let silent = try athlete.activityPage().html
        #expect(!silent.contains("data-section=\"notes\"") && !silent.contains("data-section=\"private-note\""))
        athlete.activities[0].privateNote = "<script>{{x}}</script>\nKnee"
        let alone = try athlete.activityPage().html
        #expect(
            alone.contains(
                "<h2>Private note</h2><p class=\"words\" dir=\"auto\">&lt;script&gt;{{x}}&lt;/script&gt;\nKnee</p>"))
        #expect(!alone.contains("data-section=\"notes\""))
        athlete.activities[0].notes = "Windy & wet"
        #expect(
            try athlete.activityPage().html.contains(
                "<h2>Description</h2><p class=\"words\" dir=\"auto\">Windy &amp; wet</p>"))
    }

    @Test func anExcludedOneSaysSo() throws {
        let html = try html(isExcluded: true)
        #expect(html.contains("data-excluded=\"true\""))
        #expect(html.contains("value=\"true\" checked") && html.contains("data-section=\"edit\" open>"))
        #expect(!html.contains("data-section=\"plan\""))
    }

    @Test func whatIsWrongIsSaidBesideItsField() throws {
        let html = try html { $0.calories = FormField("<many>", problem: "A whole number.") }
        #expect(html.contains("value=\"&lt;many&gt;\"") && html.contains("data-section=\"edit\" open>"))
        #expect(html.contains("aria-invalid=\"true\" aria-describedby=\"edit-calories-problem\""))
        #expect(html.contains("id=\"edit-calories-problem\">A whole number.</span>"))
    }
}
