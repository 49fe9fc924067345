import Export
import ICalendar
import Workouts

/// The calendars of a publication with their events' versions. What several outputs show is made once: laying out thousands
/// of events takes longer than writing them.
struct DatedCalendars: Sendable {
    /// The layouts that are needed again.
    private let shared: Set<CalendarView>
    private var made: [CalendarView: PublishedCalendar] = [:]

    init(for outputs: [Output]) {
        let calendars = outputs.filter { $0.format == .ics }
        let counts = Dictionary(grouping: calendars, by: \.view.layout).mapValues(\.count)
        shared = Set(calendars.filter { $0.isPushed || counts[$0.view.layout] != 1 }.map(\.view.layout))
    }

    /// The whole calendar of a view.
    ///
    /// - Parameters:
    ///   - versions: the events' versions, which are updated; nil if nothing is remembered.
    ///   - published: the versions in already published calendars, by UID.
    mutating func calendar(
        of publication: Publication, in view: CalendarView, _ busy: BusyUID, _ versions: inout Versions?,
        published: [String: Revision]
    ) -> PublishedCalendar {
        if var calendar = made[view.layout] {
            calendar.name = view.name ?? publication.name
            return calendar
        }
        var calendar = publication.calendar(in: view, disguised: busy.uid)
        if let known = versions {
            (calendar, versions) = known.given(to: calendar, in: publication.zone, published: published)
        }
        if shared.contains(view.layout) { made[view.layout] = calendar }
        return calendar
    }
}

extension CalendarView {
    /// What decides on its events, their texts included.
    fileprivate var layout: CalendarView { CalendarView(detail: detail, statuses: statuses, sports: sports) }
}
