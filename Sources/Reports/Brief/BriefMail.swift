import Basics
import Insights
import Messages

extension AthleteBrief {
    /// The brief as the body of a mail, with signs beside words.
    ///
    /// - Parameters:
    ///   - link: the address of the day's page.
    ///   - changes: changes of the plan, one a line.
    func html(link: String?, changes: [String]) -> String {
        let today = brief.days.filter { $0.role == .today }.flatMap(items).map(\.sentence.text)
        var page = MailPage(title: title, preview: today.joined(separator: " "), heading: brief.day.wordsInFull)
        for day in brief.days { page.add(name(of: day), items(of: day).map { ($0.sign, $0.sentence.text) }) }
        page.add("Week", closing.map { ("", $0.text) })
        if !changes.isEmpty { page.add(Self.changesHeading, changes.map { ("", $0) }) }
        if let link { page.add(link: link) }
        if brief.isFromStrava { page.add(small: Self.credit) }
        return page.html
    }
}
