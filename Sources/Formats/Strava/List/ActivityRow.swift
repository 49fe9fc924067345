import Basics
import JSON
import Workouts

/// One element of the list: the raw values of its fields.
struct ActivityRow {
    private var values = [JSONScalar](repeating: .null, count: ActivityField.allCases.count)

    subscript(field: ActivityField) -> JSONScalar { values[field.rawValue] }

    /// Reads an object into this row. Of duplicate keys the last one counts.
    mutating func read(from reader: inout JSONReader) throws(JSONFault) {
        for index in values.indices { values[index] = .null }
        var isFirst = true
        while let key = try reader.nextKey(&isFirst) {
            if let field = reader.withUTF8(of: key, limit: Self.longestKey, { ActivityField.field($0) }) {
                values[field.rawValue] = try reader.readScalar()
            } else {
                try reader.skipValue()
            }
        }
    }

    /// Every letter of the longest key could be written as an escape of six bytes.
    private static let longestKey = 6 * 22 + 1
}

/// The fields of Strava's SummaryActivity (and DetailedActivity) that are read. All others are skipped: the athlete,
/// the track and the coordinates are never kept.
enum ActivityField: Int, CaseIterable {
    case id, name, type, manual, commute, calories, distance, timezone
    case startDate, sportType, utcOffset, movingTime, elapsedTime, workoutType
    case averageSpeed, averageWatts, startDateLocal, averageHeartrate, totalElevationGain
    case description, deviceName, uploadID, externalID
    case sufferScore, maxHeartrate, maxSpeed, weightedAverageWatts, kilojoules, deviceWatts, averageCadence, trainer
}

extension ActivityField {
    /// The field of a JSON key; nil for one that isn't read.
    static func field(_ key: UnsafeRawBufferPointer) -> ActivityField? {
        switch key.count {
        case 2: key.spells("id") ? .id : nil
        case 4: key.spells("name") ? .name : key.spells("type") ? .type : nil
        case 6: key.spells("manual") ? .manual : nil
        case 7: key.spells("commute") ? .commute : key.spells("trainer") ? .trainer : nil
        case 8:
            key.spells("distance")
                ? .distance
                : key.spells("timezone") ? .timezone : key.spells("calories") ? .calories : nil
        case 9: key.spells("max_speed") ? .maxSpeed : key.spells("upload_id") ? .uploadID : nil
        case 10:
            key.spells("start_date")
                ? .startDate
                : key.spells("sport_type")
                    ? .sportType
                    : key.spells("utc_offset") ? .utcOffset : key.spells("kilojoules") ? .kilojoules : nil
        case 11:
            key.spells("moving_time")
                ? .movingTime
                : key.spells("device_name")
                    ? .deviceName
                    : key.spells("description") ? .description : key.spells("external_id") ? .externalID : nil
        case 12:
            key.spells("elapsed_time")
                ? .elapsedTime
                : key.spells("workout_type")
                    ? .workoutType
                    : key.spells("suffer_score") ? .sufferScore : key.spells("device_watts") ? .deviceWatts : nil
        case 13:
            key.spells("average_speed")
                ? .averageSpeed
                : key.spells("average_watts")
                    ? .averageWatts : key.spells("max_heartrate") ? .maxHeartrate : nil
        case 15: key.spells("average_cadence") ? .averageCadence : nil
        case 16: key.spells("start_date_local") ? .startDateLocal : nil
        case 17: key.spells("average_heartrate") ? .averageHeartrate : nil
        case 20: key.spells("total_elevation_gain") ? .totalElevationGain : nil
        case 22: key.spells("weighted_average_watts") ? .weightedAverageWatts : nil
        default: nil
        }
    }
}

/// Typed access to one row, however its values were written: numbers as strings, integers as floats, null anywhere.
/// Values that make no sense are nil.
struct ActivityValues {
    let row: ActivityRow
    let reader: JSONReader

    func number(_ field: ActivityField) -> Double? {
        switch scalar(field) {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// A whole number; if written with a fraction or an exponent, only if a `Double` represents it exactly.
    func integer(_ field: ActivityField) -> Int64? {
        switch scalar(field) {
        case .integer(let integer): integer
        case .number(let number) where number.magnitude <= 0x1p53: Int64(exactly: number)
        default: nil
        }
    }

    /// A measured quantity above zero, in Strava's unit. Zero means unknown, as do values that are impossible.
    func measure(_ field: ActivityField) -> Double? { number(field).flatMap(Activity.measured) }

    /// True, 1, or either of them as a string.
    func flag(_ field: ActivityField) -> Bool {
        switch row[field] {
        case .flag(let flag): flag
        case .text(let text) where utf8(text, { $0.spells("true") || $0.spells("True") }): true
        default: integer(field) == 1
        }
    }

    /// The same; nil if the field is missing.
    func answer(_ field: ActivityField) -> Bool? { row[field] == .null ? nil : flag(field) }

    /// A text without control characters, at most `limit` characters; nil if nothing in it is visible.
    func text(_ field: ActivityField, limit: Int) -> String? {
        guard case .text(let text) = row[field] else { return nil }
        return utf8(text) { String(decoding: $0, as: UTF8.self) }.shown(upTo: limit)
    }

    /// The hash of a file's name; nil if there is none.
    func nameHash(_ field: ActivityField) -> UInt64? {
        guard case .text(let text) = row[field] else { return nil }
        return utf8(text) { FileNames.nameHash($0) }
    }

    func timestamp(_ field: ActivityField) -> Timestamp? {
        guard case .text(let text) = row[field] else { return nil }
        return utf8(text) { Timestamp($0) }
    }
}

extension ActivityValues {
    /// Enough for any name that is shown, and a bound against malicious ones.
    private static let longestText = 16_384

    private func scalar(_ field: ActivityField) -> JSONScalar {
        guard case .text(let text) = row[field] else { return row[field] }
        return utf8(text) { JSONScalar(word: $0) }
    }

    private func utf8<Result>(_ text: JSONSpan, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        reader.withUTF8(of: text, limit: Self.longestText, body)
    }
}
