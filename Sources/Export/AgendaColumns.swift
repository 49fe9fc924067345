import Basics

/// The widths that all rows of an agenda share, as narrow as the texts allow.
struct AgendaColumns {
    /// A mark for today, the day and the sign.
    static let lead = 2 + 10 + 2 + 1 + 1

    /// Titles keep this much even where the numbers leave less.
    private static let leastTitle = 16

    let time: Int
    let title: Int
    let planned: (time: Int, distance: Int)
    let done: (time: Int, distance: Int)
    let compliance: Int

    init(_ weeks: [AgendaWeek], look: AgendaLook) {
        let rows = weeks.flatMap(\.rows)
        time = Self.widest(rows.map(\.time))
        planned = Self.widths(rows.map(\.planned) + weeks.map(\.plannedTime), caption: "planned")
        done = Self.widths(rows.map(\.done) + weeks.map(\.doneTime), caption: "done")
        compliance = Self.widest(rows.map(\.compliance))
        let others = Self.lead + Self.gap(time) + Self.gap(Self.total(planned)) + Self.gap(Self.total(done))
        let rest = look.usedWidth - others - Self.gap(compliance)
        title = min(Self.widest(rows.map(\.fullTitle)), max(rest, Self.leastTitle))
    }

    /// Columns from the left edge to the end of the titles.
    var text: Int { Self.lead + Self.gap(time) + title }

    /// One volume under its caption, aligned on the right.
    func cells(_ volume: AgendaVolume, in widths: (time: Int, distance: Int)) -> String {
        guard Self.total(widths) > 0 else { return "" }
        let distance = widths.distance > 0 ? " " + volume.distance.rightAligned(inWidth: widths.distance) : ""
        return "  " + volume.time.rightAligned(inWidth: widths.time) + distance
    }

    /// The captions of both volumes.
    var captions: String {
        [(planned, "planned"), (done, "done")].map { widths, caption in
            let total = Self.total(widths)
            return total > 0 ? "  " + caption.rightAligned(inWidth: total) : ""
        }.joined()
    }
}

extension AgendaColumns {
    private static func widest(_ texts: [String]) -> Int {
        texts.lazy.map(DisplayWidth.of).max() ?? 0
    }

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
