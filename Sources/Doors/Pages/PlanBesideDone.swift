import Basics
import Export
import Workouts

/// The figures of a workout in rows: planned, completed, and the difference.
struct PlanBesideDone {
    let rows: [[String: Any]]
    /// Time and distance as measures: a frame as long as the plan, filled as far as it was done.
    let measures: [[String: Any]]

    init(_ workout: MergedWorkout, _ units: Units) {
        let plan = workout.planned.flatMap { $0.isRecording ? nil : $0 }
        let done = workout.done
        let session = workout.figures
        let time = { (duration: Duration?) in duration?.stopwatch }
        let length = { (distance: Distance?) in distance?.words(sport: workout.sport, in: units) }
        // Values that only TrainingPeaks has count, too.
        let pace = Pace(sport: workout.sport, in: units)
        let speed = (workout.parts.isEmpty ? done.speed : session?.speed).flatMap {
            pace?.pageWords(metersPerSecond: $0)
        }
        let targets = plan?.targets ?? []
        // What only files tell of single activities has no sum.
        let told = workout.parts.isEmpty ? workout.activity.flatMap { $0.hasFile ? $0 : nil } : nil
        let ofFile = told.map { ActivityWords(activity: $0, units: units) }
        let target = { (quantity: Target.Quantity) in targets.first { $0.quantity == quantity }?.text }
        let farther = Self.difference(plan?.planned.distance, done.distance, workout.sport, units)
        rows = [
            Self.row("Start", plan?.start.local?.clock, workout.startOfDone?.clock),
            Self.row(
                "Time", time(plan?.planned.duration), time(done.duration),
                Self.difference(plan?.planned.duration, done.duration)),
            Self.row("Distance", length(plan?.planned.distance), length(done.distance), farther),
            Self.row(pace?.label ?? "Pace", target(.pace), speed),
            Self.row("Heart rate", target(.heartRate), session?.averageHeartRate?.words(unit: " bpm")),
            Self.row("Power", target(.power), session?.averagePower?.words(unit: " W")),
            Self.row("Weighted power", nil, ofFile?.weightedPower),
            Self.row("Work", nil, ofFile?.work),
            Self.row("Cadence", nil, ofFile?.cadence),
            Self.row("TSS", plan?.tss?.words(), nil),
            Self.row("Climb", nil, session?.climbWords(in: units)),
            Self.row("Calories", nil, session?.calories?.words),
        ].compactMap(\.self)
        let (planned, took) = (workout.plannedSeconds, workout.doneSeconds)
        measures = [
            Self.measure(
                "Time", of: workout, planned, took, planned.flatMap { Self.difference(inMinutes: $0, took) }
            ) { Duration.seconds($0).clock },
            Self.measure(
                "Distance", of: workout, plan?.planned.distance?.meters, done.distance?.meters, farther
            ) { length(Distance(meters: $0)) },
        ].compactMap(\.self)
    }

    /// nil without a plan, and if it isn't known how much was done of it.
    private static func measure(
        _ label: String, of workout: MergedWorkout, _ plan: Double?, _ done: Double?, _ difference: String?,
        _ words: (Double) -> String?
    ) -> [String: Any]? {
        guard let plan, plan > 0, done != nil || workout.status != .completed else { return nil }
        let bar = Measure(plan: plan, done: done, of: max(plan, done ?? 0), height: 20)
        let all = ["of \(words(plan) ?? "")", difference].compactMap(\.self).joined(separator: ", ")
        return bar?.values.merging([
            "label": label, "done": words(done ?? plan) ?? "", "of": done == nil ? "planned" : all,
        ]) { $1 }
    }

    /// nil if neither is known.
    private static func row(
        _ name: String, _ plan: String?, _ done: String?, _ difference: String? = nil
    ) -> [String: Any]? {
        guard plan != nil || done != nil else { return nil }
        return ["name": name, "plan": plan ?? "–", "done": done ?? "–", "difference": difference ?? ""]
    }

    private static func difference(_ plan: Duration?, _ done: Duration?) -> String? {
        guard let plan, let done, plan > .zero, done > .zero else { return nil }
        let seconds = done.wholeSeconds - plan.wholeSeconds
        return Duration.seconds(abs(seconds)).stopwatch.map { (seconds < 0 ? "−" : "+") + $0 }
    }

    /// `+7 min`, as the minutes that are shown differ; nil if they don't.
    private static func difference(inMinutes planned: Double, _ done: Double?) -> String? {
        let minutes = (done ?? planned).minutes - planned.minutes
        return minutes == 0 ? nil : (minutes < 0 ? "−" : "+") + (Duration.seconds(abs(minutes) * 60).words ?? "")
    }

    private static func difference(_ plan: Distance?, _ done: Distance?, _ sport: String, _ units: Units) -> String? {
        guard let plan, let done, plan.meters > 0, done.meters > 0 else { return nil }
        let meters = done.meters - plan.meters
        let words = Distance(meters: abs(meters)).words(
            sport: sport, in: units, of: Distance(meters: max(plan.meters, done.meters)))
        return words.map { (meters < 0 ? "−" : "+") + $0 }
    }
}

extension Double {
    /// The minutes that a clock shows of these seconds.
    var minutes: Int { Int((self / 60).rounded()) }
}

extension MergedWorkout {
    /// When it began; nil if that is hidden or unknown.
    fileprivate var startOfDone: LocalTime? {
        guard status == .completed else { return nil }
        if let activity { return activity.startIsHidden ? nil : activity.localStart }
        guard case .timed(_, let local, _) = time else { return nil }
        return local
    }
}
