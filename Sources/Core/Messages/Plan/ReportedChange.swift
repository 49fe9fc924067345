import Basics
import Export

/// Everything that has changed in one plan since a message last reported it.
struct ReportedChange: Equatable {
    let uid: String
    /// nil for an added plan.
    let before: PlanView?
    /// nil for a removed plan.
    let after: PlanView?

    /// The plan's day, or its former day if it was removed.
    var day: Day { after?.day ?? before?.day ?? Day(number: 0) }

    /// The later of its days: until then the change is worth reporting.
    var lastDay: Day { max(before?.day ?? day, day) }

    /// Returns the changes that the news add up to, in order of day, without those that were undone or lie in the past.
    ///
    /// - Parameter news: in the order in which runs saw them.
    static func all(in news: [PlanNews], today: Day) -> [ReportedChange] {
        Dictionary(grouping: news, by: \.uid).compactMap { uid, steps -> ReportedChange? in
            guard let first = steps.first, let last = steps.last, !last.isSilent, first.before != last.after else {
                return nil
            }
            return ReportedChange(uid: uid, before: first.before, after: last.after)
        }
        .filter { $0.lastDay >= today }
        .sorted { ($0.day, $0.uid) < ($1.day, $1.uid) }
    }
}

extension [ReportedChange] {
    /// Returns a line for each of the first five changes, and one with the number of the others.
    func lines(_ settings: MessageSettings, _ units: Units) -> [String] {
        let rest = count - Self.longest
        return prefix(Self.longest).map { $0.sentence(settings.shows, units) }
            + (rest > 0 ? ["\(rest.of("more change"))."] : [])
    }

    private static var longest: Int { 5 }
}

extension ReportedChange {
    /// `Thu 19 Mar: Run: Tempo moved here from Wed 18 Mar.`
    fileprivate func sentence(_ shows: MessageSettings.Shows, _ units: Units) -> String {
        let name = { (view: PlanView) in shows == .busy ? "Workout" : view.name }
        let timed = { (view: PlanView) in [view.clock, name(view)].compactMap(\.self).joined(separator: " ") }
        switch (before, after) {
        case (nil, nil): return ""
        case (nil, let new?):
            return (["New on \(new.day.wordsInSentence): \(timed(new))"] + new.amounts(units, shows)).asSentence
        case (let old?, nil): return ["Taken out: \(old.day.wordsInSentence) \(name(old))"].asSentence
        case (let old?, let new?):
            let isRenamed = old.summary != new.summary && shows != .busy
            let details = old.differences(from: new, units, shows)
            if old.day != new.day {
                // Another hour is among the details.
                let what = old.start == new.start ? timed(new) : name(new)
                let moved = "\(new.day.wordsInSentence): \(what) moved here from \(old.day.wordsInSentence)"
                return ([moved] + (isRenamed ? ["was \(old.name)"] : []) + details).asSentence
            }
            if isRenamed {
                return (["Renamed: \(new.day.wordsInSentence) \(old.name) → \(new.name)"] + details).asSentence
            }
            let change = details.isEmpty ? "" : ": " + details.joined(separator: ", ")
            return ["Changed: \(new.day.wordsInSentence) \(name(new))\(change)"].asSentence
        }
    }
}

extension PlanView {
    /// The title as part of a sentence, at most 100 columns wide.
    fileprivate var name: String {
        let name = summary.inSentence
        return name.isEmpty ? "Workout" : name
    }

    fileprivate func amounts(_ units: Units, _ shows: MessageSettings.Shows) -> [String] {
        [duration, seconds == nil ? distance(units, shows) : nil].compactMap(\.self)
    }

    /// `1:00 → 0:45`, `now at 18:00`.
    fileprivate func differences(
        from new: PlanView, _ units: Units, _ shows: MessageSettings.Shows
    ) -> [String] {
        let amounts = [
            Self.change(from: duration, to: new.duration),
            Self.change(from: distance(units, shows), to: new.distance(units, shows)),
            clock == nil || new.clock == nil
                ? Self.change(from: clock.map { "at " + $0 }, to: new.clock.map { "at " + $0 })
                : Self.change(from: clock, to: new.clock).map { "start " + $0 },
        ].compactMap(\.self)
        return amounts.isEmpty && content != new.content ? ["the coach's notes changed"] : amounts
    }

    private var duration: String? { seconds.flatMap { Duration.seconds($0).clock } }

    /// nil if it is hidden.
    private func distance(_ units: Units, _ shows: MessageSettings.Shows) -> String? {
        shows == .busy ? nil : meters.flatMap { Distance(meters: Double($0)).words(sport: "", in: units) }
    }

    /// `18:00`
    fileprivate var clock: String? { start.map { LocalTime(secondsSinceEpoch: $0).clock } }

    private static func change(from old: String?, to new: String?) -> String? {
        switch (old, new) {
        case (nil, nil): nil
        case (nil, let new?): "now \(new)"
        case (let old?, nil): "no longer \(old)"
        case (let old?, let new?): old == new ? nil : "\(old) → \(new)"
        }
    }
}

extension [String] {
    /// The parts joined by commas, with a full stop unless the last part ends in one of its own.
    fileprivate var asSentence: String {
        let text = joined(separator: ", ")
        return text.last.map(".!?…".contains) == true ? text : text + "."
    }
}
