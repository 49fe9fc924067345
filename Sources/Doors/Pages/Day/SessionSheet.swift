import Basics
import Export
import Insights
import Workouts

/// A session of a day: its state in words, plan and completion as measures, and the figures that say most.
struct SessionSheet {
    let workout: MergedWorkout
    /// The same with its load, zone and light; nil if the brief leaves it out.
    let told: BriefWorkout?
    /// Of its recording; empty without one.
    let curves: [Curve]
    let zoneTimes: [HeartRateZoneTime]
    let planIsKnown: Bool
    let units: Units
    let address: String

    var values: [String: Any] {
        let activity = workout.activity
        // There is nothing to measure of what was missed.
        let measures = workout.status == .missed ? [] : PlanBesideDone(workout, units).measures
        let others =
            workout.parts.map { ("part", $0) } + workout.duplicates.map { ("second recording", $0) }
            + workout.transitions.map { ("transition", $0) }
        let figures = figures
        return known([
            "title": workout.cardTitle.unbroken, "stateWords": state.words, "stateLook": state.look,
            "startWords": start, "plannedWords": workout.status == .completed || !measures.isEmpty ? nil : planned,
            "nameElsewhere": workout.nameElsewhere, "badge": workout.source.title,
            "mark": workout.kind == .rest ? nil : SourceMark.values(of: workout), "measures": measures,
            "hasMeasures": !measures.isEmpty, "figures": figures, "hasFigures": !figures.isEmpty,
            "beats": beats, "hasHalves": !measures.isEmpty || !figures.isEmpty,
            "others": others.map { what, other in
                known([
                    "what": what, "name": other.title, "otherAddress": other.isToldTransition ? nil : place(of: other),
                ])
            },
            "notes": workout.planned.flatMap { $0.notes.isEmpty ? nil : $0.notes },
            "activity": activity.map {
                known(["address": place(of: $0), "url": $0.url, "link": $0.source.link])
            },
            "device": activity?.toldDevice,
        ])
    }

    private var state: (words: String, look: String?) {
        guard workout.status == .completed else { return (WorkoutState(of: workout).word, nil) }
        if workout.isExtra { return (planIsKnown ? "Extra" : "Done", nil) }
        guard let compliance = workout.compliance, let percent = compliance.percent else { return ("Done", nil) }
        return switch percent {
        case 80...120: ("Done as planned", nil)
        case ..<80: ("Cut short, \(percent) % of the plan", "band \(compliance.band.rawValue)")
        default: ("Longer than planned, \(percent) % of the plan", "band \(compliance.band.rawValue)")
        }
    }

    private var start: String? {
        if let activity = workout.activity { return activity.startIsHidden ? nil : activity.localStart.clock }
        return if case .timed(_, let local, _) = workout.time { local.clock } else { nil }
    }

    /// `0:45, 8.0 km planned`
    private var planned: String? {
        let volume = [workout.timeWords, workout.volume.distance?.words(sport: workout.sport, in: units)]
        let words = volume.compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ") + (workout.status == .missed ? " planned" : "")
    }

    /// The heart rate over the hills; nil without a heart rate.
    private var beats: [String: Any]? {
        func line(_ kind: Curve.Kind) -> Line? {
            guard let values = curves.first(where: { $0.kind == kind })?.values else { return nil }
            let drawn = values.compactMap(\.self)
            return Line(values, from: drawn.min() ?? 0, to: drawn.max() ?? 0)
        }
        guard let beats = line(.heartRate), let count = curves.first?.values.count else { return nil }
        let hills = line(.altitude)
        let zones = ZoneSums(zoneTimes).map { "; \(ZoneBar(sums: $0).easy)" } ?? ""
        return known([
            "path": beats.path, "area": hills?.area, "width": max(count - 1, 1),
            "told": (hills == nil ? "Heart rate" : "Heart rate over the hills") + zones,
        ])
    }

    /// Speed, heart rate, power, climb and load of what was done; of what is to come what helps before it.
    private var figures: [[String: Any]] {
        workout.status == .completed ? doneFigures : workout.status == .planned ? figuresToCome : []
    }

    private var doneFigures: [[String: Any]] {
        let plan = workout.planned?.planned
        let isUnplanned = workout.isExtra
        let done = workout.done
        let session = workout.figures
        let pace = workout.pace(in: units)
        let speed = (workout.parts.isEmpty ? done.speed : session?.speed).flatMap {
            pace?.pageWords(metersPerSecond: $0)
        }
        let zone = told?.done?.heartRate?.zoneOfAverage.map { ", zone \($0)" } ?? ""
        let load = told?.done?.load.flatMap { load in
            (Double(load.tenths) / 10).words().map { load.isEstimated ? "about \($0)" : $0 }
        }
        return [
            // Those with a plan are measures.
            isUnplanned || plan?.duration == nil ? Self.figure("Time", done.duration?.stopwatch) : nil,
            isUnplanned || plan?.distance == nil
                ? Self.figure("Distance", done.distance?.words(sport: workout.sport, in: units)) : nil,
            Self.figure(pace?.label ?? "Speed", speed),
            Self.figure("Heart rate", session?.averageHeartRate?.words(unit: " bpm\(zone)")),
            Self.figure("Power", session?.averagePower?.words(unit: " W")),
            Self.figure("Climbed", session?.climbWords(in: units)), Self.figure("Load", load),
        ].compactMap(\.self)
    }

    private var figuresToCome: [[String: Any]] {
        let plan = workout.planned?.planned
        let pace = (plan?.speed).flatMap { workout.pace(in: units)?.pageWords(metersPerSecond: $0) }
        let last = told?.alike.map { last in
            [
                last.done.duration?.clock, last.done.distance?.words(sport: last.sport, in: units),
                last.figures?.speed.flatMap { last.pace(in: units)?.pageWords(metersPerSecond: $0) },
            ].compactMap(\.self).reduce(last.day.wordsInSentence) { "\($0), \($1)" }
        }
        return [
            Self.figure("Light", told?.light.map { $0.hasPrefix("light ") ? String($0.dropFirst(6)) : $0 }),
            Self.figure((workout.pace(in: units)?.label ?? "Speed") + " that makes", pace),
            Self.figure("TSS", workout.planned?.tss?.words()), Self.figure("Last time", last),
        ].compactMap(\.self)
    }

    /// nil if unknown. The figure stands out from its unit.
    private static func figure(_ label: String, _ words: String?) -> [String: Any]? {
        guard let words else { return nil }
        let isNumber = words.first?.isNumber == true && !words.contains("–")
        let cut = words.firstIndex(of: isNumber ? " " : ",") ?? words.endIndex
        return ["figureLabel": label, "number": String(words[..<cut]), "unit": String(words[cut...])]
    }

    private func place(of activity: Activity) -> String { "\(address)/activities/\(activity.id)" }
}
