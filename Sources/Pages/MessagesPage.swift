/// The ways by which messages reach an athlete, and what was sent.
package struct MessagesPage: Sendable {
    package struct Way: Sendable {
        /// Its position in the configuration, from 1.
        let position: Int
        let name: String
        /// What it sends, in words.
        let kinds: String
        /// Its last answer if it doesn't take messages; nil if it does.
        let trouble: String?

        package init(position: Int, name: String, kinds: String, trouble: String?) {
            self.position = position
            self.name = name
            self.kinds = kinds
            self.trouble = trouble
        }
    }

    package struct Sent: Sendable {
        let key: String
        let way: String
        /// The command's word for what became of it.
        let state: String
        /// The last time it was tried, in words.
        let time: String
        /// The same as ISO 8601.
        let moment: String
        /// The service's answer; empty if there was none.
        let answer: String

        package init(key: String, way: String, state: String, time: String, moment: String, answer: String) {
            self.key = key
            self.way = way
            self.state = state
            self.time = time
            self.moment = moment
            self.answer = answer
        }
    }

    private let ways: [Way]
    private let sent: [Sent]
    /// The action of the forms that send a test.
    private let action: String

    /// - Parameter sent: the newest first.
    package init(ways: [Way], sent: [Sent], action: String) {
        self.ways = ways
        self.sent = sent
        self.action = action
    }

    package func html(_ frame: PageFrame) -> String {
        let ways = ways.map { way in
            var values: [String: Any] = ["position": way.position, "name": way.name, "kinds": way.kinds]
            values["trouble"] = way.trouble
            return values
        }
        let sent = sent.map { sent in
            [
                "key": sent.key, "way": sent.way, "state": sent.state, "time": sent.time, "moment": sent.moment,
                "answer": sent.answer,
            ]
        }
        let values: [String: Any] = [
            "ways": ways, "hasWays": !ways.isEmpty, "sent": sent, "hasSent": !sent.isEmpty, "action": action,
        ]
        return Templates.page("messages", frame, values)
    }
}
