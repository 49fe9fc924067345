import Testing
import Workouts
import WorkoutsLab

/// Strava's rows and legs of files on one line each, in the notation of activities.
///
/// A row: `1 Run 07:00 60m 10km pool upload=77 name=a.fit`. A leg: `a.fit Run 07:00 60m | activities/77.fit.gz, b.fit`: the
/// letter is the content, then the format, then the names of the files. `a:1/5.fit` is the second of five legs.
/// `transition` is what a file calls so; `pool` is a swim without a place; `device=Edge` recorded it.
func row(_ text: String) throws -> Activity {
    var words = text.split(separator: " ").map(String.init)
    let upload = words.first { $0.hasPrefix("upload=") }.flatMap { Int64($0.dropFirst(7)) }
    let name = words.first { $0.hasPrefix("name=") }.flatMap { FileNames.nameHash(String($0.dropFirst(5))) }
    let isInPool = words.contains("pool")
    words.removeAll { $0.hasPrefix("upload=") || $0.hasPrefix("name=") || $0 == "pool" }
    var row = try activity(words.joined(separator: " "))
    row.uploaded = UploadedFile(uploadID: upload, nameHash: name).nonEmpty
    if isInPool { row.measure { $0.isTrainer = true } }
    return row
}

func leg(_ text: String) throws -> FiledActivity {
    let halves = text.split(separator: " |", maxSplits: 1).map(String.init)
    var words = halves[0].split(separator: " ").map(String.init)
    let dotted = words.removeFirst().split(separator: ".").map(String.init)
    guard dotted.count == 2, let rank = ["fit", "tcx", "gpx"].firstIndex(of: dotted[1]) else {
        throw NotationError(text: text)
    }
    let place = dotted[0].split(whereSeparator: { $0 == ":" || $0 == "/" }).map(String.init)
    let (isTransition, isInPool) = (words.contains("transition"), words.contains("pool"))
    let device = words.first { $0.hasPrefix("device=") }.map { String($0.dropFirst(7)) } ?? ""
    words.removeAll { $0 == "transition" || $0 == "pool" || $0.hasPrefix("device=") }
    var recording = try activity("1 " + words.joined(separator: " "))
    recording.deviceName = device
    recording.id = FiledActivity.id(start: recording.start, sport: recording.sportType)
    if isInPool { recording.measure { $0.isTrainer = true } }
    let paths = halves.count < 2 ? [] : halves[1].split(separator: ",").map { String($0.drop { $0 == " " }) }
    return FiledActivity(
        activity: recording, content: place[0], position: place.count > 1 ? Int(place[1]) ?? 0 : 0,
        legCount: place.count > 2 ? Int(place[2]) ?? 1 : 1, rank: rank, names: FileNames(paths: paths),
        isTransition: isTransition)
}

/// `1=a+b name, c, 2`: activity 1 is told by Strava and by the contents a and b, as a name shows; c is a file's alone, 2
/// Strava's alone. `:1` is the second leg of a content, and `*` follows a transition. Of one second Strava's are first.
func render(_ joined: JoinedActivities) -> String {
    let told = joined.activities.map { activity in
        let legs = joined.legs.filter { joined.part(content: $0.content, position: $0.position)?.id == activity.id }
        let labels = legs.map { $0.position == 0 ? $0.content : "\($0.content):\($0.position)" }.sorted()
        let key = legs.compactMap(\.sourceIDs.strava?.key).first.map { " \($0)" } ?? ""
        let files = labels.joined(separator: "+") + key + (activity.isTransition == true ? "*" : "")
        return (
            start: activity.start, isFile: activity.id.isFile ? 1 : 0,
            text: activity.id.isFile ? files : legs.isEmpty ? activity.id.text : "\(activity.id)=\(files)"
        )
    }
    return told.sorted { ($0.start, $0.isFile, $0.text) < ($1.start, $1.isFile, $1.text) }.map(\.text)
        .joined(separator: ", ")
}

/// A row of the decision table of sources: Strava's rows, the legs of files, what was sent, and what is one.
struct JoinRow: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let rows: String
    let legs: String
    let sent: [String: ActivityID]
    let outcome: String

    init(_ name: String, _ rows: String, _ legs: String, sent: [String: ActivityID] = [:], _ outcome: String) {
        (testDescription, self.rows, self.legs, self.sent, self.outcome) = (name, rows, legs, sent, outcome)
    }

    /// Checks the row, that neither order matters, and that nothing changes once the legs remember it.
    func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let (rows, legs) = (try lines(rows).map(row), try lines(legs).map(leg))
        let joined = JoinedActivities(listed: rows, legs: legs, sent: sent)
        #expect(render(joined) == outcome, "\(testDescription)", sourceLocation: sourceLocation)
        for (rows, legs) in [(rows.reversed(), legs), (rows, legs.reversed()), (rows.reversed(), legs.reversed())] {
            let again = JoinedActivities(listed: rows, legs: legs, sent: sent)
            #expect(render(again) == outcome, "\(testDescription), in another order", sourceLocation: sourceLocation)
        }
        let remembering = JoinedActivities(listed: rows.reversed(), legs: joined.legs, sent: [:])
        #expect(
            remembering.activities == joined.activities, "\(testDescription), remembered",
            sourceLocation: sourceLocation)
        #expect(remembering.legs == joined.legs, "\(testDescription), remembered", sourceLocation: sourceLocation)
    }
}
