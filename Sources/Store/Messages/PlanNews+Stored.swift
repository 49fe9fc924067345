package import Messages

extension PlanNews: Stored {
    static let table = Table("plan_news", of: blank, order: "number")

    static let blank = PlanNews(at: .blank, uid: "", before: nil, after: nil)

    mutating func visit(_ column: inout Columns) {
        // SQLite assigns it, so that the order is kept.
        var number: Int64?
        column("number", &number)
        column("at", &at)
        column("uid", &uid)
        PlanView.visit(&before, "_before", &column)
        PlanView.visit(&after, "", &column)
        column("is_silent", &isSilent)
        column("message", &message)
    }
}

extension PlanView {
    /// Visits the columns of a view that may be missing.
    fileprivate static func visit(_ view: inout PlanView?, _ suffix: String, _ column: inout Columns) {
        var (day, summary, content) = (view?.day, view?.summary, view?.content)
        var (seconds, meters, start) = (view?.seconds, view?.meters, view?.start)
        column("day\(suffix)", &day)
        column("summary\(suffix)", &summary)
        column("seconds\(suffix)", &seconds)
        column("meters\(suffix)", &meters)
        column("start\(suffix)", &start)
        column("content\(suffix)", &content)
        view = day.map { day in
            PlanView(
                day: day, summary: summary ?? "", seconds: seconds, meters: meters, start: start, content: content ?? 0)
        }
    }
}
