import Basics
package import StravaStandIn

extension StravaAthlete {
    /// What was done of the small plan: its run, of which Strava knows the calories, and a swim of which it doesn't.
    package static let smallPlan = StravaAthlete(activities: [
        activity(901, "Morning Run", "Run", at: 1_773_640_800, distance: 8000) { $0.calories = 512 },
        activity(902, "Only for me", "Swim", at: 1_773_730_800, distance: 1500) { $0.visibility = .onlyMe },
    ])

    /// Runs, each of its own, ids from 10001 on, three hours apart, the last of them in the night to 17 March 2026.
    package static func with(_ count: Int) -> StravaAthlete {
        StravaAthlete(
            activities: (0..<count).map { index in
                activity(
                    10_001 + index, "Run \(index)", "Run", at: 1_773_705_600 + (index + 1 - count) * 10_800,
                    distance: 1000 + Double(index)
                ) { _ in }
            })
    }

    private static func activity(
        _ id: Int, _ name: String, _ sport: String, at start: Int, distance: Double,
        _ change: (inout StravaActivity) -> Void
    ) -> StravaActivity {
        var activity = StravaActivity(
            id: id, name: name, sportType: sport, start: Instant(secondsSinceEpoch: start))
        activity.distance = distance
        activity.movingTime = 2640
        activity.elapsedTime = 2700
        change(&activity)
        return activity
    }
}

extension WorldState {
    /// The small plan's athlete at a Strava that behaves in this way.
    package static func smallPlan(_ edit: (inout WorldState) -> Void) -> WorldState {
        var state = WorldState(.smallPlan)
        edit(&state)
        return state
    }

    /// An athlete with 250 runs, which is more than a page, at a Strava that behaves in this way. So few requests are
    /// allowed that only some details are asked for.
    package static func twoPages(_ how: Misbehaviour? = nil, times: Int? = nil) -> WorldState {
        var state = WorldState(.with(250))
        state.rateLimit.reads.quarter = 12
        if let how { state.misbehave(how, times: times, path: "/athlete/activities") }
        return state
    }
}
