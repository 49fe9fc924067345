/// The ways by which messages reach an athlete, and what was sent.
package enum MessagesPage {
    /// A way, with its position in the configuration, from 1, and in words what it sends. The trouble is its last answer if
    /// it doesn't take messages; nil if it does.
    package typealias Way = (position: Int, name: String, kinds: String, trouble: String?)
    /// A message with what became of it, in words, the command's word for its state, and the last time it was tried, in
    /// words and as ISO 8601. The answer is the service's; empty if there was none.
    package typealias Sent = (key: String, words: String, state: String, time: String, moment: String, answer: String)

    /// - Parameters:
    ///   - troubles: what needs a person, in sentences.
    ///   - sent: the newest first.
    ///   - action: the action of the forms that send a test.
    package static func html(
        _ frame: PageFrame, troubles: [String], ways: [Way], sent: [Sent], action: String
    ) -> String {
        let ways = ways.map { way in
            var values: [String: Any] = ["position": way.position, "name": way.name, "kinds": way.kinds]
            values["trouble"] = way.trouble
            return values
        }
        let sent = sent.map { sent in
            [
                "key": sent.key, "words": sent.words, "state": sent.state, "time": sent.time, "moment": sent.moment,
                "answer": sent.answer,
            ]
        }
        let values: [String: Any] = [
            "troubles": troubles, "ways": ways, "hasWays": !ways.isEmpty, "sent": sent, "hasSent": !sent.isEmpty,
            "action": action,
        ]
        return Templates.page("messages", frame, values)
    }
}
