/// TrainerRoad's title: the planned time, then the workout's name.
struct TrainerRoadTitle {
    let duration: Duration
    let name: String

    /// nil for any other title.
    init?(_ summary: String) {
        guard let dash = summary.firstRange(of: " - "),
            let duration = Measure.duration(Line(summary[..<dash.lowerBound]).trimmed)
        else { return nil }
        self.duration = duration
        name = summary[dash.upperBound...].trimmed
    }
}
