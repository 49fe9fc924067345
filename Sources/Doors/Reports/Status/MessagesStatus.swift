package import Athletes
package import Basics
import JSON
import Messages
import Profiles

package struct MessagesStatus {
    struct Way {
        let name: String
        let isConnected: Bool
        /// When it last accepted a message; nil if it never did.
        let sent: Instant?
        /// nil while it accepts messages.
        let trouble: WayTrouble?
    }

    let ways: [Way]
    /// How many messages wait to be tried again.
    let waiting: Int

    /// nil if the athlete gets none, or the memory can't be read.
    package init?(_ owner: AthleteOwner, now: Instant) {
        guard !owner.athlete.messages.ways.isEmpty, let ways = try? owner.messageWays(),
            let outbox = try? owner.outbox()
        else { return nil }
        let troubles = outbox.wayTroubles(ways, now: now)
        self.ways = ways.map { way in
            let sent = outbox.entries.filter { $0.way == way.id && $0.state == .sent }.map(\.last).max()
            return Way(
                name: way.name, isConnected: way.isConnected, sent: sent,
                trouble: troubles.first { $0.way == way.id })
        }
        waiting = outbox.entries.count { $0.state == .waiting }
    }

    package func lines(now: Instant, in zone: Zone) -> [String] {
        ways.map { way in
            let sent = way.sent.map { "last taken \($0.told(before: now, in: zone))" } ?? "nothing taken yet"
            return "\(way.name): " + (way.complaint { $0.told(before: now, in: zone) } ?? way.trouble?.answer ?? sent)
        } + (waiting > 0 ? ["\(waiting.counted("message")) waiting"] : [])
    }

    /// Returns what is wrong with each way that didn't take its last message, by its name.
    package func failures(now: Instant, in zone: Zone) -> [String: String] {
        Dictionary(
            ways.compactMap { way in
                way.trouble.map { trouble in
                    let complaint = way.complaint { $0.told(before: now, in: zone) }
                    return (way.name, complaint ?? "did not take the last message: \(trouble.answer)")
                }
            }, uniquingKeysWith: { first, _ in first })
    }

    func complaints(_ now: Instant) -> [String] {
        ways.compactMap { way in way.complaint { $0.relative(to: now) }.map { "\(way.name): \($0)" } }
    }
}

extension MessagesStatus.Way {
    /// Returns the complaint; nil while the way accepts messages, or a failure may pass by itself.
    ///
    /// - Parameter told: the words for a moment.
    fileprivate func complaint(_ told: (Instant) -> String) -> String? {
        guard isConnected else { return "not connected; run: tpmerge connect telegram" }
        guard let trouble, trouble.isLasting else { return nil }
        let verb = trouble.isRefused ? "refuses messages" : "has not taken messages"
        return "\(verb) since \(told(trouble.since)): \(trouble.answer)"
    }
}

extension JSONWriter {
    mutating func members(of messages: MessagesStatus) {
        list("ways", messages.ways) { json, way in
            json.member("way", way.name)
            json.member("connected", way.isConnected)
            json.member("last_sent", way.sent)
            json.member("failing_since", way.trouble?.since)
            json.member("problem", way.trouble?.answer)
        }
        member("waiting", messages.waiting)
    }
}
