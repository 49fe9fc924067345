package import Basics
package import Export
import ICalendar
package import Profiles
package import Store
import Workouts

/// The bytes of one output, made in memory before anything is written.
package struct Artifact: Sendable, Equatable {
    package let output: Output
    package let bytes: [UInt8]
    package let count: Int
    /// A sentence about events that didn't fit into a calendar, or may not fit elsewhere; nil if all do.
    package private(set) var cut: String?
}

extension Artifact {
    /// - Parameter calendars: those made so far.
    package static func made(
        for output: Output, of publication: Publication, style: TerminalStyle, _ calendars: inout DatedCalendars
    ) -> Artifact {
        let bytes: [UInt8]
        switch output.format {
        case .ics:
            return Artifact(output, of: publication, calendars.calendar(of: publication, in: output.view))
        case .json: bytes = publication.json()
        case .agenda: bytes = Array(publication.agenda(style).utf8)
        }
        return Artifact(output: output, bytes: bytes, count: publication.workouts.count)
    }

    private init(_ output: Output, of publication: Publication, _ whole: PublishedCalendar) {
        let view = output.view
        // Its events are written one by one, if at all: only their versions are made here.
        guard !output.isPushed else {
            self.init(output: output, bytes: [], count: whole.events.count)
            return
        }
        let bytes = CalendarWriter.write(whole)
        guard let most = view.mostBytes, bytes.count > most else {
            self.init(
                output: output, bytes: bytes, count: whole.events.count, cut: Self.warning(of: bytes.count, in: view))
            return
        }
        var calendar = whole
        let window = publication.cut(&calendar, in: view) { CalendarWriter.write($0).count }
        self.init(
            output: output, bytes: CalendarWriter.write(calendar), count: calendar.events.count, cut: window?.sentence)
    }

    private static func warning(of bytes: Int, in view: CalendarView) -> String? {
        guard let most = view.warnedBytes, bytes > most else { return nil }
        return "the calendar has \(bytes.byteWords), and Google loses events above \(most.byteWords); write fewer days "
            + "with --since and --until, or use a configuration, which cuts it (most_bytes)"
    }
}

/// The calendars of a publication with their events' versions. A calendar that several outputs show is made once:
/// laying out thousands of events takes longer than writing them.
package struct DatedCalendars: Sendable {
    /// The layouts that are needed again.
    private let shared: Set<CalendarView>
    private var made: [CalendarView: PublishedCalendar] = [:]
    private let busy: BusyUID
    /// Those of the events made so far, too; nil if nothing is remembered.
    private(set) var versions: Versions?
    private let published: [String: Revision]
    private let areAny: Bool

    /// - Parameters:
    ///   - versions: the remembered ones; nil if nothing is.
    ///   - published: the versions of events in already published calendars, by UID.
    package init(
        for outputs: [Output], _ busy: BusyUID, _ versions: Versions?, published: [String: Revision] = [:]
    ) {
        (self.busy, self.versions, self.published) = (busy, versions, published)
        let calendars = outputs.filter { $0.format == .ics }
        areAny = !calendars.isEmpty
        let counts = Dictionary(grouping: calendars, by: \.view.layout).mapValues(\.count)
        shared = Set(calendars.filter { $0.isPushed || counts[$0.view.layout] != 1 }.map(\.view.layout))
    }

    /// The whole calendar of a view.
    mutating func calendar(of publication: Publication, in view: CalendarView) -> PublishedCalendar {
        if var calendar = made[view.layout] {
            calendar.name = view.name ?? publication.name
            return calendar
        }
        var calendar = publication.calendar(in: view, disguised: busy.uid)
        versions?.give(to: &calendar, in: publication.zone, published: published)
        if shared.contains(view.layout) { made[view.layout] = calendar }
        return calendar
    }

    /// Notes what identifies the events, so that later runs publish them as the same ones.
    package func noteVersions(in memory: inout Snapshot) {
        guard let versions else { return }
        memory.published.revisions = versions.revisions
        if areAny { memory.feed.busyKey = busy.key }
    }
}

extension CalendarView {
    /// The settings that decide about its events and their texts.
    fileprivate var layout: CalendarView { CalendarView(detail: detail, statuses: statuses, sports: sports) }
}
