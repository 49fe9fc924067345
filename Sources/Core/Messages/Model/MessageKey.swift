import Basics

enum MessageKey: Hashable {
    case brief(Day)
    /// - Parameter hash: a hash of the changes in the message.
    case plan(hash: String)
    case trouble(TroubleKey)
    case done(uid: String)
    /// - Parameter week: the week's name as in a request for its report.
    case report(week: String)

    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2, let kind = MessageKind(rawValue: parts[0]) else { return nil }
        switch kind {
        case .brief:
            guard let day = Day(iso: parts[1]) else { return nil }
            self = .brief(day)
        case .plan: self = .plan(hash: parts[1])
        case .trouble:
            guard let key = TroubleKey(parts[1]) else { return nil }
            self = .trouble(key)
        case .done: self = .done(uid: parts[1])
        case .report: self = .report(week: parts[1])
        }
    }

    private var parts: (kind: MessageKind, rest: String) {
        switch self {
        case .brief(let day): (.brief, day.description)
        case .plan(let hash): (.plan, hash)
        case .trouble(let key): (.trouble, key.text)
        case .done(let uid): (.done, uid)
        case .report(let week): (.report, week)
        }
    }

    var kind: MessageKind { parts.kind }
    var text: String { "\(kind.rawValue)/\(parts.rest)" }
    var trouble: TroubleKey? { if case .trouble(let key) = self { key } else { nil } }
}

struct TroubleKey: Hashable {
    enum Stage: String {
        case first = "1"
        case second = "2"
        case well
    }

    /// The source in letters, digits, full stops and hyphens.
    let source: String
    /// Since when, as ISO 8601 in UTC.
    let since: String
    let stage: Stage
}

extension TroubleKey {
    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let stage = Stage(rawValue: parts[2]) else { return nil }
        self.init(source: parts[0], since: parts[1], stage: stage)
    }

    var text: String { "\(source)/\(since)/\(stage.rawValue)" }

    func at(_ stage: Stage) -> TroubleKey { TroubleKey(source: source, since: since, stage: stage) }

    func of(_ source: String) -> TroubleKey { TroubleKey(source: source, since: since, stage: stage) }
}

package enum MessageKind: String, Sendable, Hashable, CaseIterable {
    case brief
    case plan
    /// A source, an output or a way that needs a person, or that works again.
    case trouble
    case done
    case report

    /// The kinds that an athlete's way can send.
    package static let ofAthletes: [MessageKind] = [.brief, .plan, .trouble, .done]

    /// The kinds that an athlete's way sends unless the configuration says otherwise.
    package static let usual: Set<MessageKind> = [.brief, .plan, .trouble]

    var priority: MessagePriority {
        switch self {
        case .brief, .done: .low
        case .plan, .report: .default
        case .trouble: .high
        }
    }
}

package enum MessagePriority: String, Sendable, CaseIterable {
    case low, `default`, high
}
