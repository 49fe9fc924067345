import Basics
import Export
import Workouts

/// The laps and curves on an activity's page, or why they are missing.
struct RecordingParts {
    private let detail: RecordingDetail
    private let sport: String
    private let units: Units

    /// The most laps shown.
    private static let mostLaps = 200

    /// - Parameter sport: named as in the JSON.
    init(_ detail: RecordingDetail, sport: String, in units: Units) {
        self.detail = detail
        self.sport = sport
        self.units = units
    }

    /// The values for the page's template.
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
                lap.speed.flatMap(pace.pageWords),
                lap.averageHeartRate?.words(unit: " bpm"),
                lap.averagePower?.words(unit: " W"),
                lap.elevationGain?.climbWords(in: units),
            ].map { $0 ?? "" }
        }
        let columns = ["Lap", "Distance", "Time", pace.label, "Heart rate", "Power", "Climb"]
        let table = RecordingTable(part: "laps", caption: "Laps", columns: columns, rows: rows).withoutEmptyColumns
        var values: [String: Any] = ["table": table.values]
        if laps.count > Self.mostLaps {
            values["leftOut"] = "These are the first \(Self.mostLaps) of \(laps.count.of("lap"))."
        }
        return values
    }
}
