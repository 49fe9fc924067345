import Basics
import Foundation
import Testing

@testable import CalDAV

@Suite("What is remembered of a pushed calendar")
struct CalendarStateTests {
    @Test(
        "What other versions have written is read as far as this one knows it",
        arguments: [
            "{}",
            #"{"collection":"/c/","syncToken":"t","heldBack":["a"],"counts":{"made":1},"later":true}"#,
            #"{"collection":"/c/","syncToken":"t","heldBack":["a"],"trouble":{"kind":"new"},"foreign":3}"#,
        ])
    func otherVersions(_ json: String) throws {
        let state = try JSONDecoder().decode(CalendarState.self, from: Data(json.utf8))
        var expected = CalendarState()
        if json != "{}" {
            (expected.collection, expected.syncToken, expected.heldBack) = ("/c/", "t", ["a"])
        }
        #expect(state == expected)
    }

    @Test func isReadAsItWasWritten() throws {
        var state = CalendarState()
        (state.collection, state.syncToken, state.heldBack) = ("/c/", "t", ["a", "b"])
        (state.settled, state.foreign) = ("digest", ["/c/x.ics"])
        #expect(try JSONDecoder().decode(CalendarState.self, from: JSONEncoder().encode(state)) == state)
    }

    @Test(
        "A trouble is read as it was written",
        arguments: [
            Failure(.temporary, "It is busy."), Failure(.temporary, "It is busy.", .plain("Wait."), codes: ["a", "b"]),
            Failure(
                .storage, "/x is full.", .each(terminal: "Run.", page: "Press."), codes: ["a"], remoteEvent: "Full."),
        ])
    func trouble(_ failure: Failure) throws {
        var state = CalendarState()
        state.trouble = CalendarState.Trouble(failure: failure, since: Instant(secondsSinceEpoch: 7))
        #expect(try JSONDecoder().decode(CalendarState.self, from: JSONEncoder().encode(state)) == state)
    }

    @Test("A trouble that a former version has kept is told as it was, and lasts")
    func formerTrouble() throws {
        let json = #"{"trouble":{"kind":"uncreatable","sentence":"It has gone. Say so.","since":7}}"#
        let trouble = try JSONDecoder().decode(CalendarState.self, from: Data(json.utf8)).trouble
        #expect(trouble?.failure == Failure(.uncreatable, "It has gone. Say so."))
        #expect(trouble?.since == Instant(secondsSinceEpoch: 7))
    }
}
