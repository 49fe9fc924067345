import Basics
import CommandLab
import Foundation
import ServerLab
import StravaStandIn
import Testing
import WebLab

@Suite("Row 69: the clock jumps", .enabled(if: Shim.isAvailable, Shim.reason)) struct ClockRowTests {
    private static let day = 86_400

    @Test("69: nobody's time gets longer by it: sessions and questions to Strava", .row(.smallPlan))
    func sessions() async throws {
        try await lab.restartWithClock()
        let begin = lab.folder.clock.now
        let visitor = try await lab.signIn()
        func status() async throws -> Int { try await visitor.get("/athletes/anna/connections").status }
        let answer = try await visitor.consent(at: lab)
        let key = try await lab.key()
        for moment in [Instant(secondsSinceEpoch: Self.day), begin.advanced(bySeconds: -365 * Self.day)] {
            try lab.showClock(moment)
            #expect(try await status() == 303, "\(moment)")
            #expect(try await visitor.get(answer)["Location"]?.hasPrefix("/sign-in?") == true, "\(moment)")
            #expect(try await lab.visitor().get("/connections", ["x-api-key": key]).status == 200, "\(moment)")
        }
        try lab.showClock(begin)
        #expect(try await status() == 200, "its time goes on")
        #expect(try await visitor.get(answer)["Location"] == "/athletes/anna/connections?message=connected")
        // Connecting begins a run, whose tokens would be too old tomorrow.
        _ = try await lab.lastRun(key)
        let asked = await lab.world?.requests(to: "/oauth/token")
        let late = try await visitor.consent(at: lab)
        try lab.showClock(begin.advanced(bySeconds: Self.day))
        #expect(try await status() == 200)
        #expect(try await visitor.get(late)["Location"] == "/athletes/anna/connections?message=state_unknown")
        #expect(await lab.world?.requests(to: "/oauth/token") == asked)
        try lab.showClock(begin.advanced(bySeconds: 32 * Self.day))
        #expect(try await status() == 303)
        try lab.showClock(begin.advanced(bySeconds: Self.day))
        for _ in 0..<2 { #expect(try await status() == 200, "what was refused in between is as it was") }
        try lab.showClock(begin)
        #expect(try await status() == 303, "what was used tomorrow is nobody's today")
    }

    @Test("69: nobody's time gets longer by it: codes, and what began in 1970", .row) func codes() async throws {
        try await lab.restartWithClock()
        let begin = lab.folder.clock.now
        func tryOut(_ code: String) async throws -> Int {
            try await lab.visitor().post("/sign-in", ["code": code]).status
        }
        let codes = [try await lab.code(), try await lab.code(), try await lab.code(), try await lab.code()]
        // The codes are younger than the beginning, by seconds, or by minutes on a crowded machine.
        let seconds = [-begin.secondsSinceEpoch + Self.day, -365 * Self.day, Self.day, 2400]
        for (code, seconds) in zip(codes, seconds) {
            try lab.showClock(begin.advanced(bySeconds: seconds))
            #expect(try await tryOut(code) == 403, "\(seconds)")
            try lab.showClock(begin)
            #expect(try await tryOut(code) == 403, "\(seconds), and right again")
        }
        let code = try await lab.code()
        try lab.showClock(lab.folder.clock.now.advanced(bySeconds: 480))
        #expect(try await tryOut(code) == 303)
        // A computer without a clock of its own begins there.
        try lab.showClock(Instant(secondsSinceEpoch: Self.day))
        let link = try await lab.tpmergeByItsClock("sign-in", "--athlete", "anna").text
        let visitor = try lab.visitor()
        let early = String(try #require(link.split(separator: "=").last).dropLast())
        #expect(try await visitor.post("/sign-in", ["code": early]).status == 303)
        #expect(try await visitor.get("/athletes/anna/connections").status == 200)
        try lab.showClock(begin)
        #expect(try await visitor.get("/athletes/anna/connections").status == 303)
    }

    @Test("69: no calendar was changed in days to come", .row) func lastModified() async throws {
        try await lab.restartWithClock()
        let begin = lab.folder.clock.now
        let main = try #require(try await lab.links()["main"])
        var changed: [Date] = []
        for seconds in [3600, 0, Self.day, -60, 2 * 365 * Self.day, 0, -365 * Self.day, 0] {
            let moment = begin.advanced(bySeconds: seconds)
            try lab.showClock(moment)
            let answer = try await lab.visitor().get(main)
            #expect(answer.status == 200, "\(seconds)")
            let date = try #require(answer["Last-Modified"].flatMap(Self.date), "\(answer)")
            #expect(try Int(date.timeIntervalSince1970) <= lab.shownClock.secondsSinceEpoch, "\(seconds)")
            changed.append(date)
        }
        // Once it has been said at the right time, it stays.
        let again = try await lab.visitor().get(main)
        #expect(again["Last-Modified"].flatMap(Self.date) == changed.last)
        let same = try await lab.visitor().get(main, ["If-Modified-Since": try #require(again["Last-Modified"])])
        #expect(same.status == 304)
    }

    /// That no second run follows is shown by `PollerTests`, where a turn takes no time.
    @Test("69: polling goes on, and one jump brings one run", .row(nil, "poll_minutes: 30"), .slow) func polling()
        async throws
    {
        let site = try CountingSite()
        let configuration = try lab.folder.text("config.yaml")
        let anna = try #require(configuration.range(of: "feed: feed.ics"))
        let changed = configuration.replacingCharacters(in: anna, with: "feed: \(site.feed)")
        try lab.folder.write(changed, to: "config.yaml", mode: 0o600)
        try await lab.restartWithClock()
        let begin = lab.folder.clock.now
        let key = try await lab.key()
        var last = try await lab.lastRun(key)["started"]?.string
        let jumps = [Self.day, 0, -365 * Self.day, Self.day - begin.secondsSinceEpoch, 0]
        for (number, seconds) in jumps.enumerated() {
            let moment = begin.advanced(bySeconds: seconds)
            try lab.showClock(moment)
            let run = try await found {
                let run = try await lab.lastRun(key)
                return run["started"]?.string == last ? nil : run
            }
            #expect(run?.exitStatus == 0, "\(seconds)")
            last = run?["started"]?.string
            #expect(last?.prefix(10) == moment.description.prefix(10), "\(seconds)")
            #expect(site.count == number + 1, "\(seconds)")
        }
    }

    private static func date(_ text: String) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(secondsFromGMT: 0)
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return format.date(from: text)
    }
}

/// A server with the small plan, which counts how often it is asked for it.
private final class CountingSite: Sendable {
    private let server: LoopbackServer
    private let asked = Kept(0)

    init() throws {
        server = try LoopbackServer { [asked] _ in
            asked.change { $0 += 1 }
            return .init("200 OK", body: Data(SmallPlan.feed.utf8))
        }
    }

    var feed: String { "http://127.0.0.1:\(server.port)/ical/ABCDEFGHIJKLM.ics" }
    var count: Int { asked.value }
}
