import Basics
import JSON
import Messages
import Web

/// Publishes on a topic of ntfy (docs.ntfy.sh/publish, "Publish as JSON").
struct NtfySender {
    /// The server's root. In a header the title would have to be encoded, so the sender puts everything into the JSON.
    let service: Service
    let topic: Secret
    /// nil for a topic whose name is secret enough.
    let token: Secret?
    /// The athlete whom the messages are for. Several athletes may share a topic.
    let athlete: String

    func send(_ message: Message) async -> SendOutcome {
        var fields = [("X-Sequence-ID", SecretDigest(message.key(of: athlete)).hexadecimal)]
        if let token { fields.append(("Authorization", "Bearer \(token.revealed())")) }
        do {
            let response = try await service.answer(to: body(message), fields)
            let json = JSONValue(response.body)
            return switch response.status {
            case 204: service.taken(response)
            case 200...299: json?["id"] == nil ? service.foreign : service.taken(response)
            // A 403: the topic is protected, and the token, if there is one, isn't for it.
            default: service.outcome(of: response, isOwn: json?["code"] != nil, forbidden: .token)
            }
        } catch { return service.outcome(of: error) }
    }
}

extension NtfySender {
    /// In bytes. The server turns a longer text into an attachment.
    private static let longestText = 4096
    /// In bytes. The server accepts no longer body, escapes included.
    private static let longestBody = 2 * longestText

    private func body(_ message: Message) -> [UInt8] {
        let whole = body(message, text: .bytes(Self.longestText))
        return whole.count <= Self.longestBody ? whole : body(message, text: .bytes(Self.longestText / 2))
    }

    private func body(_ message: Message, text limit: TextLimit) -> [UInt8] {
        JSONWriter.document { json in
            json.member("topic", topic.revealed())
            json.member("title", message.title)
            json.member("message", message.text.cutAtSentence(to: limit, link: message.link))
            json.member("priority", message.priority.forNtfy)
            json.member("click", message.link)
        }
    }
}

extension MessagePriority {
    /// From 1, silent, to 5, which rings again and again.
    fileprivate var forNtfy: Int {
        switch self {
        case .low: 2
        case .default: 3
        case .high: 4
        }
    }
}
