public import Basics

extension CalendarDocument {
    /// A copy in which every repeating event is replaced by its single occurrences within a window of days.
    ///
    /// Events that don't repeat stay, wherever they are. Replaced and cancelled occurrences are honoured (RFC 5545
    /// §3.8.4.4, §3.8.5); cancelled events are dropped. If a rule repeats more often than daily, or more than
    /// `Occurrences.most` times, a diagnostic reports it, and the occurrences found until then are kept. Steps before
    /// the window count towards that limit.
    public func expanded(within window: ClosedRange<Day>) -> CalendarDocument {
        var result = self
        result.events = []
        let replaced = Dictionary(grouping: events.filter { $0.recurrence.replaces != nil }, by: \.uid)
        var budget = Occurrences.mostInAll
        for event in events where !event.isCancelled {
            guard event.recurrence.replaces == nil, event.repeats else {
                result.events.append(event.single(at: event.start))
                continue
            }
            var occurrences = Occurrences(of: event, budget: budget)
            let gone = Set(
                event.recurrence.exceptions.map(\.key)
                    + (replaced[event.uid] ?? []).compactMap(\.recurrence.replaces?.key))
            for start in occurrences.starts(within: window) where !gone.contains(start.key) {
                result.events.append(event.single(at: start))
            }
            budget = occurrences.budget
            if let problem = occurrences.problem {
                result.diagnostics.append(
                    CalendarDiagnostic(line: event.line, notice: problem, event: event.summary))
            }
        }
        return result
    }
}

extension CalendarEvent {
    fileprivate var repeats: Bool { !recurrence.rule.isEmpty || !recurrence.additions.isEmpty }

    /// One occurrence, as long as the event itself.
    fileprivate func single(at start: CalendarTime) -> CalendarEvent {
        var single = self
        let shift = start.written.secondsSinceEpoch - self.start.written.secondsSinceEpoch
        single.start = start
        single.end = end.map { end in
            end.rewritten(LocalTime(secondsSinceEpoch: end.written.secondsSinceEpoch + shift))
        }
        single.recurrence = Recurrence()
        return single
    }
}
