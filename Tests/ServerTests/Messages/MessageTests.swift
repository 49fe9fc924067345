import CommandLab
import Foundation
import GRDB
import ServerLab
import Testing

/// The page that shows what was sent and what each service answered, and its buttons that send a test.
@Suite("The page for messages") struct MessagePageTests {
    private static let page = "/athletes/anna/messages"

    @Test(.row) func itTellsWhatEachServiceAnswered() async throws {
        let receiver = try MessageReceiver()
        try await lab.restart { $0.tell("anna", by: receiver) }
        let visitor = try await lab.signIn()
        let empty = try await visitor.get(Self.page)
        #expect(empty.status == 200 && empty.attribute("data-page") == "messages", "\(empty)")
        #expect(empty.attribute("data-way") == "1" && empty.attribute("data-empty") == "sent")
        #expect(empty.text.contains(receiver.way) && empty.text.contains("Sends brief, plan."))
        receiver.answers("410 Gone")
        let refused = try await visitor.post(Self.page + "/test", ["to": "1"])
        #expect(refused.status == 303 && refused["Location"] == Self.page + "?message=untested", "\(refused)")
        let trouble = try await visitor.get(Self.page)
        #expect(trouble.attribute("data-state") == "refused" && trouble.text.contains(" data-trouble>"))
        #expect(trouble.text.contains("127.0.0.1 answered 410: nothing receives messages at this address."))
        receiver.answers("200 OK")
        let taken = try await visitor.post(Self.page + "/test", ["to": "1"])
        #expect(taken.status == 303 && taken["Location"] == Self.page + "?message=tested", "\(taken)")
        let well = try await visitor.get(Self.page)
        #expect(well.text.contains("data-state=\"sent\"") && well.text.contains("127.0.0.1 answered 200."))
        #expect(!well.text.contains(" data-trouble>"), "what takes a test is well again")
        for answer in [empty, trouble, well] { #expect(!answer.text.contains(MessageReceiver.secret)) }
        #expect(receiver.posts.map { $0.json?["title"] } == ["tpmerge can reach you", "tpmerge can reach you"])
    }

    @Test(.row) func itsButtonIsForThoseWhoAreSignedIn() async throws {
        let receiver = try MessageReceiver()
        try await lab.restart { $0.tell("anna", by: receiver) }
        let (anna, ben, stranger) = (try await lab.signIn(), try await lab.signIn(as: "ben"), try lab.visitor())
        let key = ["x-api-key": try await lab.key()]
        for answer in [
            try await stranger.get(Self.page), try await stranger.post(Self.page + "/test", ["to": "1"]),
            try await stranger.post(Self.page + "/test", ["to": "1"], key),
        ] { #expect(answer.status == 303 && answer["Location"]?.hasPrefix("/sign-in?") == true, "\(answer)") }
        for answer in [
            try await ben.get(Self.page), try await ben.post(Self.page + "/test", ["to": "1"]),
            try await anna.post(Self.page + "/test", ["to": "1", "csrf": "nonsense"]),
            try await anna.post(Self.page + "/test", ["to": "1"], ["Origin": "https://elsewhere.example"]),
        ] { #expect(answer.status == 403, "\(answer)") }
        #expect(try await anna.post(Self.page + "/test", ["to": "2"]).status == 404)
        for position in ["x", "", "0", "-1", "1 2"] {
            #expect(try await anna.post(Self.page + "/test", ["to": position]).status == 422, "\(position)")
        }
        #expect(receiver.posts.isEmpty)
        #expect(try await anna.post(Self.page + "/test", ["to": "1"]).status == 303)
        #expect(receiver.posts.count == 1)
    }

    @Test("228: hostile names, keys and answers are shown as text", .row) func hostile() async throws {
        try await lab.restart { configuration in
            configuration = configuration.replacing(
                "publish: {ics: anna.ics, json: anna.json}\n",
                with: """
                    publish: {ics: anna.ics, json: anna.json}
                        messages: {to: [{command: ["/none/<b>tell"]}]}

                    """)
        }
        let visitor = try await lab.signIn()
        let queue = try DatabaseQueue(path: lab.folder.path("state/athlete-anna.sqlite"))
        try await queue.write { database in
            try database.execute(
                sql: "INSERT INTO messages VALUES (?, ?, 'refused', 1, 1773820800, 1773820800, ?, NULL)",
                arguments: [#"done/"><script>alert(1)</script>"#, "webhook <i>", "<img src=x onerror='alert(2)'>"])
        }
        try queue.close()
        let answer = try await visitor.get(Self.page)
        #expect(answer.status == 200, "\(answer)")
        for text in [
            "command &lt;b&gt;tell", "webhook &lt;i&gt;", "&lt;script&gt;alert(1)&lt;", "&lt;img src=x onerror=",
            "data-key=\"done/&quot;&gt;",
        ] { #expect(answer.text.contains(text), "\(text)") }
        for tag in ["<b>", "<i>", "<script>alert", "<img src=x"] { #expect(!answer.text.contains(tag), "\(tag)") }
    }
}
