import Basics
import Workouts

/// The description of an event, written for a phone: plain text, short lines, done beside planned.
struct EventText {
    let workout: MergedWorkout

    var text: String {
        [headline, figures, otherActivities, coach, strava]
            .filter { !$0.isEmpty }
            .map { $0.joined(separator: "\n") }
            .joined(separator: "\n\n")
    }
}

extension EventText {
    private var headline: [String] {
        [
            workout.planned?.racePriority.map { "Priority \($0.rawValue)" },
            workout.status == .missed ? "Missed" : workout.compliance.map(words),
        ].compactMap(\.self)
    }

    private func words(_ compliance: Compliance) -> String {
        [
            compliance.durationPercent.map { "\($0) % of planned time" },
            compliance.distancePercent.map { "\($0) % of planned distance" },
            compliance.band.rawValue,
        ].compactMap(\.self).joined(separator: ", ")
    }

    private var figures: [String] {
        let planned = workout.planned
        let activity = workout.activity
        let pace = Pace(sport: activity?.sportType.snakeCase ?? workout.sport)
        return [
            start,
            line("Time", done: workout.done.duration?.words, planned: planned?.planned.duration?.words),
            line("Distance", done: distance(workout.done), planned: planned.flatMap { distance($0.planned) }),
            line(
                pace?.label ?? "Pace", done: speed.flatMap { pace?.words(metersPerSecond: $0) },
                planned: target(.pace)),
            line(
                "Heart rate", done: activity?.averageHeartRate?.words().map { "\($0) bpm" },
                planned: target(.heartRate)),
            line("Power", done: activity?.averagePower?.words().map { "\($0) W" }, planned: target(.power)),
            line("TSS", done: nil, planned: planned?.tss?.words()),
            line("IF", done: nil, planned: planned?.intensityFactor?.words(decimals: 2)),
            line("Elevation gain", done: activity?.elevationGain?.meters.words().map { "\($0) m" }, planned: nil),
            line("Energy", done: activity?.calories.flatMap(words), planned: nil),
        ].compactMap(\.self)
    }

    private var otherActivities: [String] {
        workout.parts.map { "Also: \(words($0))" } + workout.duplicates.map { "Second recording: \(words($0))" }
    }

    /// The coach's text, whole.
    private var coach: [String] {
        guard let notes = workout.planned?.notes, !notes.isEmpty else { return [] }
        return ["Coach's notes:", notes]
    }

    private var strava: [String] {
        guard let activity = workout.activity else { return [] }
        return [
            workout.nameElsewhere.map { "Recorded as: \($0.onOneLine)" }, "View on Strava: \(activity.url)",
            "Powered by Strava",
        ].compactMap(\.self)
    }
}

extension EventText {
    private func line(_ label: String, done: String?, planned: String?) -> String? {
        switch (done, planned) {
        case (let done?, let planned?): "\(label): \(done) (planned \(planned))"
        case (let done?, nil): "\(label): \(done)"
        case (nil, let planned?): "\(label): planned \(planned)"
        case (nil, nil): nil
        }
    }

    /// Only where both are known: the calendar shows the event's own time, and once TrainingPeaks has a recording the
    /// plan's start is that of the recording.
    private var start: String? {
        guard workout.status == .completed, case .timed(_, let local, _) = workout.time,
            let plan = workout.planned, !plan.isCompleted, let planned = plan.start.local
        else { return nil }
        return line("Start", done: local.clock, planned: planned.clock)
    }

    private func distance(_ volume: Volume) -> String? {
        volume.distance?.words(sport: workout.sport)
    }

    /// Metres per second: as Strava says, else worked out.
    private var speed: Double? {
        if let speed = workout.activity?.averageSpeed { return speed }
        guard let duration = workout.done.duration, let distance = workout.done.distance else { return nil }
        return distance.meters / Double(duration.wholeSeconds)
    }

    private func target(_ quantity: Target.Quantity) -> String? {
        let texts = (workout.planned?.targets ?? []).filter { $0.quantity == quantity }.map(\.text)
        return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }

    private func words(_ calories: Calories) -> String? {
        calories.kilocalories.words().map { "\(calories.isEstimated ? "about " : "")\($0) kcal" }
    }

    private func words(_ activity: Activity) -> String {
        [
            activity.name.isEmpty ? activity.sportType.rawValue : activity.name.onOneLine, activity.movingTime.words,
            activity.distance?.words(sport: activity.sportType.snakeCase),
        ].compactMap(\.self).joined(separator: ", ")
    }
}
