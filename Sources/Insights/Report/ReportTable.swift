extension InsightTable {
    /// A row for each athlete of a report.
    ///
    /// - Parameter names: the athletes' names, in the order of the reports.
    package static func weeks(_ reports: [(name: String, report: WeekReport)]) -> InsightTable {
        InsightTable(
            "weeks", "Weeks", of: reports,
            [
                Field(.names, "Athlete") { .name($0.name) },
                Field(.numbers, "Planned") { .time($0.report.total.plannedSeconds) },
                Field(.numbers, "Done") { .time($0.report.total.doneSeconds.adding($0.report.total.unplannedSeconds)) },
                Field(.numbers, "Of plan") { .percent($0.report.total.compliancePercent) },
                Field(.numbers, "Missed", rank: 3) {
                    // Where it isn't known what was done, none is no claim.
                    $0.report.group == .cannotTell ? .nothing : .rareCount($0.report.total.missed)
                },
                Field(.numbers, "Moved", rank: 5) { .rareCount($0.report.moved.count + $0.report.takenOut.count) },
                Field(.numbers, "Load", rank: 4) { $0.report.load.week.map { .tenths($0) } ?? .nothing },
                Field(.numbers, "4 weeks", rank: 6) { $0.report.load.mean.map { .tenths($0) } ?? .nothing },
                Field(.words, "8 weeks", "8 weeks", rank: 7) { .series($0.report.weeks.map(\.loadTenths)) },
            ])
    }
}
