package import Basics

/// An activity as this Strava keeps it.
package struct StravaActivity: Sendable, Equatable, Identifiable {
    package var id: Int
    package var name: String
    package var sportType: String
    package var start: Instant
    /// Seconds east of UTC where it was.
    package var utcOffset = 3600
    /// As it is told, the part in brackets included; may be null.
    package var timeZone: String? = "(GMT+01:00) Europe/Berlin"
    /// Metres.
    package var distance = 0.0
    /// Seconds; may be more than `elapsedTime`.
    package var movingTime = 0
    /// Seconds.
    package var elapsedTime = 0
    /// Metres.
    package var elevationGain = 0.0
    /// Beats a minute, with the highest as well; nil without a heart-rate strap.
    package var heartRate: Double?
    /// Watts; nil where nothing measures or estimates them.
    package var power: Double?
    /// Steps or turns a minute, of one leg.
    package var cadence: Double?
    /// Only in the details.
    package var calories: Double?
    package var description: String?
    package var deviceName: String? = "Garmin Forerunner 965"
    package var workoutType: WorkoutType = .null
    package var visibility = Visibility.followers
    package var isManual = false
    package var isTrainer = false
    package var isCommute = false
    package var gearID: String?
    package var externalID: String?
    /// Then both start dates tell local midnight and one second.
    package var hidesStart = false
    /// Then whole numbers are told as floats: `3081.0`.
    package var tellsFloats = false

    package init(id: Int, name: String, sportType: String, start: Instant) {
        self.id = id
        self.name = name
        self.sportType = sportType
        self.start = start
    }

    /// Who sees it.
    package enum Visibility: String, Sendable {
        case everyone
        case followers = "followers_only"
        /// "Only You": not without `activity:read_all`.
        case onlyMe = "only_me"
    }

    /// How a list tells `workout_type`.
    package enum WorkoutType: Sendable, Equatable {
        case absent
        case null
        /// Run: 1 race, 2 long, 3 workout. Ride: 11 race, 12 workout.
        case number(Int)
    }
}
