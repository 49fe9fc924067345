import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `merge` over lists of more than one page, whatever the pages do meanwhile.
@Suite(.slow) struct StravaPagingTests {
    private static let all = (10_001...10_250).map(String.init)

    private static let flaws: [Misbehaviour?] = [
        nil, .shortPages, .repeatedActivities, .uploadBetweenPages, .lateUploadBetweenPages,
    ]

    @Test(arguments: flaws)
    func eachActivityOnce(_ flaw: Misbehaviour?) async throws {
        try await StravaLab.run(.twoPages(flaw)) { lab in
            try await lab.connected()
            let ending = try await lab.merge()
            #expect(ending.status == 0)
            let published = try lab.publishedActivities()
            #expect(Set(published).count == published.count)
            #expect(Set(published).isSuperset(of: Self.all))
            #expect(await lab.world.requests(to: "/athlete/activities") >= 3)
        }
    }

    /// The next page would begin one later than it should; nothing that is still there may be missed.
    @Test func deletedMeanwhile() async throws {
        try await StravaLab.run(.twoPages(.deletionBetweenPages, times: 2)) { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            let remaining = await lab.world.change { world in world.athlete.activities.map { "\($0.id)" } }
            #expect(remaining.count < Self.all.count)
            #expect(Set(try lab.publishedActivities()).isSuperset(of: remaining))
        }
    }

    @Test func deletedOnesAreGoneNextTime() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            #expect(try await lab.merge().status == 0)
            #expect(try lab.publishedActivities() == ["901", "902"])
            await lab.world.change { $0.athlete[activity: 902] = nil }
            #expect(try await lab.merge().status == 0)
            #expect(try lab.publishedActivities() == ["901"])
        }
    }

    @Test func uploadedLateIsFoundNextTime() async throws {
        try await StravaLab.run { lab in
            try await lab.connected()
            await lab.world.change { $0.athlete[activity: 901] = nil }
            #expect(try await lab.merge().status == 0)
            #expect(try lab.publishedActivities() == ["902"])
            await lab.world.change { $0.athlete = .smallPlan }
            #expect(try await lab.merge().status == 0)
            #expect(try lab.publishedActivities() == ["901", "902"])
        }
    }
}
