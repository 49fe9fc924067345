/// What a failure with Strava means for the one who asked.
package enum StravaOutlook: Sendable, Hashable, CaseIterable {
    /// Strava does not let us in: the athlete has to connect again, or to subscribe.
    case refused
    /// Something in the configuration or around it has to be mended first.
    case configuration
    /// Asking again later may help.
    case temporary
    /// Strava can't be found, reached or trusted.
    case unreachable
    /// What came is nothing to be read.
    case unusable
    /// What is remembered here could not be read or written.
    case storage
}
