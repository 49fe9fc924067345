import Athletes
import Basics
import Dispatch
import Settings
import Synchronization
import Testing

@testable import Server

@Suite("The configuration, read again while the server runs")
struct RosterTests {
    /// A signal and the look for changes reload at the same moment. The first reader finds the file broken and is held up
    /// until the other is through, or can't be; the second finds it mended. What was read last has to stay.
    @Test("Two reloads at once come one after the other")
    func twoAtOnce() async throws {
        let lab = try APILab()
        let (good, owners) = (lab.context.roster.configuration, lab.context.roster.owners)
        let reads = Atomic(0)
        let (begun, through) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let roster = Roster(
            good,
            read: { () throws(SettingsError) in
                guard reads.add(1, ordering: .relaxed).newValue == 1 else { return good }
                begun.signal()
                _ = through.wait(timeout: .now() + 0.2)
                throw SettingsError(.configuration, ["broken"])
            },
            owner: { athlete in owners.first { $0.athlete == athlete }! })
        let first = DispatchQueue(label: "first")
        first.async { _ = roster.reload(at: APILab.now) }
        begun.wait()
        _ = roster.reload(at: APILab.now)
        through.signal()
        first.sync {}
        #expect(roster.brokenSince == nil)
    }
}
