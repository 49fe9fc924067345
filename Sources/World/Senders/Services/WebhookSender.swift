import Basics
import JSON
import Messages
import Web

/// Posts messages as JSON to the athlete's own address.
struct WebhookSender {
    let service: Service
    /// Signs the body; nil for none.
    let signing: Secret?
    let athlete: String

    func send(_ message: Message) async -> SendOutcome {
        let body = body(message)
        var fields = [("Idempotency-Key", message.key(of: athlete).asFieldValue)]
        if let signing {
            fields.append(("X-Tpmerge-Signature", "sha256=" + BodySignature.hexadecimal(of: body, by: signing)))
        }
        do {
            let response = try await service.answer(to: body, fields)
            if (200...299).contains(response.status) { return service.taken(response) }
            let isOwn = if case .object? = JSONValue(response.body) { true } else { false }
            return service.outcome(of: response, isOwn: isOwn)
        } catch .tooLarge {
            // Only the body of a 2xx can be too large, since no other body is read to its end.
            return .sent(answer: "\(service.address.host) took the message.")
        } catch {
            return service.outcome(of: error)
        }
    }

    private func body(_ message: Message) -> [UInt8] {
        JSONWriter.document { json in
            json.member("version", 1)
            json.member("key", message.key)
            json.member("kind", message.kind.rawValue)
            json.member("athlete", athlete)
            json.member("title", message.title)
            json.member("text", message.text)
            json.member("priority", message.priority.rawValue)
            json.member("link", message.link)
        }
    }
}

extension String {
    /// The text if a header field can contain it, else its hash: a key may contain a feed's UID.
    fileprivate var asFieldValue: String {
        utf8.count <= 255 && utf8.allSatisfy { (0x21...0x7E).contains($0) } ? self : SecretDigest(self).hexadecimal
    }
}
