public import Basics
public import ICalendar
public import Workouts

/// What a planned-workout feed says: the plan, and what in it could not be understood.
public struct Feed: Sendable, Equatable {
    public let workouts: [PlannedWorkout]
    public let diagnostics: [Diagnostic]
    /// When the server generated it; nil when it doesn't say.
    public let generated: Instant?
    /// The same where the stamps are certainly the server's: other vendors' may be the moments of their events' edits.
    public var made: Instant? { vendor == .trainingPeaks ? generated : nil }
    private let vendor: Vendor

    /// Reads the plan out of a calendar whose repeating events have been written out.
    ///
    /// - Parameters:
    ///   - zone: the athlete's zone, which decides the day of a moment.
    ///   - name: what the calendar is called in diagnostics, for example `feed.ics`; never a secret address.
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

    /// The days of which the feed tells everything: only there does an absent workout mean something.
    ///
    /// TrainingPeaks' begins four days before the server's date and ends fourteen after it. What other vendors publish
    /// begins with the first workout listed and has no end. Nil when nobody can tell.
    ///
    /// - Parameter today: the athlete's; a feed that says to be made later than that has a wrong clock.
    public func window(today: Day) -> ClosedRange<Day>? {
        guard vendor == .trainingPeaks || vendor == .unknown else {
            return workouts.lazy.map(\.day).min().map { $0...Self.noEnd }
        }
        guard let generated, let server = Zone(identifier: "America/Denver") else { return nil }
        let serverDay = server.local(generated).day
        let date = serverDay > today.advanced(by: 1) ? today : serverDay
        return date.advanced(by: -4)...date.advanced(by: 14)
    }

    /// Later than every day that is written.
    public static let noEnd = Day(number: 2_900_000)
}

extension Diagnostic {
    fileprivate init(_ diagnostic: CalendarDiagnostic, name: String) {
        let item = "\(name):\(diagnostic.line)" + (diagnostic.event.map { " (\($0))" } ?? "")
        self.init(.warning, .trainingPeaks, diagnostic.notice, item: item)
    }
}

/// Types and labels that no feed has shown before, gathered so that each is told once.
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
