/// The kinds of messages, each of which a way may send or not.
package enum MessageKind: String, Sendable, Hashable, CaseIterable {
    /// The day's brief in the morning.
    case brief
    /// What has changed in the plan.
    case plan
    /// A source, an output or a way that needs a person, and that it is well again.
    case trouble
    /// A plan that was completed.
    case done
    /// A coach's week.
    case report

    /// What an athlete's way can send.
    package static let ofAthletes: [MessageKind] = [.brief, .plan, .trouble, .done]

    /// What a way sends unless its configuration says otherwise.
    package static let usual: Set<MessageKind> = [.brief, .plan, .trouble]

    package var priority: MessagePriority {
        switch self {
        case .brief, .done: .low
        case .plan, .report: .default
        case .trouble: .high
        }
    }
}

/// How urgently a phone should show a message.
package enum MessagePriority: String, Sendable, CaseIterable {
    case low, `default`, high
}
