import Basics
import Testing

@testable import Store

/// Strava's subscriptions, and what its events hint at.
struct HintTests {
    private let room: Room
    private let store: AccessStore

    init() throws {
        room = try Room()
        store = room.access()
    }

    private func event(
        _ id: Int64, of athletes: String..., isNew: Bool? = nil, at subscription: String = "digest"
    ) -> HeardEvent {
        HeardEvent(subscription: subscription, athletes: athletes, subject: .activity(id), isNew: isNew)
    }

    private func hints(of athlete: String, at now: Instant = Room.now) throws -> [Hint] {
        try store.hints(of: athlete, dueAt: now)
    }

    @Test func repeatsAreOneHint() throws {
        let repeats = (0..<1000).map { event(Int64($0 % 5 + 1), of: "anna", "ben") }
        try store.note(repeats.shuffled(), at: Room.now)
        #expect(try hints(of: "anna").map(\.subject) == (1...5).map { .activity($0) })
        #expect(try hints(of: "ben").count == 5)
        let later = Room.now.advanced(bySeconds: 7)
        try store.note([event(3, of: "ben")], at: later)
        #expect(
            try store.waitingHints() == [
                WaitingHints(athlete: "anna", due: Room.now, heard: Room.now),
                WaitingHints(athlete: "ben", due: Room.now, heard: later),
            ])
    }

    @Test func whatComesAgainWhileSomebodyLooksIsLookedAtAgain() throws {
        try store.note([event(1, of: "anna"), event(2, of: "anna")], at: Room.now)
        let taken = try hints(of: "anna")
        try store.note([event(2, of: "anna")], at: Room.now)
        try store.settle(taken)
        #expect(try hints(of: "anna").map(\.subject) == [.activity(2)])
    }

    @Test func theLastWordOnWhetherItIsNewCounts() throws {
        func isNew() throws -> Bool? { try hints(of: "anna").first?.isNew }
        for (said, expected) in [(nil, false), (true, true), (nil, true), (false, false), (true, true)] {
            try store.note([event(1, of: "anna", isNew: said)], at: Room.now)
            #expect(try isNew() == expected)
        }
    }

    @Test func whatWaitsForStravaGoesOnWaiting() throws {
        try store.note([event(1, of: "anna")], at: Room.now)
        let later = Room.now.advanced(bySeconds: 60)
        try store.postpone(try hints(of: "anna"), isMiss: true) { _ in later }
        try store.note([event(1, of: "anna")], at: Room.now)
        #expect(try hints(of: "anna") == [])
        let hint = try #require(try hints(of: "anna", at: later).first)
        #expect(hint.misses == 1 && hint.failures == 0)
    }

    @Test func eachIsLeftForItsOwnTime() throws {
        try store.note((1...3).map { event($0, of: "anna") }, at: Room.now)
        try store.postpone(try hints(of: "anna"), isMiss: false) { hint in
            hint.subject == .activity(2) ? Room.now : Room.now.advanced(bySeconds: 60)
        }
        #expect(try hints(of: "anna").map(\.subject) == [.activity(2)])
        let all = try hints(of: "anna", at: Room.now.advanced(bySeconds: 60))
        #expect(all.map(\.failures) == [1, 1, 1])
    }

    @Test func ageCountsFromTheLastTimeItWasHintedAt() throws {
        try store.note([event(1, of: "anna")], at: Room.now)
        let later = Room.now.advanced(bySeconds: 86_399)
        try store.note([event(1, of: "anna")], at: later)
        #expect(try hints(of: "anna", at: later).map(\.heard) == [later])
    }

    @Test func tooManyBecomeOne() throws {
        try store.note([event(1, of: "ben")], at: Room.now)
        try store.note((1...12_000).map { event($0, of: "anna") }, at: Room.now)
        #expect(try hints(of: "anna").map(\.subject) == [.list])
        #expect(try hints(of: "ben").map(\.subject) == [.activity(1)])
        // Until everything is read, it is all in there.
        let taken = try hints(of: "anna")
        try store.note([event(7, of: "anna")], at: Room.now)
        try store.settle(taken)
        #expect(try hints(of: "anna").map(\.subject) == [.list])
    }

    @Test func anotherProcessFindsThemAndForgettingRemovesThem() throws {
        let permission = HeardEvent(subscription: "digest", athletes: ["anna"], subject: .permission, isNew: nil)
        try room.access().note([permission, event(.max, of: "anna")], at: Room.now)
        #expect(Set(try hints(of: "anna").map(\.subject)) == [.permission, .activity(.max)])
        #expect(try store.knows("anna"))
        try store.forget("anna")
        #expect(try !store.knows("anna"))
    }

    @Test func eventsOfADayAreCounted() throws {
        try store.addSubscription("digest", of: "12345", at: Room.now)
        #expect(try store.subscription("digest")?.heard == nil)
        try store.note([event(1), event(2)], at: Room.now)
        try store.note([event(1)], at: Room.now)
        let known = try #require(try store.subscription("digest"))
        #expect(known.heard == Room.now && known.count(at: Room.now) == 3)
        let tomorrow = Room.now.advanced(bySeconds: 86_400)
        #expect(known.count(at: tomorrow) == 0)
        try store.note([event(1)], at: tomorrow)
        #expect(try store.subscription("digest")?.count(at: tomorrow) == 1)
    }

    @Test func aVerifierIsExpectedForTenMinutesAtItsOwnAddress() throws {
        for digest in ["one", "two"] { try store.addSubscription(digest, of: "12345", at: Room.now) }
        #expect(try !store.expects("token", at: "one", now: Room.now))
        try store.expect("token", at: "one", now: Room.now)
        #expect(try store.expects("token", at: "one", now: Room.now.advanced(bySeconds: 599)))
        #expect(try !store.expects("token", at: "one", now: Room.now.advanced(bySeconds: 600)))
        #expect(try !store.expects("token", at: "two", now: Room.now))
        #expect(try !store.expects("other", at: "one", now: Room.now))
        try store.expect(nil, at: "one", now: Room.now)
        #expect(try !store.expects("token", at: "one", now: Room.now))
    }

    @Test func aConfirmedSubscriptionIsItsApplicationsOnlyOne() throws {
        for digest in ["one", "two"] { try store.addSubscription(digest, of: "12345", at: Room.now) }
        try store.addSubscription("other", of: "67890", at: Room.now)
        try store.confirm("one", as: 131_300)
        #expect(try store.subscriptions().map(\.digest) == ["one", "other"])
        #expect(try store.subscription("one")?.id == 131_300)
        try store.removeSubscription("one")
        #expect(try store.subscription("one") == nil)
    }
}
