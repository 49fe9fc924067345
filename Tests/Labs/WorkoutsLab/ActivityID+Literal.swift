public import Workouts

/// In tests a plain number is Strava's.
extension ActivityID: ExpressibleByIntegerLiteral {
    public init(integerLiteral number: Int64) { self = .strava(number) }
}
