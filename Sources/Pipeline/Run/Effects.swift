package import Basics
import Foundation
package import Web

/// What a run needs from the world outside, each as a closure, so that tests can stand in for it.
package struct Effects: Sendable {
    package var now: @Sendable () -> Instant
    package var readFile: @Sendable (String) throws(RunError) -> [UInt8]
    package var readActivities: @Sendable (String) throws(RunError) -> [UInt8]
    package var readStandardInput: @Sendable () throws(RunError) -> [UInt8]
    package var fetch: @Sendable (Address, Validators) async throws(FetchError) -> FeedAnswer
    /// Puts calendars on servers.
    package var upload: Upload
    /// nil where Strava's API is not to be asked.
    package var strava: StravaConnections?
    /// Told how far a long fetch has come.
    package var progress: @Sendable (String) -> Void = { _ in }

    package init(
        now: @escaping @Sendable () -> Instant,
        readFile: @escaping @Sendable (String) throws(RunError) -> [UInt8],
        readActivities: @escaping @Sendable (String) throws(RunError) -> [UInt8],
        readStandardInput: @escaping @Sendable () throws(RunError) -> [UInt8],
        fetch: @escaping @Sendable (Address, Validators) async throws(FetchError) -> FeedAnswer,
        upload: Upload = Upload(transport: .network, now: { Date() }), strava: StravaConnections?
    ) {
        self.now = now
        self.readFile = readFile
        self.readActivities = readActivities
        self.readStandardInput = readStandardInput
        self.fetch = fetch
        self.upload = upload
        self.strava = strava
    }

    /// The real clock, whole seconds of it.
    package static let systemClock: @Sendable () -> Instant = {
        Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970.rounded(.down)))
    }

    /// The real clock, disk and network, without Strava's API.
    package static let real = Effects(
        now: systemClock,
        readFile: { path throws(RunError) in try InputFile.read(path) },
        readActivities: { path throws(RunError) in try ActivityInput.read(path) },
        readStandardInput: { () throws(RunError) in try InputFile.standardInput() },
        fetch: { address, validators throws(FetchError) in
            let download = FeedDownload(transport: .network, resolver: .system, limits: .feed, now: { Date() })
            return try await download.fetch(address, validators: validators)
        },
        strava: nil)
}
