import Basics
import Workouts

extension PlannedWorkout: Stored {
    static let table = Table("plans", key: ["uid"], columns, order: "day, uid")

    /// The columns beside the key, also of a table of plans that are gone.
    static let columns = [
        "feed_uid", "kind", "sport", "sport_label", "summary", "title", "day", "start_second", "start_moment",
        "planned_seconds", "planned_meters", "actual_seconds", "actual_meters", "is_completed", "tss",
        "intensity_factor", "targets", "notes", "race_priority", "stamp", "is_recording",
    ]

    var cells: [Cell] {
        [
            .text(uid), .text(feedUID), .text(kind.rawValue), .text(sport.rawValue), .text(sportLabel),
            .text(summary), .text(title),
        ] + start.cells + [
            .length(planned.duration), .distance(planned.distance), .length(actual.duration),
            .distance(actual.distance), .truth(isCompleted), .number(tss), .number(intensityFactor),
            .text(JSONTexts.text(targets.map(\.texts))), .text(notes), .text(racePriority?.rawValue), .moment(stamp),
            .truth(isRecording),
        ]
    }

    init(_ cells: inout Cells) throws(Damage) {
        let uid = try cells.text()
        self.init(
            feedUID: try cells.text(), kind: try cells.word(), sport: try cells.word(),
            sportLabel: try cells.text(), summary: try cells.text(), title: try cells.text(),
            start: try PlannedStart(&cells),
            planned: Volume(duration: cells.lengthIfAny(), distance: cells.distanceIfAny()),
            actual: Volume(duration: cells.lengthIfAny(), distance: cells.distanceIfAny()),
            isCompleted: try cells.truth(), tss: cells.numberIfAny(), intensityFactor: cells.numberIfAny(),
            targets: try Target.all(cells.text()), notes: try cells.text(), racePriority: try cells.wordIfAny(),
            stamp: cells.momentIfAny())
        self.uid = uid
        isRecording = try cells.truth()
    }
}

extension PlannedStart {
    /// The day, the second of the day on the wall clock, and the moment: each but the day only where it is known.
    fileprivate var cells: [Cell] {
        var moment: Instant?
        if case .moment(let start, _) = self { moment = start }
        return [.day(day), .integer((local?.secondOfDay).map(Int64.init)), .moment(moment)]
    }

    fileprivate init(_ cells: inout Cells) throws(Damage) {
        let day = try cells.day()
        let second = cells.integerIfAny()
        let moment = cells.momentIfAny()
        guard let second else {
            self = .day(day)
            return
        }
        guard let local = LocalTime(day: day, secondOfDay: second) else { throw .damaged }
        self = moment.map { .moment($0, local: local) } ?? .wallClock(local)
    }
}

extension Target {
    fileprivate var texts: [String] { [quantity.rawValue, text] }

    fileprivate static func all(_ json: String) throws(Damage) -> [Target] {
        var targets: [Target] = []
        for pair in try JSONTexts.lists(json) {
            guard pair.count == 2, let quantity = Quantity(rawValue: pair[0]) else { throw .damaged }
            targets.append(Target(quantity: quantity, text: pair[1]))
        }
        return targets
    }
}
