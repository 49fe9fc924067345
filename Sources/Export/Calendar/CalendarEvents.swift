import Basics
public import ICalendar
import Workouts

extension Publication {
    /// The publication as a calendar: one event for each workout, under the same UID.
    ///
    /// Stamps come from the data: the feed's, or the end of the last activity where that is later, or the workout's
    /// day at 00:00 UTC where there is neither. Every sequence number is 0; memory may raise both.
    public func calendar() -> PublishedCalendar {
        PublishedCalendar(name: name, events: workouts.map(event))
    }
}

extension Publication {
    private func event(_ workout: MergedWorkout) -> PublishedEvent {
        PublishedEvent(
            uid: workout.uid, stamp: workout.stamp, time: workout.eventTime,
            summary: prefix(of: workout.status) + workout.title,
            text: EventText(workout: workout, units: wording.units).text,
            url: workout.activity?.url, categories: workout.categories, color: EventColor.name(of: workout),
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
        let ends = [activity?.end, planned?.stamp].compactMap(\.self) + (duplicates + parts).map(\.end)
        return ends.max() ?? Instant(secondsSinceEpoch: day.number * 86_400)
    }

    /// A minute long where no length is known: clients drop or misdraw events without one. The start gives way only
    /// at the end of the calendar.
    fileprivate var eventTime: PublishedEvent.Time {
        guard case .timed(let start, _, let end) = time else { return .day(day) }
        if let end, end > start { return .timed(from: start, to: end) }
        let minuteLater = start.advanced(bySeconds: 60)
        return .timed(from: minuteLater.advanced(bySeconds: -60), to: minuteLater)
    }

    /// The sport and the status; nobody completes a day off, so that has no status.
    fileprivate var categories: [String] {
        switch (status, kind) {
        case (.planned, .rest): [sportWord]
        case (.planned, _): [sportWord, "Planned"]
        case (.completed, _): [sportWord, "Completed"]
        case (.missed, _): [sportWord, "Missed"]
        }
    }
}
