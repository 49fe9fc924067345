public import Basics
import Workouts

extension Publication {
    /// Renders the publication as a calendar: one event for each workout, with the same UID.
    ///
    /// Stamps come from the data: the feed's stamp or the end of the last activity, whichever is later; without either,
    /// the workout's day at 00:00 UTC. Every sequence number is 0; the memory may raise both.
    public func calendar() -> PublishedCalendar { PublishedCalendar(name: name, events: workouts.map(event)) }

    private func event(_ workout: MergedWorkout) -> PublishedEvent {
        PublishedEvent(
            uid: workout.uid, stamp: workout.stamp, time: workout.eventTime,
            summary: prefix(of: workout.status) + workout.title,
            text: EventText(workout, in: wording.units).text,
            url: wording.pages.map { "\($0)/days/\(workout.day)" } ?? workout.activity?.url,
            categories: workout.categories, color: workout.color,
            isTransparent: workout.time == .allDay && wording.allDayIsTransparent)
    }

    private func prefix(of status: MergedWorkout.Status) -> String {
        switch status {
        case .planned: ""
        case .completed: wording.completedPrefix
        case .missed: wording.missedPrefix
        }
    }
}

extension MergedWorkout {
    fileprivate var stamp: Instant {
        let ends = [activity?.end, planned?.stamp].compactMap(\.self) + (others + parts).map(\.end)
        return ends.max() ?? Instant(secondsSinceEpoch: day.number * 86_400)
    }

    /// If the length is unknown, the event lasts a minute: clients drop or misdraw events without a length. The start
    /// is moved only at the end of the calendar's range.
    fileprivate var eventTime: PublishedEvent.Time {
        guard case .timed(let start, _, let end) = time else {
            return .day(day, count: activity == nil ? planned?.days ?? 1 : 1)
        }
        if let end, end > start { return .timed(from: start, to: end) }
        let minuteLater = start.advanced(bySeconds: 60)
        return .timed(from: minuteLater.advanced(bySeconds: -60), to: minuteLater)
    }

    /// The sport and the status; a day off can't be completed and has no status.
    fileprivate var categories: [String] {
        switch (status, kind) {
        case (.planned, .rest): [sportWord]
        case (.planned, _): [sportWord, "Planned"]
        case (.completed, _): [sportWord, "Completed"]
        case (.missed, _): [sportWord, "Missed"]
        }
    }
}

extension MergedWorkout {
    /// The CSS3 colour of its event: by compliance for a completed workout, by sport for a planned one.
    fileprivate var color: String {
        switch (status, kind, compliance?.band) {
        case (.missed, _, _), (.completed, _, .red): "crimson"
        case (.completed, _, .green): "seagreen"
        case (.completed, _, .yellow): "gold"
        case (.completed, _, .orange): "darkorange"
        case (.completed, _, nil): "steelblue"
        case (.planned, .rest, _): "silver"
        case (.planned, .event, _): "mediumvioletred"
        case (.planned, .workout, _): colorOfSport
        }
    }

    private var colorOfSport: String {
        switch PlannedSport(rawValue: sport) {
        case .run: "royalblue"
        case .bike, .mountainBike: "slateblue"
        case .swim: "deepskyblue"
        case .brick: "mediumpurple"
        case .strength: "slategray"
        case .walk: "cadetblue"
        case .xcSki: "lightsteelblue"
        case .rowing: "teal"
        case .crosstrain: "rosybrown"
        case .race: "mediumvioletred"
        case .rest: "silver"
        case .other, nil: "lightslategray"
        }
    }
}
