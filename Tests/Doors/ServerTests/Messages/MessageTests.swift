import Basics
import CommandLab
import Foundation
import GRDB
import ServerLab
import Testing

/// What page and API tell of messages: what was sent, what each service answered, and the tests that they send.
@Suite("Messages: their page and their API") struct MessageTests {
    private static let page = "/athletes/anna/settings"
    private static let form = "/athletes/anna/messages"

    // The log may name the trouble, too, if a minute passes before the service is well again.
    @Test(.server) func itTellsWhatEachServiceAnswered() async throws {
        let receiver = try MessageReceiver()
        try await lab.restart { $0.tell("anna", by: receiver) }
        let visitor = try await lab.signIn()
        let empty = try await visitor.get(Self.page).expect(
            200, attributes: ["data-page": "settings", "data-way": "1", "data-empty": "sent"], showing: receiver.way,
            "The brief", ", changes of the plan.",
            "Send a test<span class=\"hid\"> by <bdi dir=\"auto\">\(receiver.way)</bdi></span></button>")
        receiver.answers("410 Gone")
        let refused = try await visitor.post(Self.form + "/test", ["to": "1"])
        #expect(refused.status == 303 && refused["Location"] == Self.form + "?message=untested", "\(refused)")
        let trouble = try await visitor.get(Self.page).expect(
            attributes: ["data-state": "refused"], showing: " data-trouble>",
            "127.0.0.1 answered 410: nothing receives messages at this address.")
        receiver.answers("200 OK")
        let taken = try await visitor.post(Self.form + "/test", ["to": "1"])
        #expect(taken.status == 303 && taken["Location"] == Self.form + "?message=tested", "\(taken)")
        let well = try await visitor.get(Self.page).expect(
            showing: "<bdi dir=\"auto\">A test, by \(receiver.way)</bdi>", "data-state=\"sent\"",
            "127.0.0.1 answered 200.")
        #expect(!well.text.contains(" data-trouble>"), "what takes a test is well again")
        for answer in [empty, trouble, well] { #expect(!answer.text.contains(MessageReceiver.secret)) }
        #expect(receiver.posts.map { $0.json?["title"] } == ["tpmerge can reach you", "tpmerge can reach you"])
    }

    /// Who may read and send is in `AccessTests`.
    @Test(.row) func whatIsNoWaySendsNothing() async throws {
        let receiver = try MessageReceiver()
        try await lab.restart { $0.tell("anna", by: receiver) }
        let (anna, app) = (try await lab.signIn(), try lab.visitor())
        let (test, key) = (Self.path + "/test", ["x-api-key": try await lab.key()])
        for (position, status) in [("2", 404), ("x", 422), ("", 422), ("0", 422), ("-1", 422), ("1 2", 422)] {
            try await anna.post(Self.form + "/test", ["to": position]).expect(status, "\(position)")
        }
        try await app.send("POST", test, json: #"{"to": 2}"#, key).expect(404, code: "not_found")
        for body in [#"{"to": 0}"#, #"{"to": "1"}"#, #"{"to": 1.5}"#, #"{"way": 1}"#] {
            try await app.send("POST", test, json: body, key).expect(422, "\(body)")
        }
        #expect(try await app.get(Self.path + "?to=1", key).status == 422)
        #expect(receiver.posts.isEmpty)
        let origin = ["Origin": try lab.origin, "x-csrf-token": try #require(anna.csrf)]
        #expect(try await anna.send("POST", test, json: "{}", origin).status == 200)
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
        let answer = try await visitor.get(Self.page).expect(200)
        for text in [
            "command &lt;b&gt;tell", "webhook &lt;i&gt;", "&lt;script&gt;alert(1)&lt;", "&lt;img src=x onerror=",
            "data-key=\"done/&quot;&gt;",
        ] { #expect(answer.text.contains(text), "\(text)") }
        for tag in ["<b>tell", "<i>", "<script>alert", "<img src=x"] { #expect(!answer.text.contains(tag), "\(tag)") }
    }

    @Test("Ten tests in ten minutes, and no more", .row) func testsAreLimited() async throws {
        let receiver = try MessageReceiver()
        try await lab.restart { $0.tell("anna", by: receiver) }
        let (visitor, key) = (try lab.visitor(), ["x-api-key": try await lab.key()])
        for number in 1...10 {
            try await visitor.send("POST", Self.path + "/test", json: "{}", key).expect(200, "\(number)")
        }
        try await visitor.send("POST", Self.path + "/test", json: "{}", key)
            .expect(429, code: "rate_limited", headers: ["Retry-After": "600"])
        #expect(receiver.posts.count == 10)
    }

    private static let path = "/api/v1/athletes/anna/messages"

    @Test(.row) func aTestIsSentAndListed() async throws {
        let receiver = try MessageReceiver()
        try await lab.restart { $0.tell("anna", by: receiver) }
        let (visitor, key) = (try lab.visitor(), ["x-api-key": try await lab.key()])
        func list() async throws -> JSONValue? { try await visitor.get(Self.path, key).json }
        #expect(try await list() == .object(["version": 1, "messages": .array([])]))
        for (body, taken, answer) in [
            ("{}", true, "127.0.0.1 answered 200."),
            (#"{"to": 1}"#, false, "127.0.0.1 answered 429: too many messages."),
        ] {
            if !taken { receiver.answers("429 Too Many Requests") }
            let told = try await visitor.send("POST", Self.path + "/test", json: body, key).expect(200)
            let one: [String: JSONValue] = [
                "way": .string(receiver.way), "position": 1, "taken": .bool(taken), "answer": .string(answer),
            ]
            #expect(told.json == .object(["answers": .array([.object(one)])]), "\(told)")
        }
        let listed = try await list()
        #expect(listed?["version"] == 1)
        let message = try #require(listed?["messages"]?.array?.last)
        #expect(
            Set(message.object?.keys.map(\.self) ?? []) == [
                "athlete", "key", "way", "state", "attempts", "first", "last", "answer",
            ])
        #expect(message["athlete"] == "anna" && message["way"] == .string(receiver.way), "\(message)")
        #expect(message["key"]?.string?.hasPrefix("test/") == true && message["attempts"] == 1, "\(message)")
        // A test is never repeated.
        #expect(message["state"] == "dropped" && message["answer"]?.string?.contains("429") == true, "\(message)")
        #expect(receiver.posts.count == 2)
    }
}

@Suite("Rows 221, 222, 236 and 237: messages of the server", .enabled(if: Shim.isAvailable, Shim.reason))
struct MessageRowTests {
    @Test("221: when the clock reaches the hour the server sends the brief, without any run", .row)
    func brief() async throws {
        let receiver = try MessageReceiver()
        try await lab.tells(["anna"], by: receiver)
        let key = try await lab.key()
        let run = try await lab.lastRun(key)["started"]
        for day in [19, 20] {
            try lab.showClock(.brief(day, after: -2))
            try await lab.waits { receiver.keys().contains("brief/2026-03-\(day)") }
            let first = try await found {
                let told = try await lab.messages(key).first { $0["key"] == .string("brief/2026-03-\(day)") }
                return told?["state"] == "sent" ? told?["first"]?.string : nil
            }
            #expect(first?.hasPrefix("2026-03-\(day)T05:30:") == true, "\(first ?? "it isn't sent")")
        }
        #expect(receiver.keys() == ["brief/2026-03-19", "brief/2026-03-20"])
        let post = try #require(receiver.posts.first)
        #expect(post.idempotencyKey == "anna/brief/2026-03-19")
        #expect(post.json?["version"] == 1 && post.json?["kind"] == "brief" && post.json?["priority"] == "low")
        #expect(post.text.contains("Swim: Technique"), "\(post.text)")
        #expect(try await lab.lastRun(key)["started"] == run, "nothing was run")
    }

    @Test("222: cron beside the server: one message a key and way", .row, .slow) func beside() async throws {
        let receiver = try MessageReceiver()
        try await lab.tells(["anna"], by: receiver)
        let key = try await lab.key()
        try lab.showClock(.brief(19))
        // So the first change is news, too: messages are on since the last run.
        try await lab.waits { receiver.keys().contains("brief/2026-03-19") }
        for title in ["Sprints", "Drills"] {
            try lab.folder.replace("feed.ics", with: SmallPlan.feed.replacing("Technique", with: title))
            async let one = lab.tpmergeByItsClock("merge", "--athlete", "anna")
            async let other = lab.tpmergeByItsClock("merge", "--athlete", "anna")
            try await lab.sync(key)
            async let third = lab.tpmergeByItsClock("merge", "--athlete", "anna")
            for ending in try await [one, other, third] {
                #expect([0, 75].contains(ending.status), "\(title) \(ending.errors)")
            }
            // A run of the server's that had begun before may have kept all others out, and doesn't know the change.
            try await lab.waits {
                _ = try await lab.lastRun(key)
                try await lab.sync(key)
                return receiver.posts.contains { $0.text.contains(title) }
            }
            let texts = receiver.posts.map(\.text)
            #expect(texts.contains { $0.contains(title) }, "\(title): \(texts)")
        }
        // Before the server sends the next one, it has sent all of the day before.
        try lab.showClock(.brief(20))
        try await lab.waits { receiver.keys().contains("brief/2026-03-20") }
        let keys = receiver.keys()
        #expect(keys.contains("brief/2026-03-20"), "\(keys)")
        #expect(Set(keys).count == keys.count, "\(keys)")
        #expect(keys.contains("brief/2026-03-19") && keys.contains { $0.hasPrefix("plan/") }, "\(keys)")
        let told = try await lab.messages(key).map { $0["attempts"] }
        #expect(told.allSatisfy { $0 == 1 }, "\(told)")
    }

    @Test("236: what can't be noted isn't sent; with room again it is, once", .row) func diskFull() async throws {
        let receiver = try MessageReceiver()
        try lab.fail(nil)
        let faults = lab.faults(at: "athlete-anna.sqlite").merging(["FAULT_NOTE": lab.folder.path("met")]) { $1 }
        try await lab.tells(["anna", "ben"], by: receiver, faults)
        try lab.fail(.noRoom)
        try lab.showClock(.brief(19))
        try await lab.waits { lab.folder.exists("met") && receiver.keys(of: "ben") == ["brief/2026-03-19"] }
        // A memory that can't be written to is looked at again after five minutes.
        try lab.fail(nil)
        try lab.showClock(.brief(19, after: 400))
        try await lab.waits { receiver.keys() == ["brief/2026-03-19"] }
        let key = try await lab.key()
        let told = try await found { try await lab.messages(key).first { $0["state"] == "sent" } }
        #expect(told?["attempts"] == 1, "\(told as Any)")
    }

    @Test("237: an athlete who was renamed or forgotten is told nothing, and no outbox comes back", .row)
    func gone() async throws {
        let receiver = try MessageReceiver()
        try await lab.tells(["anna", "ben"], by: receiver)
        let everybody = try await lab.signIn(as: nil)
        #expect(try await lab.tpmerge("message", "test", "--athlete", "ben").status == 0)
        #expect(try await lab.json("message", "list", "--athlete", "ben")["messages"]?.array?.count == 1)
        let renamed = try lab.folder.text("config.yaml").replacing("anna", with: "carl")
        try lab.reconfigure(renamed)
        try await lab.waits {
            let athletes = try await everybody.get("/api/v1/athletes").json?["athletes"]?.array
            return athletes?.compactMap { $0["name"]?.string } == ["carl", "ben"]
        }
        #expect(try await lab.tpmerge("merge", "--today", "2026-03-18", "--athlete", "carl").status == 0)
        #expect(try await lab.tpmerge("forget", "--athlete", "ben", "--yes").status == 0)
        for day in [19, 20] {
            try lab.showClock(.brief(day))
            try await lab.waits { receiver.keys(of: "carl").last == "brief/2026-03-\(day)" }
        }
        #expect(receiver.keys().isEmpty)
        #expect(receiver.keys(of: "ben").count { !$0.hasPrefix("test/") } == 0)
        #expect(try await lab.json("message", "list", "--athlete", "ben")["messages"] == .array([]))
        #expect(!lab.folder.exists("state/athlete-ben.sqlite"))
    }
}
