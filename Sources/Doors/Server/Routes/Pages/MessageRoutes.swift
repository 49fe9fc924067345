import Athletes
import Basics
import HTTPTypes
import Messages
import Messenger
import Pages
import Profiles

/// The athlete's ways for messages, and what was sent.
enum MessageRoutes {
    static let all: [Route] = [.form("/athletes/{name}/messages/test", test)]

    private static let most = 100

    /// The section of the settings, and how many ways the athlete has to look after.
    static func values(_ visit: PageVisit) async throws -> (values: [String: Any], needs: Int) {
        // Other rows report an unreadable memory.
        guard let (outbox, ways) = try? await onWorker({ (try visit.owner.outbox(), try visit.owner.messageWays()) })
        else { return ([:], 0) }
        let troubles = outbox.wayTroubles(ways, now: visit.now)
        let rows = ways.map { way in
            let answer = troubles.first { $0.way == way.id }?.answer
            var row = SettingsRow(way.name, .well)
            row["way"] = way.position
            row["isOfWay"] = true
            row["state"] = way.words(visit.athlete.messages)
            if !way.isConnected {
                row.fail("It has no chat yet.", visit.typed.completing("Run: tpmerge connect telegram"))
            } else if let answer {
                row.fail("It didn't take the last message.", visit.typed.completing(answer))
            }
            return row
        }
        let newest = outbox.entries.sorted { ($1.last, $1.key) < ($0.last, $0.key) }.prefix(most)
        return (
            [
                "ways": rows.map(\.values), "hasWays": !rows.isEmpty, "noWays": rows.isEmpty,
                "hasSent": !newest.isEmpty,
                "sent": newest.map { sent($0, visit) }, "testAction": visit.path("messages/test"),
            ], rows.count { $0.needsYou }
        )
    }

    private static func sent(_ entry: OutboxEntry, _ visit: PageVisit) -> [String: String] {
        let athlete = visit.athlete
        let time = athlete.zone.local(entry.last)
        let (what, fate) = entry.phrases
        return [
            "key": entry.key, "words": "\(what), by \(athlete.messages.ways.name(of: entry.way))", "fate": fate,
            "state": entry.state.rawValue, "color": entry.isLost ? "red band" : "soft",
            "time": time.day == visit.today ? "Today, \(time.clock)" : entry.time(in: athlete.zone),
            "moment": entry.last.description, "answer": entry.answer,
            "look": entry.state == .sent ? "hid" : "soft small",
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
    /// What it sends: `The brief at 06:30, changes of the plan, trouble.`
    fileprivate func words(_ settings: MessageSettings) -> String {
        let hours = Set(settings.briefAt.compactMap(\.self)).sorted()
        let clock = hours.count == 1 ? hours.first.map { " at \(LocalTime(secondsSinceEpoch: $0 * 60).clock)" } : nil
        let kinds = MessageKind.allCases.filter(sends.contains).map { kind in
            switch kind {
            case .brief: "the brief\(clock ?? "")"
            case .plan: "changes of the plan"
            case .trouble: "trouble"
            case .done: "what was done"
            case .report: "the report"
            }
        }
        let words = kinds.joined(separator: ", ")
        return "\(words.prefix(1).uppercased())\(words.dropFirst())."
    }
}
