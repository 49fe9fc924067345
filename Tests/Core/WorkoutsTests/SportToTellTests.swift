import Testing
import Workouts

struct SportToTellTests {
    @Test(arguments: [
        ("run", "Run"), ("bike", "Ride"), ("Strength", "WeightTraining"), ("xc_ski", "NordicSki"),
        ("crosstrain", "Workout"), ("other", "Workout"), ("mountain_bike", "MountainBikeRide"),
        ("TRAILRUN", "TrailRun"),
        ("trail_run", "TrailRun"), ("Ride", "Ride"), ("VirtualRide", "VirtualRide"), ("rowing", "Rowing"),
    ])
    func known(_ word: String, _ type: String) throws {
        #expect(try SportType(named: word).rawValue == type)
    }

    @Test(arguments: [("bik", "bike"), ("Trailrunn", "TrailRun"), ("yogga", "Yoga"), ("", "run")])
    func unknown(_ word: String, _ nearest: String) {
        let error = #expect(throws: UnknownSport.self) { try SportType(named: word) }
        #expect(error?.name == word && error?.nearest == nearest)
    }

    @Test(arguments: ["rest", "race", "brick"]) func plansOnly(_ word: String) {
        #expect(throws: UnknownSport.self) { try SportType(named: word) }
    }
}
