import Basics
import Export
import Insights
import Messages
import Workouts

/// A line of a brief: a subject and its details.
struct BriefSentence {
    /// One line without control characters; empty if the details say it all.
    private let subject: String
    private let details: [String]

    init(_ subject: String = "", _ details: [String?] = []) {
        self.subject = subject
        self.details = details.compactMap(\.self)
    }

    var text: String { pieces.joined(separator: " ") }

    func lines(inWidth width: Int) -> [String] {
        pieces.flatMap { DisplayWidth.of($0) <= width ? [$0] : $0.split(separator: " ").map(String.init) }
            .flatMap { $0.broken(toWidth: width) }.inLines(of: width, joinedBy: " ")
    }

    /// The words between which a line may break: an amount stays with its unit.
    private var pieces: [String] {
        var pieces = subject.split(separator: " ").map(String.init)
        if let last = pieces.indices.last, !details.isEmpty { pieces[last] += ":" }
        for (index, detail) in details.enumerated() {
            pieces.append(detail + (index < details.count - 1 ? "," : ""))
        }
        if let last = pieces.indices.last, !(pieces[last].last.map(".!?…".contains) ?? false) { pieces[last] += "." }
        return pieces
    }
}

extension BriefSentence {
    static let rest = BriefSentence("Rest day")
    static func nothing(isToCome: Bool, isKnown: Bool, planIsKnown: Bool) -> BriefSentence {
        guard planIsKnown else {
            return BriefSentence(isToCome ? "Nothing is known yet" : isKnown ? "Nothing recorded" : "Nothing known")
        }
        let done = isToCome ? "" : isKnown ? "Nothing recorded, " : "Nothing known of what was done, "
        return BriefSentence(done.isEmpty ? "Nothing planned" : done + "nothing planned")
    }

    /// - Parameters:
    ///   - isPast: whether the workout's day is over, so that what became of an open plan may be unknown.
    ///   - isKnown: whether all that was done on its day is known.
    init(_ brief: BriefWorkout, _ units: Units, _ shows: MessageSettings.Shows, isPast: Bool, isKnown: Bool) {
        let subject = brief.subject(shows)
        let workout = brief.workout
        switch workout.status {
        case .missed: self.init(subject, ["missed"])
        // Events are never missed, and only of races there may be something to know.
        case .planned where isPast && (workout.kind != .event || workout.isRace && !isKnown):
            self.init(subject, ["not known"])
        case .planned: self.init((brief.hour.map { $0 + " " } ?? "") + subject, brief.planned(in: units, shows))
        case .completed:
            let details = brief.done.map { brief.details(of: $0, in: units, shows) } ?? []
            self.init(subject, details.isEmpty ? ["done"] : details)
        }
    }

    /// The beginning of the coach's notes on a workout, in one line; nil if there are none.
    init?(notesOn brief: BriefWorkout) {
        // Only the beginning of long notes is read at all.
        let lines = String((brief.plan?.notes ?? "").prefix(1000)).cleaned.split(separator: "\n")
            .map { String($0).safeWords }.filter { !$0.isEmpty }
        guard !lines.isEmpty else { return nil }
        let text = lines.map { $0.last.map(".!?…,;:".contains) == true ? $0 : $0 + "." }.joined(separator: " ")
        let kept = text.cutAtSentence(to: .characters(200))
        self.init("Coach: " + kept.prefix { $0 != "\n" } + (kept.contains("\n") ? " …" : ""))
    }
}

extension BriefWorkout {
    /// Returns its title, and the activity's name at Strava.
    fileprivate func subject(_ shows: MessageSettings.Shows) -> String {
        if shows == .busy { return "Workout" }
        let title = title(shows).inSentence
        guard !isPrivate(shows), let name = workout.nameElsewhere else { return title }
        return title + " · " + name.inSentence
    }

    /// `06:30`; nil for a day without an hour.
    fileprivate var hour: String? { if case .timed(_, let local, _) = workout.time { local.clock } else { nil } }

    /// The plan's title, else the activity's name if that is to be shown.
    func title(_ shows: MessageSettings.Shows) -> String {
        guard isPrivate(shows) else { return workout.titleWithSport }
        return workout.planned.flatMap { $0.summary.isEmpty ? nil : $0.summary } ?? workout.sportWord
    }

    /// Whether to leave out names and figures that may come from Strava's API.
    private func isPrivate(_ shows: MessageSettings.Shows) -> Bool { shows != .everything && isForAthleteAlone }

    fileprivate func planned(in units: Units, _ shows: MessageSettings.Shows) -> [String] {
        let time = plan?.planned.duration?.clock
        guard shows != .busy else { return [time].compactMap(\.self) }
        return [
            time, plan?.planned.distance?.words(sport: workout.sport, in: units),
            plan?.tss?.words().map { "TSS \($0)" }, light,
        ].compactMap(\.self)
    }

    fileprivate func details(of done: Done, in units: Units, _ shows: MessageSettings.Shows) -> [String] {
        let time = done.seconds?.clock.map { time in
            plan?.planned.duration?.clock.map { "\(time) of \($0)" } ?? time
        }
        guard shows != .busy else { return [time].compactMap(\.self) }
        let distance = done.millimeters.flatMap {
            Distance(meters: Double($0) / 1000).words(sport: workout.sport, in: units)
        }
        guard !isPrivate(shows) else { return [time, distance].compactMap(\.self) }
        let heartRate = done.heartRate?.average?.words(unit: " bpm").map { rate in
            rate + (done.heartRate?.zoneOfAverage.map { " (zone \($0))" } ?? "")
        }
        let load = done.load.flatMap { load in
            (Double(load.tenths) / 10).words().map { "\(load.isEstimated ? "about " : "")load \($0)" }
        }
        return [
            time, distance, done.metersPerSecond.flatMap { workout.pace(in: units)?.words(metersPerSecond: $0) },
            heartRate,
            load,
        ].compactMap(\.self)
    }
}

extension Int {
    var clock: String? { Duration.seconds(self).clock }
}

/// A line of a day: a sentence beside a sign.
struct BriefItem {
    let sign: String
    let tone: TerminalTone
    let textTone: TerminalTone
    let sentence: BriefSentence

    /// A sentence without a sign, in the background.
    static func unsigned(_ sentence: BriefSentence) -> BriefItem {
        BriefItem(sign: " ", tone: .plain, textTone: .dim, sentence: sentence)
    }

    /// The sentence beside its sign for a terminal, wrapped to the width.
    func lines(_ style: TerminalStyle) -> [String] {
        let width = style.usedWidth - 4
        return sentence.lines(inWidth: width).enumerated().map { index, text in
            (index == 0 ? "  \(tone.paint(sign, style)) " : "    ") + textTone.paint(text, style)
        }
    }
}
