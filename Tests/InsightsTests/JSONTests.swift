import Basics
import Insights
import Reports
import Testing
import Workouts
import WorkoutsLab

@Suite("Insights as JSON")
struct JSONTests {
    @Test("Day totals: all that they tell, in this order")
    func partial() throws {
        let days = [
            DayTotals(
                day: try day("2026-03-17"),
                amounts: Amounts(
                    activities: 2, movingSeconds: 5400, millimeters: 12_000_500, climbMillimeters: 90_000,
                    loadTenths: 715,
                    kilocalorieTenths: 6100))
        ]
        let question = Insights.Question(window: Window(from: try day("2026-03-17"), to: try day("2026-03-18")))
        let insights = Insights.buildPartial(days: days, today: try day("2026-03-18"), question)
        let lines = AthleteInsights.json([AthleteInsights(name: "anna", insights)]).split(separator: "\n")
        let text = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
        let sums =
            #""moving_time_s": 5400, "distance_m": 12000.5, "elevation_gain_m": 90, "load": 71.5, "calories": 610"#
        let outside = ["16", "19", "20", "21", "22"].map { #"{ "day": "2026-03-\#($0)", "state": "outside" }"# }
        let run = #""from": "2026-03-17", "to": "2026-03-17" }"#
        let week = #""from": "2026-03-16", "to": "2026-03-16" }"#
        let expected = [
            #"{ "version": 1, "athletes": [ { "name": "anna", "today": "2026-03-18", "week_start": "monday","#,
            #""from": "2026-03-17", "to": "2026-03-18", "partial": true,"#,
            #""totals": { "activities": 2, "active_days": 1, \#(sums) },"#,
            #""days": [ { "day": "2026-03-17", "activities": 2, \#(sums) } ],"#,
            #""heatmap": { "metric": "time", "max_value": 5400, "total_value": 5400, "weekdays": [ 1, 2, 3, 4, 5, 6, 7 ],"#,
            #""months": [ { "month": "2026-03", "label": "Mar", "column": 0 } ],"#,
            #""weeks": [ { "start": "2026-03-16", "days": [ \#(outside[0]),"#,
            #"{ "day": "2026-03-17", "level": 4, "value": 5400, "activities": 2 },"#,
            #"{ "day": "2026-03-18", "level": 0, "value": 0, "activities": 0 },"#,
            outside.dropFirst().joined(separator: ", ") + " ] } ] },",
            #""streaks": { "current": { "days": 1, \#(run), "longest": { "days": 1, \#(run),"#,
            #""weeks": { "current": { "weeks": 1, \#(week), "longest": { "weeks": 1, \#(week) } },"#,
            #""peak_days": [ { "day": "2026-03-17", "activities": 2, \#(sums) } ],"#,
            #""weeks": [ { "start": "2026-03-16", "week": "2026-W12", "days": 2, "activities": 2, "active_days": 1, \#(sums) } ],"#,
            #""months": [ { "month": "2026-03", "days": 2, "activities": 2, "active_days": 1, \#(sums) } ] } ] }"#,
        ]
        #expect(text == expected.joined(separator: " "))
    }

    @Test("Activities and plans: every key in its order; speeds and shares with three decimals at most")
    func whole() throws {
        let athlete = Athlete(
            activities: try done("1 Run 17. 3081s 9.487200000000001km up=41 score=62 | Jelly \"legs\""),
            plans: try planned("p Run 17. 60m tss=70"), from: "2026-03-17")
        let text = try athlete.json()
        let keys = text.split(separator: "\n").filter { $0.hasPrefix("      \"") }
            .map { $0.drop { $0 == " " }.prefix { $0 != ":" } }
        #expect(
            keys.joined(separator: " ").replacing("\"", with: "") == """
                today time_zone week_start from to partial since totals days heatmap streaks peak_days weeks months years rhythm \
                breakdown peak_activities pace effort plan records eddington load
                """)
        for part in [
            #""speed_mps": 3.079"#, #""name": "Jelly \"legs\"""#, #""basis": "suffer_score""#, #""planned_tss": 70"#,
            #""compliance_pct": 86"#, #""band": "green""#, #""over_m": 5000"#, #""settled_from": "2026-07-21""#,
            #""fitness": 1.476"#, #""suffer_score": 1,"#,
        ] {
            #expect(text.contains(part), "\(part)")
        }
        #expect(!text.contains("null"))
    }
}
