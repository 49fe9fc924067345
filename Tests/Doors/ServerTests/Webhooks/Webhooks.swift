import Basics
import CommandLab
import Foundation
import GRDB
import ServerLab
import StravaStandIn
import Testing

// How to read these tests: as those in `Rows`. Each is a row of the table of faults and hostile input of webhooks. The stand-in
// for Strava asks the callback as Strava does, and sends an event for whatever changes in it.

extension ServerLab {
    /// Connects anna, runs her once, and has Strava send events.
    ///
    /// - Returns: the path to which events go, and anna's key.
    func subscribed() async throws -> (path: String, key: String) {
        let (_, key) = try await connected()
        let ending = try await tpmerge("webhook", "create")
        try #require(ending.status == 0, "\(ending.errors)")
        return (try await callbackPath(), key)
    }

    /// Strava's number of the athlete who is signed in there.
    var signedIn: Int { get async throws { try #require(await world?.change { $0.signedIn }) } }

    func callbackPath() async throws -> String {
        let callback = await world?.change { $0.webhooks.subscription?.callback } ?? nil
        let path = try #require(callback?.range(of: "/webhooks/")).lowerBound
        return String(try #require(callback)[path...])
    }

    func text(_ event: PushEvent) async throws -> String {
        let id = await world?.change { $0.webhooks.subscription?.id } ?? nil
        return event.text(subscription: try #require(id), at: folder.clock.now)
    }

    /// Sends something as Strava would send an event.
    @discardableResult func post(_ json: String, to path: String) async throws -> HTTPAnswer {
        try await visitor().send("POST", path, json: json)
    }

    @discardableResult func post(_ event: PushEvent, to path: String) async throws -> HTTPAnswer {
        try await post(try await text(event), to: path)
    }

    /// Sends an event about an activity of the athlete who is signed in at Strava, who may lack it; it is taken.
    func hint(_ what: String, _ id: Int) async throws {
        let answer = try await post(PushEvent(what, activity: id, of: signedIn), to: callbackPath())
        #expect(answer.status == 200, "\(what) \(id) \(answer)")
    }

    /// Gives anna a new run, about which Strava tells nothing.
    func uploadSilently(_ id: Int, _ name: String) async {
        await world?.change { world in
            world.webhooks.losesEvents = true
            world.upload(id, name)
        }
    }

    /// How often an activity's own page was asked for.
    func looks(at id: Int) async -> Int { await world?.requests(to: "/activities/\(id)") ?? 0 }

    /// How often anything was asked of Strava's API but for subscriptions.
    var questions: Int {
        get async {
            await world?.seen.count { $0.asked.path.contains("/api/") && !$0.asked.path.contains("push_subscriptions") }
                ?? 0
        }
    }

    func isPublished(_ word: String, for athlete: String = "anna") throws -> Bool {
        try folder.text("\(athlete).json").contains(word)
    }

    /// A word stands in none of the files of anna's memory.
    func expectNotRemembered(_ word: String) throws {
        for name in try folder.names(in: "state") where name.hasPrefix("athlete-anna") {
            #expect(try folder.data("state/" + name).range(of: Data(word.utf8)) == nil, "\(name)")
        }
    }

    /// The hints that wait, by athlete and number.
    func hints() throws -> [String] {
        let queue = try DatabaseQueue(path: folder.path("state/server.sqlite"))
        return try queue.read { database in
            try String.fetchAll(database, sql: "SELECT athlete || ' ' || activity FROM hints ORDER BY 1")
        }
    }

    /// Waits until Strava has been asked in vain about every hint, so that each is to be looked at again later.
    ///
    /// - Parameter moment: how late the server's clock is when it asks; nil for any time.
    func putsOff(after moment: Instant? = nil) async throws {
        let queue = try DatabaseQueue(path: folder.path("state/server.sqlite"))
        // A hint that hasn't been followed is due when it was heard.
        let sql = "SELECT COUNT(*) > 0 AND MIN(due > max(heard, ?)) FROM hints"
        try await waits {
            try await queue.read { database in
                try Bool.fetchOne(database, sql: sql, arguments: [moment?.secondsSinceEpoch ?? 0]) == true
            }
        }
    }

    func settles() async throws { try await waits { try hints().isEmpty } }
}

extension WorldState {
    /// Adds a new run of that day; every subscriber receives an event about it.
    mutating func upload(_ id: Int, _ name: String, at start: Int = 1_773_820_800) {
        var activity = StravaActivity(id: id, name: name, sportType: "Run", start: .init(secondsSinceEpoch: start))
        activity.distance = 5000
        activity.movingTime = 1500
        activity.elapsedTime = 1500
        athlete.activities.append(activity)
    }
}
