import CommandLab
import Foundation
import Testing

/// A session that both TrainingPeaks and Strava list is one entry under one UID, whichever of them was first. What a
/// second device's file takes from a plan is in `DecisionTableTests`.
struct RecordingTests {
    private static let ride = """
        {"id": 902, "name": "Morning Ride", "sport_type": "Ride", "distance": 30000.0, "moving_time": 3600,
        "elapsed_time": 3700, "start_date": "2026-03-17T06:00:05Z", "start_date_local": "2026-03-17T07:00:05Z"}
        """
    private static let watch = """
        {"id": 903, "name": "Watch", "sport_type": "Ride", "distance": 30000.0, "moving_time": 3500, "has_heartrate": true,
        "average_heartrate": 141.0, "elapsed_time": 3600, "start_date": "2026-03-17T06:00:30Z",
        "start_date_local": "2026-03-17T07:00:30Z"}
        """

    /// A completed entry that starts some seconds after seven on the 17th.
    private static func entry(_ uid: String, _ summary: String, second: String, planned: String = "") -> String {
        [
            "BEGIN:VEVENT", "DESCRIPTION:Workout type: Bike\\n\(planned)Actual Time: 1:00\\nActual Distance: 30 km\\n",
            "DTEND:20260317T080000", "DTSTAMP:20260318T050000Z", "DTSTART:20260317T0700\(second)", "SEQUENCE:0",
            "SUMMARY:\(summary)", "UID:\(uid)", "END:VEVENT",
        ].joined(separator: "\r\n")
    }

    private let configured: ConfiguredFolder

    init() throws {
        configured = try ConfiguredFolder()
        try write(feed: [], activities: [])
    }

    /// A feed that is new each time: the same workouts under other UIDs.
    private func write(feed: [String], activities: [String]) throws {
        let swim = SmallPlan.event("s-\(UUID())", "20260319", "Swim: Technique", "Workout type: Swim\\n")
        try configured.folder.write(SmallPlan.calendar(feed + [swim]), to: "feed.ics")
        try configured.folder.write("[\(activities.joined(separator: ","))]", to: "activities.json")
    }

    /// What is published of the 17th, after a run.
    private func published() async throws -> [JSONValue] {
        try await configured.merged()
        let json = try JSONValue(parsing: configured.folder.data("out.json"))
        return (json["workouts"]?.array ?? []).filter { $0["day"] == .string("2026-03-17") }
    }

    /// TrainingPeaks has titles of its own for files, and more of them than any list.
    @Test(arguments: ["Bike: Cycling", "Bike: Virtual Activity Cycling", "Bike: Zwift - Watopia"])
    func theFeedMayBeFirst(title: String) async throws {
        try write(feed: [Self.entry("a", title, second: "05")], activities: [])
        let alone = try await published()
        #expect(alone.count == 1)
        #expect(alone[0]["status"] == .string("completed") && alone[0]["source"] == .string("training_peaks"))
        try write(feed: [Self.entry("b", title, second: "05")], activities: [Self.ride])
        let both = try await published()
        #expect(both.map { $0["uid"] } == [alone[0]["uid"]] && both[0]["planned"] == nil)
        #expect(both[0]["strava"]?["id"] == .string("902") && both[0]["summary"] == .string("Morning Ride"))
        guard title == "Bike: Cycling" else { return }
        // A second device uploads to both.
        let second = Self.entry("d", "Bike: Cycling", second: "30")
        try write(feed: [Self.entry("c", "Bike: Cycling", second: "05"), second], activities: [Self.ride, Self.watch])
        let three = try await published()
        #expect(three.map { $0["uid"] } == [alone[0]["uid"]])
        #expect(three[0]["strava"]?["id"] == .string("903") && three[0]["duplicates"] == .array([.string("902")]))
        // All of it is the same after a loss.
        try configured.folder.remove("state")
        #expect(try await published().map { $0["uid"] } == [alone[0]["uid"]])
    }

    @Test func stravaMayBeFirst() async throws {
        try write(feed: [], activities: [Self.ride])
        #expect(try await published().map { $0["uid"] } == [.string("strava-902@tpmerge")])
        // A fuller recording that comes later keeps the UID.
        try write(feed: [], activities: [Self.ride, Self.watch])
        let fuller = try await published()
        #expect(fuller.map { $0["uid"] } == [.string("strava-902@tpmerge")])
        #expect(fuller[0]["strava"]?["id"] == .string("903") && fuller[0]["duplicates"] == .array([.string("902")]))
        #expect(try await configured.tpmerge("explain", "--uid", "strava-902@tpmerge").text.contains("[903]"))
        try write(feed: [Self.entry("a", "Bike: Cycling", second: "05")], activities: [Self.ride])
        #expect(try await published().map { $0["uid"] } == [.string("strava-902@tpmerge")])
        // The coach plans it afterwards, and TrainingPeaks joins the two.
        let planned = "Planned Time: 1:00\\n"
        for uid in ["b", "c"] {
            try write(
                feed: [Self.entry(uid, "Bike: Endurance", second: "05", planned: planned)], activities: [Self.ride])
            let both = try await published()
            #expect(both.map { $0["uid"] } == [.string("strava-902@tpmerge")])
            #expect(both[0]["planned"]?["summary"] == .string("Bike: Endurance"))
        }
        try configured.folder.remove("state")
        #expect(try await published().map { $0["uid"] } == [.string("strava-902@tpmerge")])
    }

    /// What is excluded is nowhere, though TrainingPeaks has its file, and comes back as it was.
    @Test(arguments: ["Bike: Cycling", "Bike: Zwift - Watopia"], [true, false])
    func theRecordingOfAnExcludedSessionRests(title: String, isFeedFirst: Bool) async throws {
        let names = (0..<4).map { Self.entry("n\($0)", title, second: "05") }
        if isFeedFirst {
            try write(feed: [names[0]], activities: [])
            _ = try await published()
        }
        try write(feed: [names[1]], activities: [Self.ride])
        let before = try await published()
        #expect(before.count == 1)
        #expect(try await configured.tpmerge("edit", "902", "--exclude").status == 0)
        #expect(try await published() == [])
        #expect(!(try configured.folder.text("out.ics")).contains("DTSTART:20260317"))
        try write(feed: [names[2]], activities: [Self.ride])
        #expect(try await published() == [])
        let insights = try await configured.tpmerge("insights", "--json").text
        #expect(insights.contains("\"activities\": 0"), "\(insights)")
        let text = try await configured.tpmerge("explain", "2026-03-17").text
        #expect(
            text.contains("the same session as 902 \"Morning Ride\", which is excluded, so it rests, too"), "\(text)")
        #expect(try await configured.tpmerge("edit", "902", "--include").status == 0)
        try write(feed: [names[3]], activities: [Self.ride])
        #expect(try await published() == before)
    }

    @Test func explained() async throws {
        try write(feed: [Self.entry("a", "Bike: Cycling", second: "05")], activities: [Self.ride])
        _ = try await published()
        let text = try await configured.tpmerge("explain", "2026-03-17").text
        let sentence =
            "TrainingPeaks has joined this file to no plan: the same session as 902 \"Morning Ride\", which counts"
        #expect(text.contains("  Recording 07:00  Bike: Cycling  [recording-"))
        #expect(text.contains(sentence), "\(text)")
        #expect(text.contains("nothing was planned that day"))
        let uid = try #require(text.firstMatch(of: /\[(recording-[^\]]+)\]/)?.1)
        try await configured.tpmerge("pair", String(uid), "902").expect(65, saying: "is the UID of a recording")
    }
}
