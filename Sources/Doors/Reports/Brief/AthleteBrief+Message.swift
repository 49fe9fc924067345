import Basics
import Export
import Insights
package import Messages
import Workouts

extension AthleteBrief {
    /// The brief as a message; nil if nothing is known.
    ///
    /// - Parameters:
    ///   - shows: how much it may show to people who see the phone.
    ///   - changes: changes of the plan, one a line.
    ///   - link: the address of the day's page; nil without a public address.
    package func message(shows: MessageSettings.Shows, changes: [String], link: String?) -> BriefText? {
        guard planIsKnown || brief.load != nil || brief.days.contains(where: { !$0.workouts.isEmpty }) else {
            return nil
        }
        var shown = self
        shown.shows = shows
        let changed = changes.isEmpty ? [] : [(["\(Self.changesHeading):"] + changes).joined(separator: "\n")]
        let paragraphs = [shown.text(separatedBy: "\n\n")] + changed + credits
        return BriefText(
            title: shown.title, text: paragraphs.joined(separator: "\n\n"),
            html: shown.html(link: link, changes: changes)
        )
    }

    static let changesHeading = "Changes of the plan"

    /// The day's workouts in a line for a lock screen: `Today: Run Tempo 1:00, Swim Drills 0:45`.
    var title: String {
        guard let day = brief.days.first(where: { $0.role == .today }) else { return "" }
        let name = brief.day == brief.today ? "Today" : day.day.wordsInSentence
        let open = day.workouts.filter { $0.workout.status == .planned }
        let done = day.workouts.filter { $0.workout.status == .completed }
        if !open.isEmpty {
            let isRace = shows != .busy && open.contains { $0.workout.kind == .event }
            return list(open, after: isRace && brief.day == brief.today ? "Race day" : name)
        }
        if !done.isEmpty { return list(done, after: "\(name), done") }
        if day.isRest { return brief.day == brief.today ? "Rest day" : "\(name): Rest day" }
        return "\(name): nothing \(planIsKnown ? "planned" : "known")"
    }

    /// As many workouts as fit into a message's title.
    private func list(_ workouts: [BriefWorkout], after name: String) -> String {
        if shows == .busy {
            let seconds = workouts.reduce(0) { $0 + min($1.seconds ?? 0, 86_400) }
            return ["\(name): \(workouts.count.of("workout"))", seconds.clock].compactMap(\.self)
                .joined(separator: ", ")
        }
        let shown = workouts.prefix(8).map { $0.inTitle(shows) }
        let titles = shown.indices.reversed().lazy.map { last in
            let rest = workouts.count - last - 1
            return "\(name): " + shown[...last].joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
        }
        return titles.first { $0.count <= 100 } ?? "\(name): \(workouts.count.of("workout"))"
    }
}

extension BriefWorkout {
    /// Seconds done, else planned.
    fileprivate var seconds: Int? { done?.seconds ?? plan?.planned.duration?.wholeSeconds }

    /// `Run Tempo 1:00`
    fileprivate func inTitle(_ shows: MessageSettings.Shows) -> String {
        let title = title(shows).inSentence
        let name = workout.kind == .event ? title : title.replacing(": ", with: " ", maxReplacements: 1)
        return [name, seconds?.clock].compactMap(\.self).joined(separator: " ")
    }
}

extension AthleteBrief {
    /// The brief as the body of a mail, with signs beside words.
    ///
    /// - Parameters:
    ///   - link: the address of the day's page.
    ///   - changes: changes of the plan, one a line.
    func html(link: String?, changes: [String]) -> String {
        let today = brief.days.filter { $0.role == .today }.flatMap(items).map(\.sentence.text)
        var page = MailPage(title: title, preview: today.joined(separator: " "), heading: heading)
        for day in brief.days { page.add(name(of: day), items(of: day).map { ($0.sign, $0.sentence.text) }) }
        page.add("Week", closing.map { ("", $0.text) })
        if !changes.isEmpty { page.add(Self.changesHeading, changes.map { ("", $0) }) }
        if let link { page.add(link: link) }
        for credit in credits { page.add(small: credit) }
        return page.html
    }
}
