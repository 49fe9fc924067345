package import Basics
package import CalDAV
import Files
import Foundation
package import Web

/// A run's access to the outside world, as closures that tests can replace.
package struct Effects: Sendable {
    package var now: @Sendable () -> Instant
    package var readFile: @Sendable (String) throws(RunError) -> [UInt8]
    package var readActivities: @Sendable (String) throws(RunError) -> [UInt8]
    /// The profile table of an archive; nil if there is none.
    package var readProfile: @Sendable (String) -> [UInt8]? = { _ in nil }
    package var readStandardInput: @Sendable () throws(RunError) -> [UInt8]
    /// The feed's document; nil if it is unchanged since the validators were received.
    package var fetch: @Sendable (Address, Validators) async throws(Failure) -> Response?
    /// Waits; throws if the task is cancelled.
    package var sleep: @Sendable (Duration) async throws -> Void = { _ in }
    package var webDAV: WebDAVClient
    /// The way to CalDAV servers.
    package var calDAV: Transport
    /// Random texts for logins.
    package var nonce: @Sendable () -> String = { "" }
    /// nil if Strava's API must not be asked.
    package var strava: StravaConnections?
    /// How intervals.icu is asked; nil if it must not be.
    package var intervals: Outside?
    package var progress: @Sendable (String) -> Void = { _ in }
    /// Whether a lost memory may be recovered from the publication: not after the athlete was forgotten.
    package var publishedIsMemory = true
    /// When salt came into the UIDs of an earlier version's memory; nil for any other memory.
    package var salted: Instant?
}

extension Effects {
    /// The real effects, with the parts of the outside world that the process shares.
    package init(
        _ outside: Outside, strava: StravaConnections, progress: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        let download = FeedDownload(transport: outside.transport, now: outside.now)
        self.init(
            now: outside.now,
            readFile: { path throws(RunError) in try RunError.files(InputFile.read(path)) },
            readActivities: ActivityInput.read,
            readProfile: ActivityInput.profile,
            readStandardInput: { () throws(RunError) in try RunError.files(InputFile.standardInput()) },
            fetch: download.fetch,
            sleep: outside.sleep, webDAV: WebDAVClient(transport: outside.transport, now: outside.now),
            calDAV: outside.transport,
            nonce: { StableHash(outside.randomBytes(16)).hexadecimal }, strava: strava, intervals: outside,
            progress: progress)
    }

    /// A client for a user of a CalDAV server.
    ///
    /// - Parameter caFile: the certificates of authorities to trust besides the system's, in PEM; nil for none.
    package func client(at address: Address, _ credentials: Credentials, trusting caFile: String? = nil) -> DAVClient {
        DAVClient(address, credentials, calDAV.trusting(caFile), now: now, nonce: nonce)
    }

    /// The athlete's published JSON; nil if there is none, the athlete has no name, or it must not be recovered from.
    package func publishedJSON(of athlete: Athlete) -> [UInt8]? {
        guard !athlete.name.isEmpty, publishedIsMemory else { return nil }
        for case .file(let path) in athlete.outputs.filter({ $0.format == .json }).map(\.place) {
            if let json = try? readFile(path) { return json }
        }
        return nil
    }

    /// A session with Strava's API for an athlete; nil if there is no application, or the API must not be asked.
    ///
    /// - Parameter remembers: whether the limits known from earlier runs count.
    package func session(of athlete: Athlete, remembers: Bool) async -> StravaSession? {
        guard let application = athlete.strava, let strava else { return nil }
        return await strava.session(of: athlete, application, remembers: remembers)
    }
}
