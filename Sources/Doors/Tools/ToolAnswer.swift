import Athletes
import Basics
import Export
import JSON
import MCP
import Profiles
import Reports
import Workouts

/// Writes answers that stay within what a model's context is worth.
enum ToolAnswer {
    /// In bytes of compact JSON, unless the caller asks for more entries.
    static let largest = 8000
    /// How many characters of a text an answer has, in the order in which they are tried.
    private static let textLimits = [500, 200, 80, 40]

    /// How many entries of a kind an outline has, in the order in which they are tried.
    private static let outlined = [6, 3, 1]

    /// An answer whose texts are as long as there is room for.
    ///
    /// - Parameters:
    ///   - isOutlined: whether there is an outline, where shorter texts aren't enough.
    ///   - members: writes everything for nil, else an outline with so many entries of a kind.
    static func text(
        _ training: Training, isOutlined: Bool = true, _ members: (inout JSONWriter, _ most: Int?) -> Void
    ) -> ToolResult {
        var json: [UInt8] = []
        let outlines: [(limit: Int, most: Int?)] = isOutlined ? outlined.map { (textLimits.last ?? 0, $0) } : []
        for (limit, most) in textLimits.map({ ($0, nil) }) + outlines {
            json = line(training, atMost: limit) { members(&$0, most) }
            if json.count <= largest { break }
        }
        return ToolResult(structured: json)
    }

    /// - Parameter limit: how many characters of a text are written.
    private static func line(
        _ training: Training, atMost limit: Int, _ members: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        JSONWriter.compactObject(showing: { $0.safe(atMost: limit) }) { json in
            json.begin(training)
            members(&json)
        }
    }

    /// As many entries of a list as there is room for, and the cursor of the next.
    ///
    /// - Parameters:
    ///   - entries: all that fulfil the wish.
    ///   - page: which of them.
    static func list<Entry>(
        _ training: Training, _ key: StaticString, _ entries: [Entry], _ page: ToolPage,
        _ members: (inout JSONWriter, Entry) -> Void
    ) -> ToolResult {
        let rest = entries.dropFirst(page.offset)
        var count = min(rest.count, page.limit)
        while true {
            let written = line(training, atMost: textLimits[0]) { json in
                json.member("count", entries.count)
                json.list(key, Array(rest.prefix(count)), members)
                if count < rest.count { json.member("next_cursor", page.cursor(at: page.offset + count)) }
            }
            if written.count <= largest || page.isWished || count <= 1 { return ToolResult(structured: written) }
            count = max(count * largest / written.count, 1)
        }
    }
}

struct ToolPage {
    let offset: Int
    let limit: Int
    /// Whether the caller has said how many, and may get more than is usual.
    let isWished: Bool
    /// What the list is of: the tool and its arguments.
    private let subject: StableHash

    static let usualLimit = 50

    /// - Parameter tool: its name.
    /// - Throws: `ToolFailure` for a cursor that no answer to the same question had.
    init(_ arguments: ToolArguments, of tool: String, _ subjects: [String?]) throws(ToolFailure) {
        var subject = StableHash(tool)
        for text in subjects { subject.add("\n" + (text ?? "")) }
        self.subject = subject
        let wished = try arguments.number("limit", in: 1...500)
        limit = wished ?? Self.usualLimit
        isWished = wished != nil
        guard let cursor = try arguments.text("cursor") else {
            offset = 0
            return
        }
        let number = cursor.split(separator: "-").first.flatMap { Int($0) }
        guard let number, (1...1_000_000).contains(number), cursor == Self.cursor(at: number, of: subject) else {
            throw ToolFailure("`cursor`: This takes the `next_cursor` of an answer to the same question.")
        }
        offset = number
    }

    /// The same in every process, and of no use for another question.
    func cursor(at offset: Int) -> String { Self.cursor(at: offset, of: subject) }

    private static func cursor(at offset: Int, of subject: StableHash) -> String {
        var signed = subject
        signed.add("\n\(offset)")
        return "\(offset)-\(signed.hexadecimal)"
    }
}

extension JSONWriter {
    fileprivate mutating func begin(_ training: Training) {
        member("athlete", training.athlete.name)
        member("today", training.today.description)
        member("today_name", training.today.named)
        member("time_zone", training.athlete.zone.identifier)
        member("known_until", training.knownUntil?.description)
        if let advice = training.advice { member("known_note", own: advice) }
    }

    /// A workout with no more than what tells it from others.
    mutating func members(ofOutlined workout: MergedWorkout) {
        member("uid", workout.uid)
        member("status", workout.status.rawValue)
        member("sport", workout.sport)
        member("title", workout.summary)
        if let planned = workout.planned?.planned.duration { member("planned_s", planned.wholeSeconds) }
        if workout.status == .completed { member("done_s", workout.volume.duration?.wholeSeconds) }
    }

    /// A workout with both its sides.
    mutating func assistantMembers(of workout: MergedWorkout, notes: Bool) {
        member("uid", workout.uid)
        member("day", workout.day.description)
        member("day_name", workout.day.named)
        member("status", workout.status.rawValue)
        member("kind", workout.kind.rawValue)
        member("sport", workout.sport)
        member("title", workout.summary)
        if case .timed(let start, let local, _) = workout.time {
            member("start", start.description)
            member("start_local", local.description)
        }
        if let plan = workout.planned { planned(plan, notes: notes) }
        if workout.status == .completed {
            object("done") { json in
                json.member("duration_s", workout.volume.duration?.wholeSeconds)
                json.member("distance_m", workout.volume.distance?.meters)
                let climbs = workout.activities.compactMap { $0.elevationGain?.meters }
                json.member("elevation_gain_m", climbs.isEmpty ? nil : climbs.reduce(0, +))
                json.member("average_heartrate", workout.activity?.averageHeartRate)
                json.member("average_power_w", workout.activity?.averagePower)
                json.list("activities", workout.activities.map(\.id.text))
            }
        }
        if let compliance = workout.compliance { object("compliance") { $0.members(of: compliance) } }
    }
}

extension Day {
    /// `Tue 17 Mar 2026`.
    var named: String { "\(weekdayShort) \(wordsShort)" }
}

extension Training {
    /// How the athlete can make later days known; nil where they are.
    fileprivate var advice: String? {
        let isPartial = known.input.knownDays.withheldSource != nil
        let ways =
            isPartial
            ? "What only Strava knows isn't used here. Ways to go on: a newer archive for tpmerge import, or Strava's own "
                + "MCP server."
            : "Ways to go on: an archive for tpmerge import, or `files:` or `intervals_icu:` in the configuration."
        let advice = athlete.typed.remote.completing(ways)
        guard let knownUntil else { return "Of no day it is known what was done, so none was idle. \(advice)" }
        return knownUntil < today.advanced(by: -1)
            ? "Days after \(knownUntil.named) are unknown here, not idle. \(advice)" : nil
    }
}
