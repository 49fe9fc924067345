package import Basics
import Foundation
package import Web

/// What a run needs from the world outside, each as a closure, so that tests can stand in for it.
package struct Effects: Sendable {
    package var now: @Sendable () -> Instant
    package var readFile: @Sendable (String) throws(RunError) -> [UInt8]
    package var readStandardInput: @Sendable () throws(RunError) -> [UInt8]
    package var fetch: @Sendable (Address) async throws(FetchError) -> [UInt8]

    package init(
        now: @escaping @Sendable () -> Instant,
        readFile: @escaping @Sendable (String) throws(RunError) -> [UInt8],
        readStandardInput: @escaping @Sendable () throws(RunError) -> [UInt8],
        fetch: @escaping @Sendable (Address) async throws(FetchError) -> [UInt8]
    ) {
        self.now = now
        self.readFile = readFile
        self.readStandardInput = readStandardInput
        self.fetch = fetch
    }

    /// The real clock, disk and network.
    package static let real = Effects(
        now: { Instant(secondsSinceEpoch: Int(Date().timeIntervalSince1970.rounded(.down))) },
        readFile: { path throws(RunError) in try InputFile.read(path) },
        readStandardInput: { () throws(RunError) in try InputFile.standardInput() },
        fetch: { address throws(FetchError) in
            let download = FeedDownload(transport: .network, resolver: .system, limits: .feed, now: { Date() })
            return try await download.fetch(address).body
        })
}
