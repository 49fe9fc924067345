import Basics
import Export
import Workouts

struct RecordingParts {
    let detail: RecordingDetail
    /// Named as in the JSON.
    let sport: String
    let units: Units

    private static let mostLaps = 200

    var values: [String: Any] {
        switch detail {
        case .gone: ["lost": "The file is no longer there, so its laps and curves can't be shown."]
        case .unreadable: ["lost": "The file can't be read, so its laps and curves can't be shown."]
        case .read(let laps, let curves):
            [
                "laps": laps.isEmpty ? nil : values(of: laps),
                "curves": curves.isEmpty
                    ? nil : ["all": curves.map { CurveDrawing($0, sport: sport, in: units).values }],
            ]
            .compactMapValues(\.self)
        }
    }

    private func values(of laps: [Lap]) -> [String: Any] {
        let pace = Pace(ofLaps: sport, in: units)
        let rows = laps.prefix(Self.mostLaps).enumerated().map { index, lap in
            [
                "\(index + 1)" + (lap.isRest ? ", rest" : ""),
                lap.distance?.words(sport: sport, in: units),
                (lap.movingTime.measured ?? lap.elapsedTime).stopwatch,
                lap.speed.flatMap { pace.number(metersPerSecond: $0) },
                lap.averageHeartRate?.words(unit: ""),
                lap.averagePower?.words(unit: ""),
                lap.elevationGain.flatMap { ($0.meters / (units == .metric ? 1 : 0.3048)).words(unit: "") },
            ].map { $0 ?? "" }
        }
        // On a phone there is room for a unit at the head of a column only.
        let climb = units == .metric ? "Climb m" : "Climb ft"
        let columns = ["Lap", "Distance", "Time", "\(pace.label) \(pace.unit)", "Heart rate bpm", "Power W", climb]
        let table = RecordingTable(part: "laps", caption: "Laps", columns: columns, rows: rows).withoutEmptyColumns
        var values: [String: Any] = ["table": table.values]
        if laps.count > Self.mostLaps {
            values["leftOut"] = "These are the first \(Self.mostLaps) of \(laps.count.of("lap"))."
        }
        return values
    }
}

/// A table of what an activity's file tells; the first cell of a row says what the row is about.
struct RecordingTable {
    let part: String
    let caption: String
    let columns: [String]
    let rows: [[String]]

    /// The same without columns that are empty in each row.
    var withoutEmptyColumns: RecordingTable {
        let kept = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        return RecordingTable(
            part: part, caption: caption, columns: kept.map { columns[$0] },
            rows: rows.map { row in kept.map { row[$0] } })
    }

    var values: [String: Any] {
        [
            "part": part, "caption": caption,
            "columns": columns.enumerated().map { index, label in
                index == 0 ? ["columnLabel": label, "look": "words"] : ["columnLabel": label]
            },
            "rows": rows.map { row in
                ["head": row.first ?? "", "cells": row.dropFirst().map { ["text": $0] }] as [String: Any]
            },
        ]
    }
}
