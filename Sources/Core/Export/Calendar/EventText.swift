import Basics
import Workouts

/// The description of an event, laid out for a phone: plain text, short lines, done beside planned.
struct EventText {
    private let workout: MergedWorkout
    // A workout boxes both, and each reading copies all that is in the box.
    private let plan: PlannedWorkout?
    private let activity: Activity?
    private let units: Units

    init(_ workout: MergedWorkout, in units: Units) {
        self.workout = workout
        plan = workout.planned
        activity = workout.activity
        self.units = units
    }

    var text: String {
        var blocks = TextBlocks()
        headline(&blocks)
        blocks.endBlock()
        figures(&blocks)
        blocks.endBlock()
        for part in workout.parts { blocks.line("Also", words(part)) }
        for duplicate in workout.duplicates { blocks.line("Second recording", words(duplicate)) }
        for transition in workout.transitions { blocks.line("Transition", words(transition)) }
        blocks.endBlock()
        coach(&blocks)
        blocks.endBlock()
        athlete(&blocks)
        blocks.endBlock()
        source(&blocks)
        return blocks.text()
    }

    private func headline(_ blocks: inout TextBlocks) {
        blocks.line(plan?.racePriority.map { "Priority \($0.rawValue)" })
        blocks.line(workout.status == .missed ? "Missed" : workout.compliance.map(words))
    }

    private func words(_ compliance: Compliance) -> String {
        var text = ""
        if let percent = compliance.durationPercent { text += String(percent) + " % of planned time, " }
        if let percent = compliance.distancePercent { text += String(percent) + " % of planned distance, " }
        return text + (compliance.band == .green ? "on plan" : compliance.band.rawValue)
    }

    private func figures(_ blocks: inout TextBlocks) {
        let session = workout.figures
        let done = workout.done
        let pace = workout.pace(in: units)
        start(&blocks)
        blocks.line("Time", done: done.duration?.words, planned: plan?.planned.duration?.words)
        blocks.line("Distance", done: distance(done), planned: (plan?.planned).flatMap(distance))
        blocks.line(
            pace?.label ?? "Pace", done: (session?.speed ?? done.speed).flatMap { pace?.words(metersPerSecond: $0) },
            planned: target(.pace))
        blocks.line("Heart rate", done: session?.averageHeartRate?.words(unit: " bpm"), planned: target(.heartRate))
        blocks.line("Power", done: session?.averagePower?.words(unit: " W"), planned: target(.power))
        blocks.line("TSS", done: nil, planned: plan?.tss?.words())
        blocks.line("IF", done: nil, planned: plan?.intensityFactor?.words(decimals: 2))
        blocks.line("Elevation gain", session?.climbWords(in: units))
        blocks.line("Energy", session?.calories?.words)
    }

    private func coach(_ blocks: inout TextBlocks) {
        guard let notes = plan?.notes, !notes.isEmpty else { return }
        blocks.line("Coach's notes:")
        blocks.line(notes)
    }

    private func athlete(_ blocks: inout TextBlocks) {
        guard let notes = activity?.notes, !notes.isEmpty else { return }
        blocks.line("Athlete's notes:")
        blocks.line(notes)
    }

    private func source(_ blocks: inout TextBlocks) {
        guard let activity else { return }
        blocks.line("Recorded as", workout.nameElsewhere?.onOneLine)
        blocks.line("Recorded with", activity.deviceName.isEmpty ? nil : activity.deviceName)
        blocks.line(activity.source.link, activity.url)
        if workout.isFromStrava { blocks.line("Powered by Strava") }
    }

    /// Adds the start only if both times are known: the calendar shows the event's own time, and once TrainingPeaks has
    /// a recording, the plan's start is that of the recording.
    private func start(_ blocks: inout TextBlocks) {
        guard workout.status == .completed, case .timed(_, let local, _) = workout.time,
            plan?.isCompleted == false, let planned = plan?.start.local
        else { return }
        blocks.line("Start", done: local.clock, planned: planned.clock)
    }

    private func distance(_ volume: Volume) -> String? { volume.distance?.words(sport: workout.sport, in: units) }

    private func target(_ quantity: Target.Quantity) -> String? {
        guard let targets = plan?.targets, !targets.isEmpty else { return nil }
        let texts = targets.filter { $0.quantity == quantity }.map(\.text)
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    private func words(_ activity: Activity) -> String {
        [
            activity.name.isEmpty ? activity.sportType.rawValue : activity.name.onOneLine, activity.movingTime.words,
            activity.distance?.words(sport: activity.sportType.snakeCase, in: units),
        ].compactMap(\.self).joined(separator: ", ")
    }
}

/// Builds a text of lines in blocks, with an empty line between blocks.
struct TextBlocks: ~Copyable {
    // A text grows by many short pieces, which a String takes at three times the cost.
    private var output = ByteOutput()
    private var beginsBlock = true

    mutating func text() -> String { output.text() }

    mutating func endBlock() { beginsBlock = true }

    mutating func line(_ line: String?) {
        guard let line else { return }
        beginLine()
        append(line)
    }

    /// `Label: text`.
    mutating func line(_ label: String, _ line: String?) {
        guard let line else { return }
        beginLine()
        append(label)
        append(": ")
        append(line)
    }

    /// `Label: done (planned planned)`, with the parts that are known.
    mutating func line(_ label: String, done: String?, planned: String?) {
        guard let planned else { return line(label, done) }
        beginLine()
        append(label)
        append(": ")
        if let done {
            append(done)
            append(" (planned ")
            append(planned)
            append(")")
        } else {
            append("planned ")
            append(planned)
        }
    }

    private mutating func beginLine() {
        if !output.isEmpty { append(beginsBlock ? "\n\n" : "\n") }
        beginsBlock = false
    }

    private mutating func append(_ text: String) { output.append(text: text) }
}
