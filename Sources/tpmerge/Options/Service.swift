import ArgumentParser

/// What can be connected with.
enum Service: String, ExpressibleByArgument, CaseIterable {
    case strava
}
