/// The column widths that all rows of an agenda share, as narrow as the texts allow.
///
/// If titles would have hardly any room, columns of numbers are left out: their width is 0.
struct AgendaColumns {
    /// The columns of a mark for today, the day and the sign.
    static let lead = 2 + 10 + 2 + 1 + 1

    /// The room that numbers leave for titles.
    private static let leastTitle = 16

    let time: Int
    let title: Int
    let planned: (time: Int, distance: Int)
    let done: (time: Int, distance: Int)
    let compliance: Int

    init(_ weeks: [AgendaWeek], style: TerminalStyle) {
        let rows = weeks.flatMap(\.rows)
        let plans = rows.map(\.planned) + weeks.map(\.plannedTime)
        let deeds = rows.map(\.done) + weeks.map(\.doneTime)
        var time = Self.widest(rows.map(\.time))
        var left: Int { Self.lead + Self.gap(time) }
        // Week headings share the columns of days, signs and titles.
        let widest = max(Self.widest(rows.map(\.fullTitle)), Self.widest(weeks.map(\.heading)) - left)
        let wanted = min(widest, Self.leastTitle)

        var planned = Self.widths(plans, caption: "planned")
        var done = Self.widths(deeds, caption: "done")
        var compliance = Self.widest(rows.map(\.compliance))
        var room: Int {
            style.usedWidth - left - Self.gap(Self.total(planned)) - Self.gap(Self.total(done)) - Self.gap(compliance)
        }
        if room < wanted { compliance = 0 }
        if room < wanted { planned = Self.widths(plans.map(\.withoutDistance), caption: "planned") }
        if room < wanted { done = Self.widths(deeds.map(\.withoutDistance), caption: "done") }
        if room < wanted { planned = (0, 0) }
        if room < wanted { done = (0, 0) }
        if room < min(widest, Self.leastTitle / 2) { time = 0 }
        title = min(widest, room)
        (self.time, self.planned, self.done, self.compliance) = (time, planned, done, compliance)
    }

    /// The width from the left edge to the end of the titles.
    var text: Int { Self.lead + Self.gap(time) + title }

    /// Formats a volume under its caption, right-aligned.
    func cells(_ volume: AgendaVolume, in widths: (time: Int, distance: Int)) -> String {
        guard Self.total(widths) > 0 else { return "" }
        let distance = widths.distance > 0 ? " " + volume.distance.rightAligned(inWidth: widths.distance) : ""
        return "  " + volume.time.rightAligned(inWidth: widths.time) + distance
    }

    func percentage(_ text: String) -> String { compliance > 0 ? "  " + text.rightAligned(inWidth: compliance) : "" }

    var captions: String {
        [(planned, "planned"), (done, "done")].map { widths, caption in
            let total = Self.total(widths)
            return total > 0 ? "  " + caption.rightAligned(inWidth: total) : ""
        }.joined()
    }

    private static func widest(_ texts: [String]) -> Int { texts.lazy.map(DisplayWidth.of).max() ?? 0 }

    private static func widths(_ volumes: [AgendaVolume], caption: String) -> (time: Int, distance: Int) {
        let time = widest(volumes.map(\.time))
        let distance = widest(volumes.map(\.distance))
        guard time + distance > 0 else { return (0, 0) }
        return (max(time, caption.count - gap(distance)), distance)
    }

    private static func total(_ widths: (time: Int, distance: Int)) -> Int {
        widths.time + (widths.distance > 0 ? 1 + widths.distance : 0)
    }

    private static func gap(_ width: Int) -> Int { width > 0 ? width + 2 : 0 }
}
