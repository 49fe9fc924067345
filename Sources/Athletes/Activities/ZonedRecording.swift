import Workouts

/// The properties in a list that zone times depend on.
struct ZonedRecording: Equatable {
    let movingTime, elapsedTime: Duration
    let averageHeartRate, maxHeartRate: Double?

    init(_ activity: Activity) {
        movingTime = activity.movingTime
        elapsedTime = activity.elapsedTime
        averageHeartRate = activity.averageHeartRate
        maxHeartRate = activity.maxHeartRate
    }
}
