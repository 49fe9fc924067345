public import ICalendar
import Workouts

extension Publication {
    /// The same publication with only the workouts that the view shows, under the view's name.
    ///
    /// The workouts themselves stay whole: only `calendar(in:disguised:)` makes a busy view tell nothing else.
    public func shown(in view: CalendarView) -> Publication {
        var shown = self
        shown.workouts.removeAll { !view.shows($0) }
        shown.name = view.name ?? name
        return shown
    }

    /// The calendar that a view shows, of whatever size.
    ///
    /// - Parameter disguised: makes the UID of a busy event out of the workout's, always the same. It must be another one,
    ///   since clients that subscribe to both calendars would take the two for one, and must not tell whose it is, since
    ///   `strava-16195505756@tpmerge` leads to a page.
    public func calendar(in view: CalendarView, disguised: (String) -> String) -> PublishedCalendar {
        var calendar = shown(in: view).calendar()
        guard view.detail == .busy else { return calendar }
        calendar.events = calendar.events.map { $0.busy(wording.busyWord, uid: disguised($0.uid)) }
        return calendar
    }

    /// Takes days out of a calendar until it has the size that the view allows; nil where it allows any.
    ///
    /// - Parameter calendar: what `calendar(in:disguised:)` made of the same publication and view. Versions are to be in it
    ///   already: their digits count, too.
    public func cut(_ calendar: inout PublishedCalendar, in view: CalendarView) -> SizeWindow? {
        guard let most = view.mostBytes else { return nil }
        let sizes = zip(shown(in: view).workouts, calendar.sizes).map { (day: $0.day, bytes: $1) }
        let window = SizeWindow(sizes: sizes, overhead: calendar.overhead, most: most, today: today)
        calendar.events = Array(calendar.events[window.kept])
        return window
    }
}

extension PublishedCalendar {
    /// Bytes of the calendar without events.
    fileprivate var overhead: Int { CalendarWriter.write(PublishedCalendar(name: name, events: [])).count }

    /// Bytes that each event adds.
    fileprivate var sizes: [Int] {
        let overhead = overhead
        return events.map { CalendarWriter.write(PublishedCalendar(name: name, events: [$0])).count - overhead }
    }
}
