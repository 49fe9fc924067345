import JSON

/// The shape of an object in an answer, as the tool's schema tells it. A figure's name says its unit, or else `units`.
struct AnswerShape: Sendable {
    private let texts: [String]
    private let whole: [String]
    private let numbers: [String]
    private let flags: [String]
    private let textLists: [String]
    private let objects: [(key: String, shape: AnswerShape)]
    private let lists: [(key: String, shape: AnswerShape)]

    /// - Parameters:
    ///   - texts: the keys of texts, with blanks between them, as for all plain values.
    ///   - whole: those of whole numbers.
    init(
        texts: String = "", whole: String = "", numbers: String = "", flags: String = "", textLists: String = "",
        objects: KeyValuePairs<String, AnswerShape> = [:], lists: KeyValuePairs<String, AnswerShape> = [:]
    ) {
        let keys = { (text: String) in text.split(separator: " ").map(String.init) }
        (self.texts, self.whole, self.numbers) = (keys(texts), keys(whole), keys(numbers))
        (self.flags, self.textLists) = (keys(flags), keys(textLists))
        self.objects = objects.map { (key: $0.key, shape: $0.value) }
        self.lists = lists.map { (key: $0.key, shape: $0.value) }
    }

    /// Writes the schemas of its members (JSON Schema 2020-12).
    func properties(_ json: inout JSONWriter) {
        for (keys, type) in [(texts, "string"), (whole, "integer"), (numbers, "number"), (flags, "boolean")] {
            for key in keys {
                json.object(named: key) { json in
                    json.member("type", type)
                    json.member("description", Self.units[key])
                }
            }
        }
        for key in textLists {
            json.object(named: key) { json in
                json.member("type", "array")
                json.object("items") { $0.member("type", "string") }
            }
        }
        for (key, shape) in objects { json.object(named: key) { shape.schema(&$0) } }
        for (key, shape) in lists {
            json.object(named: key) { json in
                json.member("type", "array")
                json.object("items") { shape.schema(&$0) }
            }
        }
    }

    private func schema(_ json: inout JSONWriter) {
        json.member("type", "object")
        json.object("properties", properties)
    }

    /// What figures are in whose names don't tell.
    private static let units = [
        "load": "Points on the scale of load_scale.", "fitness": "Points of load.", "fatigue": "Points of load.",
        "form": "Points of load, in the morning.", "load_scale": "relative_effort or tss.",
        "scale": "relative_effort or tss.", "estimated": "Whether any load in it is an estimate.",
        "load_estimated": "Whether any load in it is an estimate.", "average_heartrate": "Beats a minute.",
        "tss": "Training Stress Score.", "planned_tss": "Training Stress Score.",
        "missed_tss": "Training Stress Score.", "calories": "Kilocalories.", "value": "In unit.",
        "unit": "s, m or m/s.", "planned": "Sessions.", "done": "Sessions.", "missed": "Sessions.",
        "open": "Sessions planned for today or later.", "unknown": "Sessions of days that aren't known.",
        "unplanned": "Sessions without a plan.", "known": "Whether all that was done on the day is known.",
        "band": "green, yellow, orange or red.", "days": "Days; in a trend only if not all are known.",
        "priority": "A, B or C.", "start": "UTC, or the first day of a period.", "start_local": "The athlete's clock.",
    ]
}

/// What every answer has, and the objects of which several are made.
extension AnswerShape {
    static let every = AnswerShape(
        texts: "athlete today today_name time_zone known_until known_note next_cursor", whole: "count")

    static let workout = AnswerShape(
        texts: "uid day day_name status kind sport title start start_local reason", whole: "planned_s done_s",
        objects: [
            "planned": AnswerShape(texts: "summary notes", whole: "duration_s", numbers: "distance_m tss"),
            "done": AnswerShape(
                whole: "duration_s", numbers: "distance_m elevation_gain_m average_heartrate average_power_w",
                textLists: "activities"),
            "compliance": AnswerShape(texts: "band", whole: "duration_pct distance_pct"),
        ])

    static let activity = AnswerShape(
        texts: "id name sport day day_name start start_local", whole: "moving_time_s",
        numbers: "distance_m elevation_gain_m average_heartrate average_power_w")

    static let change = AnswerShape(texts: "at kind uid day day_name summary day_before summary_before")

    static let figures = AnswerShape(
        texts: "band",
        whole: "planned done missed open unknown unplanned planned_time_s done_time_s missed_time_s unplanned_time_s "
            + "counted_done_time_s counted_planned_time_s compliance_pct",
        numbers: "planned_distance_m done_distance_m unplanned_distance_m planned_tss missed_tss")

    static let load = AnswerShape(
        texts: "day scale", numbers: "load fitness fatigue form", flags: "estimated")

    static let streak = AnswerShape(
        texts: "from to", whole: "days",
        objects: ["with_rest": AnswerShape(texts: "from to", whole: "days rest_days")])

    static let race = AnswerShape(texts: "uid day day_name title priority", whole: "days_until")
}

extension AnswerShape {
    static let overview = AnswerShape(
        texts: "load_scale note", whole: "more_races more_workouts more_changes",
        objects: [
            "week": AnswerShape(texts: "start", objects: ["so_far": figures, "whole": figures]), "load": load,
            "streak": streak, "race": race,
        ],
        lists: [
            "last_weeks": AnswerShape(
                texts: "start",
                whole: "activities active_days moving_time_s counted_done_time_s counted_planned_time_s compliance_pct",
                numbers: "distance_m elevation_gain_m load calories", flags: "load_estimated"),
            "races": race, "next_days": workout, "changes": change,
        ])

    static let week = AnswerShape(
        texts: "start note", objects: ["total": figures],
        lists: [
            "days": AnswerShape(
                texts: "day day_name", whole: "more", flags: "known", lists: ["workouts": workout])
        ])

    static let day = AnswerShape(
        texts: "day day_name note", whole: "more", flags: "known", objects: ["load": load, "streak": streak],
        lists: ["workouts": workout])

    static let trend = AnswerShape(
        texts: "metric by load_scale note", whole: "more",
        lists: [
            "rows": AnswerShape(
                texts: "start month", whole: "year days activities counted_done_time_s counted_planned_time_s",
                numbers:
                    "moving_time_s distance_m elevation_gain_m load speed_mps average_heartrate compliance_pct",
                flags: "load_estimated")
        ])

    static let records = AnswerShape(
        texts: "note", whole: "more",
        lists: [
            "records": AnswerShape(
                texts: "sport kind unit id day day_name", numbers: "over_m value pace_s_per_km pace_s_per_100m")
        ])

    static let explanation = AnswerShape(
        texts: "day day_name known_why", whole: "more_plans more_activities", flags: "known",
        lists: [
            "plans": AnswerShape(
                texts: "uid summary day start_local status explanation", whole: "more_activities",
                lists: ["activities": AnswerShape(texts: "id rule explanation", flags: "joined")]),
            "activities": AnswerShape(texts: "id name sport_type start_date_local role plan_uid explanation"),
        ])
}
