import Basics
import CommandLab
import Foundation
import StravaStandIn
import Testing
import WebLab

struct WebhookTests {
    @Test(.standIn, arguments: [Subscriber.Habit.silent, .refuses, .saysSomethingElse])
    func whoDoesNotAnswerIsNotSubscribed(habit: Subscriber.Habit) async throws {
        let subscriber = try Subscriber(habit)
        let made = await lab.subscribe(subscriber.address)
        #expect(made.status == 400)
        #expect(made.text.contains("GET to callback URL does not return 200"))
        #expect(await lab.world.change { $0.webhooks.subscription } == nil)
    }

    @Test(.standIn(.with(2))) func tellsWhatHappensToWhomTheApplicationMaySee() async throws {
        let subscriber = try Subscriber()
        _ = await lab.connect("read,activity:read")
        #expect(await lab.subscribe(subscriber.address).status == 201)
        await lab.world.change { world in
            world.athlete.activities[0].name = "Other"
            world.athlete.activities[1].visibility = .onlyMe
        }
        await lab.world.change { $0.athlete.activities.removeAll() }
        await lab.world.change { $0.revoke() }
        let events = try await subscriber.events(4)
        #expect(
            Set(events.map { $0.replacing(/"event_time":\d+,/, with: "") }) == [
                Self.text("update", 101, #"{"title":"Other"}"#), Self.text("delete", 102),
                Self.text("delete", 101),
                #"{"aspect_type":"update","object_id":9000000001,"object_type":"athlete","owner_id":9000000001,"#
                    + #""subscription_id":131300,"updates":{"authorized":"false"}}"#,
            ])
    }

    private static func text(_ aspect: String, _ id: Int, _ updates: String = "{}") -> String {
        #"{"aspect_type":"\#(aspect)","object_id":\#(id),"object_type":"activity","owner_id":9000000001,"#
            + #""subscription_id":131300,"updates":\#(updates)}"#
    }

    @Test(.standIn(.with(1))) func sendsThreeTimesInAllWhereNobodySaysThatItCame() async throws {
        let subscriber = try Subscriber(.refusesEvents)
        _ = await lab.connect()
        #expect(await lab.subscribe(subscriber.address).status == 201)
        await lab.world.change {
            $0.webhooks.retryPause = .milliseconds(20)
            $0.athlete.activities.removeAll()
        }
        #expect(Set(try await subscriber.events(3)).count <= 2)
        // A fourth one would come before the third one of another event.
        await lab.world.change { $0.revoke() }
        let isOver = try await eventually {
            await lab.world.change { $0.webhooks.sent.count { $0.event.objectType == "athlete" } } == 3
        }
        #expect(isOver)
        let sent = await lab.world.change { $0.webhooks.sent }
        #expect(sent.map(\.status) == Array(repeating: 503, count: 6))
        #expect(sent.count { $0.event.objectType == "activity" } == 3)
    }
}

/// A subscriber on this machine that receives events.
final class Subscriber: Sendable {
    enum Habit: Sendable { case good, silent, refuses, saysSomethingElse, refusesEvents }

    private let server: LoopbackServer

    init(_ habit: Habit = .good) throws {
        server = try LoopbackServer { asked in
            guard asked.method == "GET" else { return .init(habit == .refusesEvents ? "503 Away" : "200 OK") }
            let query = URLComponents(string: asked.path)?.queryItems ?? []
            let challenge = query.first { $0.name == "hub.challenge" }?.value ?? ""
            switch habit {
            // Real time: ten times as long as the stand-in waits.
            case .silent: holdUp(.seconds(20))
            case .refuses: return .init("403 No")
            case .saysSomethingElse: return .init("200 OK", body: Data(#"{"hub.challenge":"x"}"#.utf8))
            case .good, .refusesEvents: break
            }
            return .init("200 OK", body: Data("{\"hub.challenge\":\"\(challenge)\"}".utf8))
        }
    }

    var address: String { "http://127.0.0.1:\(server.port)/events" }

    var heard: [String] { server.asked.map { "\($0.method) \($0.path)" } }

    func events(_ count: Int) async throws -> [String] {
        let events = try await found {
            let events = server.asked.filter { $0.method == "POST" }
            return events.count >= count ? events : nil
        }
        return try #require(events).map { String(decoding: $0.body, as: UTF8.self) }
    }
}

extension Lab {
    static let credentials = "client_id=12345&client_secret=standin-secret"

    func subscribe(_ callback: String) async -> Heard {
        await post(
            "/api/v3/push_subscriptions",
            [
                "client_id": "12345", "client_secret": "standin-secret", "callback_url": callback, "verify_token": "T",
            ])
    }
}
