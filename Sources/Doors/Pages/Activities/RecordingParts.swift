import Basics
import Export
import Workouts

struct RecordingParts {
    let detail: RecordingDetail
    let activity: Activity
    let units: Units

    private static let mostLaps = 200

    var values: [String: Any] {
        switch detail {
        case .gone: ["lost": "The file is no longer there, so its laps and curves can't be shown."]
        case .unreadable: ["lost": "The file can't be read, so its laps and curves can't be shown."]
        case .read(let laps, let curves):
            [
                "laps": laps.isEmpty ? nil : values(of: laps),
                "curves": CurveDrawing(curves, of: activity, in: units)?.values,
            ]
            .compactMapValues(\.self)
        }
    }

    /// How the second half compares with the first: `131, 135 bpm`, and what a heart beat achieved.
    var halves: [[String: String]] {
        guard case .read(_, let curves) = detail else { return [] }
        let halves = { (kind: Curve.Kind) in curves.first { $0.kind == kind }?.halves }
        guard let beats = halves(.heartRate), let first = beats.first.words(), let second = beats.second.words() else {
            return []
        }
        var facts = [["label": "First half, second half", "value": "\(first), \(second) bpm"]]
        let efforts = [("watt", halves(.power)), (units == .metric ? "kilometre" : "mile", halves(.speed))]
        if let (what, effort) = efforts.first(where: { $1 != nil }), let effort, min(effort.first, effort.second) > 0 {
            let change = (beats.second / effort.second) / (beats.first / effort.first) - 1
            let value = (change * 100).asChange.replacing("-", with: "−")
            if abs(change) < 1 {
                facts.append(["label": "Beats per \(what), first to second half", "value": "\(value) %"])
            }
        }
        return facts
    }

    private func values(of laps: [Lap]) -> [String: Any] {
        let pace = Pace(ofLaps: activity.sportName, in: units)
        let fastest = laps.compactMap(\.speed).max() ?? 0
        let rows = laps.prefix(Self.mostLaps).enumerated().map { index, lap in
            [
                "\(index + 1)" + (lap.isRest ? ", rest" : ""),
                lap.speed.flatMap { pace.number(metersPerSecond: $0) },
                lap.distance?.words(sport: activity.sportName, in: units),
                (lap.movingTime.measured ?? lap.elapsedTime).stopwatch,
                lap.averagePower?.words(unit: ""),
                lap.averageHeartRate?.words(unit: ""),
                lap.elevationGain.flatMap { ($0.meters / (units == .metric ? 1 : 0.3048)).words(unit: "") },
            ].map { $0 ?? "" }
        }
        // On a phone there is room for a unit at the head of a column only.
        let climb = units == .metric ? "Climb m" : "Climb ft"
        let columns = ["Lap", "\(pace.label) \(pace.unit)", "Distance", "Time", "Power W", "Heart rate bpm", climb]
        var table = RecordingTable(part: "laps", caption: "Laps", columns: columns, rows: rows).withoutEmptyColumns
        if fastest > 0 {
            table.bars = laps.prefix(Self.mostLaps).map { ($0.speed ?? 0).percent(of: fastest) * 0.98 }
        }
        return [
            "told": laps.count.of("lap")
                + (laps.count > Self.mostLaps ? ". These are the first \(Self.mostLaps)." : ""),
            "table": table.values,
        ]
    }
}

/// A table of what an activity's file tells; the first cell of a row says what the row is about.
struct RecordingTable {
    let part: String
    let caption: String
    let columns: [String]
    let rows: [[String]]
    /// The length of each row's bar, in percent of the width; nil for a table without bars.
    var bars: [Double]?

    /// The same without columns that are empty in each row.
    var withoutEmptyColumns: RecordingTable {
        let kept = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        return RecordingTable(
            part: part, caption: caption, columns: kept.map { columns[$0] },
            rows: rows.map { row in kept.map { row[$0] } })
    }

    var values: [String: Any] {
        [
            "part": part, "caption": caption, "hasBars": bars != nil,
            "columns": columns.dropFirst().enumerated().map { ["columnLabel": $1, "isSpare": $0 > 4] },
            "head": columns.first ?? "",
            "rows": rows.enumerated().map { index, row in
                known([
                    "head": row.first ?? "",
                    "cells": row.dropFirst().enumerated().map { ["text": $1, "isSpare": $0 > 4] },
                    "bar": bars.map { ["width": $0[index].place] },
                ])
            },
        ]
    }
}
