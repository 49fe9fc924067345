import Athletes
import Basics
import HTTPTypes
import Messages
import Messenger
import Pages
import Profiles

/// The page of messages: the athlete's ways, and what was sent.
enum MessageRoutes {
    static let all: [Route] = [
        .page("/athletes/{name}/messages", page),
        .form("/athletes/{name}/messages/test", test),
    ]

    private static let most = 100

    private static func page(_ visit: PageVisit) async throws -> ServerResponse {
        let (outbox, ways, needs) = try await onWorker {
            let snapshot = try RunError.memory(visit.owner.snapshot())
            let present =
                [visit.context.roster.brokenSince.map(Trouble.init(configurationSince:))].compactMap(\.self)
                + (snapshot?.troubles(of: visit.athlete) ?? [])
            let needs = present.filter { $0.isReported(at: visit.now) }
            return (try visit.owner.outbox(), try visit.owner.messageWays(), needs.map(\.sentence))
        }
        let troubles = outbox.wayTroubles(ways, now: visit.now)
        let shown = ways.map { way in
            let trouble = troubles.first { $0.way == way.id }?.answer
            return (
                position: way.position, name: way.name, kinds: way.words,
                trouble: way.isConnected ? trouble : "It has no chat yet. Run: tpmerge connect telegram"
            )
        }
        let newest = outbox.entries.sorted { ($1.last, $1.key) < ($0.last, $0.key) }.prefix(most)
        let frame = await visit.frame("messages", "Messages", part: "messages")
        return .page(
            "messages", frame,
            [
                "troubles": needs, "ways": shown, "hasWays": !shown.isEmpty, "hasSent": !newest.isEmpty,
                "sent": newest.map { sent($0, of: visit.athlete) }, "action": visit.path("messages/test"),
            ])
    }

    private static func sent(_ entry: OutboxEntry, of athlete: Athlete) -> [String: String] {
        [
            "key": entry.key, "words": entry.words(by: athlete.messages.ways.name(of: entry.way)),
            "state": entry.state.rawValue, "time": entry.time(in: athlete.zone), "moment": entry.last.description,
            "answer": entry.answer,
        ]
    }

    private static func test(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        let answers = try await test(visit.owner, form.parameters(known: ["csrf", "to"]), visit.context)
        return visit.seeOther("messages", answers.allSatisfy(\.isTaken) ? .tested : .untested)
    }

    /// Sends one sentence by each way, or by the one at a position.
    static func test(
        _ owner: AthleteOwner, _ parameters: Parameters, _ context: ServerContext
    ) async throws -> [Messenger.Answer] {
        let position = try parameters.number("to", in: 1...1000)
        let messenger = context.messenger()
        guard try messenger.mayTest(owner) else {
            throw ServerError(.rateLimited, "Ten tests in ten minutes are enough. Please wait.", retryAfter: 600)
        }
        let answers = try await messenger.test(owner, by: position)
        guard !answers.isEmpty else { throw ServerError(.notFound, "There is no such way.") }
        return answers
    }
}

extension WayConfiguration {
    fileprivate var words: String {
        MessageKind.allCases.filter(sends.contains).map(\.rawValue).joined(separator: ", ")
    }
}
