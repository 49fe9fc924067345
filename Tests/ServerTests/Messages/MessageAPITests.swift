import CommandLab
import Foundation
import ServerLab
import Testing

/// What the API tells of messages, and the test that it sends.
@Suite("Messages by the API") struct MessageAPITests {
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
            let told = try await visitor.send("POST", Self.path + "/test", json: body, key)
            #expect(told.status == 200, "\(told)")
            let one: [String: JSONValue] = [
                "way": .string(receiver.way), "position": 1, "taken": .bool(taken), "answer": .string(answer),
            ]
            #expect(told.json == .object(["answers": .array([.object(one)])]), "\(told)")
        }
        let listed = try await list()
        #expect(listed?["version"] == 1)
        // Both tests have one key where they come within a second.
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

    @Test(.row) func whoMayAskForWhat() async throws {
        let receiver = try MessageReceiver()
        try await lab.restart { $0.tell("anna", by: receiver) }
        let (stranger, session) = (try lab.visitor(), try await lab.signIn())
        let (anna, ben) = (["x-api-key": try await lab.key()], ["x-api-key": try await lab.key(of: "ben")])
        let test = Self.path + "/test"
        for answer in [try await stranger.get(Self.path), try await stranger.send("POST", test, json: "{}")] {
            #expect(answer.status == 401 && answer.code == "key_missing", "\(answer)")
        }
        for answer in [
            try await stranger.get(Self.path, ben), try await stranger.send("POST", test, json: "{}", ben),
        ] { #expect(answer.status == 403 && answer.code == "not_this_athlete", "\(answer)") }
        #expect(try await session.get(Self.path).status == 200, "a session may read")
        let withoutToken = try await session.send("POST", test, json: "{}")
        #expect(withoutToken.status == 403 && withoutToken.code == "cross_site", "\(withoutToken)")
        let unknown = try await stranger.send("POST", test, json: #"{"to": 2}"#, anna)
        #expect(unknown.status == 404 && unknown.code == "not_found", "\(unknown)")
        for body in [#"{"to": 0}"#, #"{"to": "1"}"#, #"{"to": 1.5}"#, #"{"way": 1}"#] {
            let refused = try await stranger.send("POST", test, json: body, anna)
            #expect(refused.status == 422, "\(body) \(refused)")
        }
        #expect(try await stranger.get(Self.path + "?to=1", anna).status == 422)
        #expect(receiver.posts.isEmpty)
        let origin = ["Origin": try lab.origin, "x-csrf-token": try #require(session.csrf)]
        #expect(try await session.send("POST", test, json: "{}", origin).status == 200)
        #expect(receiver.posts.count == 1)
    }
}
