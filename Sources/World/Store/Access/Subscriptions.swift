package import Basics
import GRDB

/// A webhook subscription of a Strava application, as tpmerge knows it. The callback address holds a secret, of which
/// only the digest is kept.
package struct Subscription: Sendable, Equatable {
    /// The digest of the secret in the address.
    package private(set) var digest = ""
    package private(set) var application = ""
    /// Strava's id of the subscription; nil until Strava has answered.
    package private(set) var id: Int64?
    package private(set) var created = Instant.blank
    /// When the last event came; nil for never.
    package private(set) var heard: Instant?
    /// How many events came on the day of the last one, in UTC.
    private var count = 0

    /// How many events have come today, in UTC.
    package func count(at now: Instant) -> Int { heard?.utc.day == now.utc.day ? count : 0 }

    /// How long a verify_token is valid, in seconds.
    package static let verifyingLasts = 600
}

extension Subscription: Stored {
    static let table = Table("subscriptions", of: blank, order: "created, digest")

    static let blank = Subscription()

    mutating func visit(_ column: inout Columns) {
        column("digest", &digest)
        column("application", &application)
        column("id", &id)
        column("created", &created)
        column("heard", &heard)
        column("count", &count)
    }
}

extension AccessStore {
    /// All subscriptions, oldest first, including those that Strava may not have.
    package func subscriptions() throws(StoreError) -> [Subscription] {
        try reading { try Subscription.all($0) }
    }

    /// The same without side effects: makes, repairs or sets aside nothing; empty if the file can't be read.
    package func subscriptionsAsTheyLie() -> [Subscription] {
        let known = try? StoreQueue.openReading(path).read { try Subscription.all($0) }
        return exists ? known ?? [] : []
    }

    /// The subscription of an address; nil if the address is unknown.
    ///
    /// - Parameter digest: of the secret in the address.
    package func subscription(_ digest: String) throws(StoreError) -> Subscription? {
        try reading { try Subscription.all($0, where: "digest = ?", digest).first }
    }

    /// Keeps the address of a subscription before Strava is asked for it; its id stays nil until Strava answers.
    ///
    /// - Parameter digest: of the secret in the address.
    package func addSubscription(_ digest: String, of application: String, at now: Instant) throws(StoreError) {
        try change(
            "INSERT INTO subscriptions (digest, application, created, count) VALUES (?, ?, ?, 0)",
            digest, application, now)
    }

    /// Expects a verify_token at an address for ten minutes from now, or none any more.
    ///
    /// - Parameter verifier: the token's digest; nil for none.
    package func expect(_ verifier: String?, at digest: String, now: Instant) throws(StoreError) {
        try change(
            "UPDATE subscriptions SET verifier = ?, verifying = ? WHERE digest = ?",
            verifier, verifier.map { _ in now }, digest)
    }

    /// Whether a verify_token with this digest is expected at an address.
    package func expects(_ verifier: String, at digest: String, now: Instant) throws(StoreError) -> Bool {
        let since: Instant? = try reading { database in
            try database.value(
                "SELECT verifying FROM subscriptions WHERE digest = ? AND verifier = ?", digest, verifier)
        }
        return since?.isYounger(than: Subscription.verifyingLasts, at: now) ?? false
    }

    /// Notes the id that Strava gave a subscription. It becomes its application's only one, and former addresses no
    /// longer work.
    package func confirm(_ digest: String, as id: Int64) throws(StoreError) {
        try writing { database in
            try database.change(
                """
                DELETE FROM subscriptions WHERE digest <> ?1
                AND application = (SELECT application FROM subscriptions WHERE digest = ?1)
                """, digest)
            try database.change(
                "UPDATE subscriptions SET id = ?, verifier = NULL, verifying = NULL WHERE digest = ?",
                id, digest)
        }
    }

    /// Removes an address, which then no longer works.
    package func removeSubscription(_ digest: String) throws(StoreError) {
        try change("DELETE FROM subscriptions WHERE digest = ?", digest)
    }
}
