import Basics

/// Adds the messages that become due at an occasion.
extension Outbox {
    mutating func addBrief(_ occasion: Occasion) {
        let today = occasion.local.day
        guard occasion.settings.sends(.brief), occasion.settings.isBriefHour(occasion.local, in: occasion.zone) else {
            return
        }
        let ways = waysWithout(.brief(today), occasion)
        guard !ways.isEmpty, let days = occasion.knownDays(),
            (days.lowerBound...days.upperBound.advanced(by: 2)).contains(today), occasion.brief(today, []) != nil
        else { return }
        add(.brief(today), ways, occasion)
        // Otherwise messages about the plan take the changes.
        guard !occasion.settings.sends(.plan) else { return }
        for index in news.indices where news[index].message == nil {
            news[index].message = MessageKey.brief(today).text
        }
    }

    /// Adds the changes of the plan. In quiet hours they wait, unless a brief that contains them is due.
    mutating func addPlan(_ occasion: Occasion) {
        let isTold =
            !occasion.isQuiet
            || occasion.settings.ways.contains { way in
                way.sends.isSuperset(of: [.brief, .plan])
                    && self[MessageKey.brief(occasion.local.day).text, way.id]?.isDue(occasion.moment) == true
            }
        guard isTold, occasion.settings.sends(.plan), let key = assignPlan(occasion) else { return }
        add(key, waysWithout(key, occasion), occasion)
    }

    mutating func addTroubles(_ occasion: Occasion) {
        for trouble in troubles(occasion) {
            guard let stage = trouble.stage(now: occasion.moment) else { continue }
            let key = MessageKey.trouble(trouble.key(stage))
            add(key, waysWithout(key, occasion).filter { $0.id != trouble.source }, occasion)
        }
    }

    /// Adds a message that a trouble is over for each way that has reported it.
    mutating func addWells(_ occasion: Occasion) {
        let present = troubles(occasion).map(\.source)
        let removed = Set(entries.map(\.way)).subtracting(occasion.settings.ways.map(\.id))
        let notWell = Set((present + removed).map(Trouble.identifier))
        for way in occasion.settings.ways where way.sends.contains(.trouble) {
            let told = entries.filter { $0.way == way.id && ($0.state == .sent || $0.state == .unknown) }
                .compactMap { MessageKey($0.key)?.trouble }
                .filter { $0.stage != .well && !notWell.contains($0.source) }
            // If a trouble was reported again with another beginning, only the last report gets an end.
            for (_, keys) in Dictionary(grouping: told, by: \.source).sorted(by: { $0.key < $1.key }) {
                guard let last = keys.max(by: { $0.since < $1.since }) else { continue }
                let key = MessageKey.trouble(last.at(.well))
                if self[key.text, way.id] == nil { add(key, [way], occasion) }
            }
        }
    }

    mutating func addDone(_ occasion: Occasion) {
        for workout in occasion.done where workout.isRecent(occasion.moment) {
            let key = MessageKey.done(uid: workout.uid)
            add(key, waysWithout(key, occasion), occasion)
        }
    }

    mutating func addReport(_ occasion: Occasion) {
        guard let week = occasion.settings.reportAt?.week(at: occasion.moment, in: occasion.zone) else { return }
        let key = MessageKey.report(week: week)
        let ways = waysWithout(key, occasion)
        guard !ways.isEmpty, occasion.report(week) != nil else { return }
        add(key, ways, occasion)
    }

    /// Returns the keys of the messages that a user can ask for by hand.
    mutating func keys(byHand kind: MessageKind, _ occasion: Occasion) -> [MessageKey] {
        switch kind {
        case .brief: return [.brief(occasion.local.day)]
        case .plan:
            if let key = assignPlan(occasion) { return [key] }
            return news.compactMap { $0.message.flatMap(MessageKey.init) }.last { $0.kind == .plan }.map { [$0] } ?? []
        case .trouble: return troubles(occasion).map { .trouble($0.key($0.stage(now: occasion.moment) ?? .first)) }
        case .done: return occasion.done.map { .done(uid: $0.uid) }
        case .report:
            let hour = occasion.settings.reportAt
            return (hour?.weekByHand(at: occasion.moment, in: occasion.zone)).map { [.report(week: $0)] } ?? []
        }
    }

    /// Returns all present troubles, including those of ways if they last.
    func troubles(_ occasion: Occasion) -> [Trouble] {
        occasion.troubles
            + wayTroubles(occasion.settings.ways, now: occasion.moment).filter(\.isLasting)
            .map { Trouble($0, in: occasion.zone) }
    }
}

extension Outbox {
    /// Assigns a message to the changes that have none; nil if there is nothing to report.
    private mutating func assignPlan(_ occasion: Occasion) -> MessageKey? {
        let changes = ToldChange.all(in: untold, today: occasion.local.day)
        guard !changes.isEmpty else { return nil }
        let uids = Set(changes.map(\.uid))
        let indices = news.indices.filter { news[$0].message == nil && uids.contains(news[$0].uid) }
        let key = MessageKey.plan(hash: PlanNews.hash(indices.map { news[$0] }))
        for index in indices { news[index].message = key.text }
        return key
    }

    /// Returns the ways that send this kind of message and have no entry for it yet.
    private func waysWithout(_ key: MessageKey, _ occasion: Occasion) -> [WayConfiguration] {
        occasion.settings.ways.filter { $0.sends.contains(key.kind) && self[key.text, $0.id] == nil }
    }

    private mutating func add(_ key: MessageKey, _ ways: [WayConfiguration], _ occasion: Occasion) {
        entries += ways.map { OutboxEntry(key: key.text, way: $0.id, dueAt: occasion.moment) }
    }
}
