import Basics
import Foundation
import Web

/// Which source is away today, and how it says so.
struct Outage {
    enum Kind: CaseIterable {
        case timeOut, busy, gone, empty, lessThanHalf, truncated, page
    }

    /// nil while the feed is well.
    private(set) var feed: Kind?
    /// Whether Strava is away.
    var strava = false
    private var daysLeft = 0

    /// At most three days in a row.
    mutating func passDay(in world: inout World, isAllowed: Bool) {
        strava = isAllowed && world.chance(4)
        if daysLeft > 0 {
            daysLeft -= 1
        } else if feed != nil {
            feed = nil
        } else if isAllowed, world.chance(7) {
            feed = world.pick(Kind.allCases)
            daysLeft = Int.random(in: 0...2, using: &world.random)
        }
    }

    /// What the feed's server says for a body that it should send.
    func reply(_ body: FeedServer.Body, _ world: inout World) -> Lab.FeedReply {
        switch feed {
        case nil: .body(body.text, etag: world.chance(50) ? body.etag : nil)
        case .timeOut: .fault(.timedOut(.total))
        case .busy: .fault(.busy(status: 503, retryAfter: world.chance(50) ? .seconds(7200) : nil))
        case .gone: .fault(.refused(status: 404))
        case .empty: .body(FeedText.calendar([]), etag: nil)
        case .lessThanHalf: .body(Self.quarter(of: body.text, &world), etag: nil)
        case .truncated:
            .body(String(body.text.prefix(Int.random(in: 40..<body.text.count - 20, using: &world.random))), etag: nil)
        case .page: .body("<!DOCTYPE html><html><body>Sign in</body></html>", etag: nil)
        }
    }

    /// For how many seconds the server wants to be left alone.
    func wait(in reply: Lab.FeedReply) -> Int? {
        guard case .fault(.busy(_, let wait?)) = reply else { return nil }
        return Int(wait.components.seconds)
    }

    /// A feed of which most events are missing, never twice the same.
    private static func quarter(of text: String, _ world: inout World) -> String {
        let events = text.components(separatedBy: "BEGIN:VEVENT")
        let kept = events.dropFirst().dropLast().shuffled(using: &world.random).prefix(events.count / 4 - 1)
        return (events.prefix(1) + kept + events.suffix(1)).joined(separator: "BEGIN:VEVENT")
    }
}
