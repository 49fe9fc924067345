import Basics
import CommandLab
import Testing

@testable import Server

/// Many athletes' messages at the same hour. The clock moves only while the runner pauses.
@Suite("Messages to many athletes") struct MessageRunnerTests {
    /// A tenth of the row's athletes in a tenth of its time.
    @Test("238: 1,000 athletes at 6:30: within five minutes, each host's one after another, hosts side by side", .slow)
    func many() async throws {
        let crowd = try await Crowd(of: 100)
        try await crowd.morning()
        let hosts = crowd.hosts
        #expect(hosts.athletes.count == 100)
        #expect(hosts.requests == 100, "one brief each")
        #expect(hosts.mostAtOneHost == 1)
        #expect(hosts.mostAtAll > 1)
        let seconds = hosts.last.secondsSinceEpoch - Crowd.begin.secondsSinceEpoch
        #expect(seconds <= 30, "\(seconds)")
    }

    @Test("221: an hour that strikes during a look is still to come") func anHourDuringALook() async throws {
        let crowd = try await Crowd(of: 1)
        #expect(try await crowd.nextLookAcrossTheHour() == Crowd.begin)
        #expect(crowd.hosts.requests == 0)
    }
}
