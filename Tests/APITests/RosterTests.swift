import Athletes
import Basics
import Dispatch
import Foundation
import Settings
import Synchronization
import Testing

@testable import Server

@Suite("The configuration, read again while the server runs") struct RosterTests {
    /// A signal and the look for changes reload at the same moment, and what was read last has to stay: each second reader
    /// finds the file mended that the one before has found broken.
    @Test("Two reloads at once come one after the other") func severalAtOnce() async throws {
        let lab = try APILab()
        let (good, owners) = (lab.context.roster.configuration, lab.context.roster.owners)
        let readers = Mutex((now: 0, mostAtOnce: 0, inAll: 0))
        let roster = Roster(
            good,
            read: { () throws(SettingsError) in
                let number = readers.withLock { readers in
                    readers.now += 1
                    readers.inAll += 1
                    readers.mostAtOnce = max(readers.mostAtOnce, readers.now)
                    return readers.inAll
                }
                for _ in 0..<100 { sched_yield() }
                readers.withLock { $0.now -= 1 }
                guard number.isMultiple(of: 2) else { throw SettingsError(.configuration, ["broken"]) }
                return good
            }, owner: { athlete in owners.first { $0.athlete == athlete }! })
        for count in [500, 501] {
            DispatchQueue.concurrentPerform(iterations: count) { _ in _ = roster.reload(at: APILab.now) }
            let (mostAtOnce, inAll) = readers.withLock { ($0.mostAtOnce, $0.inAll) }
            #expect(mostAtOnce == 1)
            #expect((roster.brokenSince == nil) == inAll.isMultiple(of: 2))
        }
    }
}
