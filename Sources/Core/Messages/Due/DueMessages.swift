import Basics

extension Outbox {
    mutating func addBrief(_ context: MessageContext) {
        let today = context.local.day
        guard context.settings.sends(.brief), context.settings.isBriefHour(context.local, in: context.zone) else {
            return
        }
        let ways = waysWithout(.brief(today), context)
        guard !ways.isEmpty, let days = context.source.knownDays,
            (days.lowerBound...days.upperBound.advanced(by: 2)).contains(today),
            context.source.brief(of: today, changes: []) != nil
        else { return }
        add(.brief(today), ways, context)
        // Otherwise messages about the plan take the changes.
        guard !context.settings.sends(.plan) else { return }
        for index in news.indices where news[index].message == nil {
            news[index].message = MessageKey.brief(today).text
        }
    }

    /// Adds the changes of the plan. In quiet hours they wait, unless a brief that contains them is due.
    mutating func addPlan(_ context: MessageContext) {
        let isReported =
            !context.isQuiet
            || context.settings.ways.contains { way in
                way.sends.isSuperset(of: [.brief, .plan])
                    && self[MessageKey.brief(context.local.day).text, way.id]?.isDue(context.moment) == true
            }
        guard isReported, context.settings.sends(.plan), let key = assignPlan(context) else { return }
        add(key, waysWithout(key, context), context)
    }

    mutating func addTroubles(_ context: MessageContext) {
        for trouble in troubles(context) {
            guard let stage = trouble.stage(now: context.moment) else { continue }
            let key = MessageKey.trouble(trouble.key(stage))
            add(key, waysWithout(key, context).filter { $0.id != trouble.source }, context)
        }
    }

    /// Adds a message that a trouble is over for each way that has reported it.
    mutating func addWells(_ context: MessageContext) {
        let present = troubles(context).map(\.source)
        let removed = Set(entries.map(\.way)).subtracting(context.settings.ways.map(\.id))
        let notWell = Set((present + removed).map(Trouble.identifier))
        for way in context.settings.ways where way.sends.contains(.trouble) {
            let reported = entries.filter { $0.way == way.id && ($0.state == .sent || $0.state == .unknown) }
                .compactMap { MessageKey($0.key)?.trouble }
                .filter { $0.stage != .well && !notWell.contains($0.source) }
            // If a trouble was reported again with another beginning, only the last report gets an end.
            for (_, keys) in Dictionary(grouping: reported, by: \.source).sorted(by: { $0.key < $1.key }) {
                guard let last = keys.max(by: { $0.since < $1.since }) else { continue }
                let key = MessageKey.trouble(last.at(.well))
                if self[key.text, way.id] == nil { add(key, [way], context) }
            }
        }
    }

    mutating func addDone(_ context: MessageContext) {
        for workout in context.done where workout.isRecent(context.moment) {
            let key = MessageKey.done(uid: workout.uid)
            add(key, waysWithout(key, context), context)
        }
    }

    mutating func addReport(_ context: MessageContext) {
        guard let week = context.settings.reportAt?.week(at: context.moment, in: context.zone) else { return }
        let key = MessageKey.report(week: week)
        let ways = waysWithout(key, context)
        guard !ways.isEmpty, context.source.report(of: week) != nil else { return }
        add(key, ways, context)
    }

    mutating func keys(byHand kind: MessageKind, _ context: MessageContext) -> [MessageKey] {
        switch kind {
        case .brief: return [.brief(context.local.day)]
        case .plan:
            if let key = assignPlan(context) { return [key] }
            return news.compactMap { $0.message.flatMap(MessageKey.init) }.last { $0.kind == .plan }.map { [$0] } ?? []
        case .trouble: return troubles(context).map { .trouble($0.key($0.stage(now: context.moment) ?? .first)) }
        case .done: return context.done.map { .done(uid: $0.uid) }
        case .report:
            let hour = context.settings.reportAt
            return (hour?.weekByHand(at: context.moment, in: context.zone)).map { [.report(week: $0)] } ?? []
        }
    }

    /// Returns all present troubles, including those of ways if they last.
    func troubles(_ context: MessageContext) -> [Trouble] {
        let ofWays = wayTroubles(context.settings.ways, now: context.moment).filter(\.isLasting)
            .map { Trouble($0, in: context.zone) }
        return (context.troubles + ofWays).map { $0.worded(context.completing) }
    }
}

extension Outbox {
    /// Assigns a message to the changes that have none; nil if there is nothing to report.
    private mutating func assignPlan(_ context: MessageContext) -> MessageKey? {
        let changes = ReportedChange.all(in: unreported, today: context.local.day)
        guard !changes.isEmpty else { return nil }
        let uids = Set(changes.map(\.uid))
        let indices = news.indices.filter { news[$0].message == nil && uids.contains(news[$0].uid) }
        let key = MessageKey.plan(hash: PlanNews.hash(indices.map { news[$0] }))
        for index in indices { news[index].message = key.text }
        return key
    }

    /// Returns the ways that send this kind of message and have no entry for it yet.
    private func waysWithout(_ key: MessageKey, _ context: MessageContext) -> [WayConfiguration] {
        context.settings.ways.filter { $0.sends.contains(key.kind) && self[key.text, $0.id] == nil }
    }

    private mutating func add(_ key: MessageKey, _ ways: [WayConfiguration], _ context: MessageContext) {
        entries += ways.map { OutboxEntry(key: key.text, way: $0.id, dueAt: context.moment) }
    }
}
