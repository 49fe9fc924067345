public import Basics
public import ICalendar
public import Workouts

/// The content of a planned-workout feed: the plan, and diagnostics for the parts that could not be understood.
public struct Feed: Sendable, Equatable {
    public let workouts: [PlannedWorkout]
    public let diagnostics: [Diagnostic]
    /// When the server generated the feed, from its latest stamp; nil if it has none.
    public let generated: Instant?
    /// `generated`, but only for TrainingPeaks: other vendors' stamps may be the moments of their events' edits.
    public var made: Instant? { vendor == .trainingPeaks ? generated : nil }
    private let vendor: Vendor

    /// Reads the plan from a calendar whose repeating events have been expanded.
    ///
    /// - Parameters:
    ///   - zone: the athlete's zone, which decides the day of a moment.
    ///   - name: the calendar's name in diagnostics, for example `feed.ics`; never a secret address.
    public init(_ calendar: CalendarDocument, zone: Zone, name: String) {
        vendor = Vendor(of: calendar)
        var workouts: [PlannedWorkout] = []
        workouts.reserveCapacity(calendar.events.count)
        var unknown = UnknownWords()
        for event in calendar.events {
            workouts.append(vendor.workout(from: event, zone: zone, unknown: &unknown))
        }
        self.workouts = workouts
        generated = calendar.events.lazy.compactMap(\.stamp).max()
        diagnostics =
            calendar.diagnostics.map { Diagnostic($0, name: name) }
            + calendar.unknownProperties.sorted { $0.key < $1.key }.map { property, count in
                let times = count == 1 ? "one event" : "\(count) events"
                return Diagnostic(
                    .note, .trainingPeaks, "the property \(property) of \(times) is not known and not used")
            } + unknown.diagnostics
    }

    /// The days that the feed covers completely: only there does an absent workout mean that it was removed.
    ///
    /// A TrainingPeaks feed begins four days before the server's date and ends fourteen days after it. Feeds of other
    /// vendors begin with the first workout listed and have no end. Returns nil if the window can't be determined.
    ///
    /// - Parameter today: the athlete's; a feed dated later than tomorrow comes from a server with a wrong clock.
    public func window(today: Day) -> ClosedRange<Day>? {
        guard vendor == .trainingPeaks || vendor == .unknown else {
            return workouts.lazy.map(\.day).min().map { $0...Self.noEnd }
        }
        guard let generated, let server = Zone(identifier: "America/Denver") else { return nil }
        let serverDay = server.local(generated).day
        let date = serverDay > today.advanced(by: 1) ? today : serverDay
        return date.advanced(by: -4)...date.advanced(by: 14)
    }

    /// Later than any day that occurs.
    public static let noEnd = Day(number: 2_900_000)
}

extension Diagnostic {
    fileprivate init(_ diagnostic: CalendarDiagnostic, name: String) {
        let item = "\(name):\(diagnostic.line)" + (diagnostic.event.map { " (\($0))" } ?? "")
        self.init(.warning, .trainingPeaks, diagnostic.notice, item: item)
    }
}

/// Collects unknown types and labels, so that each is reported once.
struct UnknownWords {
    private var types: [String: Int] = [:]
    private var labels: [String: Int] = [:]
    private static let most = 50

    mutating func note(type: String) { Self.count(type, in: &types) }
    mutating func note(label: String) { Self.count(label, in: &labels) }

    var diagnostics: [Diagnostic] {
        Self.told(types) { "the workout type \"\($0)\" is not known; it is treated like Other" }
            + Self.told(labels) { "the label \"\($0)\" is not known; its line is kept as the coach's text" }
    }

    private static func count(_ word: String, in counts: inout [String: Int]) {
        guard counts[word] != nil || counts.count < most else { return }
        counts[word, default: 0] += 1
    }

    private static func told(_ counts: [String: Int], _ sentence: (String) -> String) -> [Diagnostic] {
        counts.sorted { $0.key < $1.key }.map { word, count in
            Diagnostic(.note, .trainingPeaks, Notice(sentence(word)), item: count == 1 ? nil : "\(count) workouts")
        }
    }
}
