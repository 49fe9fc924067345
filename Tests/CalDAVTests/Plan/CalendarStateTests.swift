import CalDAV
import Foundation
import Testing

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
}
