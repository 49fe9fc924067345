import NIOCore
import Testing
import WebLab

@testable import Listening

@Suite("Who has a connection, and who makes room") struct OpenConnectionsTests {
    @Test("Strangers push the one of them out that has rested longest, and leave the others' part alone")
    func strangers() {
        let crowd = Crowd(connections: 10, strangers: 4)
        let known = (0..<3).map { _ in crowd.comes(isKnown: true) }
        let strangers = (0..<4).map { _ in crowd.comes() }
        #expect(crowd.closed == [])
        strangers[0]?.note(isAtWork: true)
        strangers[0]?.note(isAtWork: false)
        _ = crowd.comes()
        #expect(crowd.closed == [strangers[1]?.id], "the first has asked for something since")
        for _ in 0..<20 { _ = crowd.comes() }
        #expect(Set(crowd.closed).isDisjoint(with: known.map { $0?.id }))
    }

    @Test("What is being answered makes no room; where all strangers are, there may be more of them, until all is full")
    func work() {
        let crowd = Crowd(connections: 4, strangers: 2)
        for _ in 0..<3 { crowd.comes()?.note(isAtWork: true) }
        let resting = crowd.comes()
        #expect(resting != nil && crowd.closed == [])
        let last = crowd.comes()
        #expect(crowd.closed == [resting?.id])
        last?.note(isAtWork: true)
        #expect(crowd.comes() == nil)
        #expect(crowd.closed == [resting?.id])
    }

    @Test("A stranger that has only just come is left alone as long as there is room for others") func rest() {
        let crowd = Crowd(connections: 4, strangers: 2, rest: .hours(1))
        let first = crowd.comes()
        for _ in 0..<3 { #expect(crowd.comes() != nil && crowd.closed == []) }
        #expect(crowd.comes() != nil)
        #expect(crowd.closed == [first?.id])
    }

    @Test("Where all connections are known ones, the one that has rested longest makes room") func full() {
        let crowd = Crowd(connections: 3, strangers: 2)
        let known = (0..<3).map { _ in crowd.comes(isKnown: true) }
        known[0]?.note(isAtWork: true)
        #expect(crowd.comes() != nil)
        #expect(crowd.closed == [known[1]?.id])
    }

    @Test("Large answers share a room, and give theirs back when they are taken or their connection ends")
    func waiting() {
        let crowd = Crowd(connections: 10, strangers: 10, waiting: 100)
        let (first, second) = (crowd.comes(), crowd.comes())
        #expect(first?.hold(70) == true)
        #expect(second?.hold(40) == false)
        first?.letGo()
        #expect(second?.hold(40) == true)
        #expect(first?.hold(70) == false)
        if let second { crowd.open.leave(second.id) }
        #expect(first?.hold(70) == true)
        #expect(second?.hold(1) == false, "what has ended holds nothing")
    }
}

private final class Crowd {
    private final class Token {}

    let open: OpenConnections
    private let ended = Kept<[ObjectIdentifier]>([])
    private var tokens: [Token] = []

    /// Those that had to go, in order.
    var closed: [ObjectIdentifier?] { ended.value }

    init(connections: Int, strangers: Int, rest: TimeAmount = .zero, waiting: Int = 1000) {
        var limits = RequestLimits()
        (limits.connections, limits.strangers, limits.rest) = (connections, strangers, rest)
        limits.waiting = waiting
        open = OpenConnections(limits)
    }

    /// nil where there is no room.
    func comes(isKnown: Bool = false) -> OpenConnections.One? {
        let token = Token()
        tokens.append(token)
        let one = OpenConnections.One(all: open, id: ObjectIdentifier(token))
        guard open.admit(one.id, close: { [ended] in ended.change { $0.append(one.id) } }) else { return nil }
        if isKnown { one.recognise() }
        return one
    }
}
