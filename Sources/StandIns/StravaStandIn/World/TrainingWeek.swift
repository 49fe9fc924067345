/// The invented athlete's activities on each day of the week.
struct TrainingWeek {
    struct Habit {
        let sportType: String
        /// One of them is chosen at random.
        let names: [String]
        /// Minutes after midnight on the wall clock.
        let minuteOfDay: Int
        /// Minutes.
        let length: Int
        /// Metres per second; 0 if not measured.
        let speed: Double
        /// Beats per minute; 0 without a strap.
        let heartRate: Double
        /// Watts; 0 if not measured.
        var power = 0.0
        /// Per minute, of one leg; 0 if not measured.
        var cadence = 0.0
    }

    /// The activities of each weekday, from 0 for Monday to 6 for Sunday.
    static let habits = [
        [yoga], [swim, tempo], [easyRun, commute], [swim, strength], [easyRun], [longRide, offTheBike], [longRun],
    ]

    private static let yoga = Habit(
        sportType: "Yoga", names: ["Yoga for stiff cyclists", "Mat and patience"], minuteOfDay: 20 * 60 + 15,
        length: 32, speed: 0, heartRate: 0)
    private static let swim = Habit(
        sportType: "Swim", names: ["Lane 3, as ever", "Morning Swim", "Counting tiles"], minuteOfDay: 6 * 60 + 31,
        length: 55, speed: 0.74, heartRate: 128)
    private static let tempo = Habit(
        sportType: "Run", names: ["Tempo in the drizzle", "Evening Run", "3 x 10, \"hard\""],
        minuteOfDay: 18 * 60 + 4, length: 57, speed: 3.21, heartRate: 161, cadence: 88)
    private static let easyRun = Habit(
        sportType: "Run", names: ["Sunrise and strides", "Morning Run", "Slow; on purpose"],
        minuteOfDay: 6 * 60 + 38, length: 44, speed: 2.95, heartRate: 141, cadence: 85)
    private static let commute = Habit(
        sportType: "Ride", names: ["To the office", "Afternoon Ride"], minuteOfDay: 17 * 60 + 20, length: 24,
        speed: 5.6, heartRate: 112, power: 118)
    private static let strength = Habit(
        sportType: "WeightTraining", names: ["Trunk & legs", "Evening Weight Training"], minuteOfDay: 18 * 60 + 40,
        length: 48, speed: 0, heartRate: 104)
    private static let longRide = Habit(
        sportType: "Ride", names: ["Saturday bunch, two town signs won", "Lunch Ride", "Cake at km 62"],
        minuteOfDay: 9 * 60 + 2, length: 204, speed: 7.7, heartRate: 134, power: 182, cadence: 83)
    private static let offTheBike = Habit(
        sportType: "Run", names: ["Jelly legs", "Brick, second half"], minuteOfDay: 13 * 60 + 9, length: 21,
        speed: 3.2, heartRate: 152, cadence: 87)
    private static let longRun = Habit(
        sportType: "TrailRun", names: ["Mud, geese and one heron", "Long run 🌲", "Morning Trail Run"],
        minuteOfDay: 8 * 60 + 31, length: 98, speed: 2.75, heartRate: 146, cadence: 83)
}
