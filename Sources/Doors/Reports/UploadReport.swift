import ActivityFiles
import Basics
import Export
package import JSON
package import Profiles
package import Uploads
import Workouts

package enum UploadReport {
    package static func json(_ results: [UploadResult], of athlete: Athlete) -> String {
        JSONWriter.text { json in
            json.member("version", 1)
            json.member("athlete", athlete.name)
            json.list("uploads", results) { $0.members(of: $1, message: $1.failure?.description) }
        }
    }

    package static func line(of result: UploadResult) -> String {
        var line = "\(result.file): \(result.outcome.rawValue)"
        if let url = result.url { line += " " + url }
        // The command reports only once why sending has stopped.
        if let failure = result.failure, result.outcome != .notSent { line += ": \(failure)" }
        return line.safeForTerminal
    }
}

extension JSONWriter {
    /// - Parameter message: what went wrong and what to do, in the reader's words; nil if the outcome says it.
    package mutating func members(of result: UploadResult, message: String?) {
        member("file", result.file)
        member("outcome", result.outcome.rawValue)
        if let checked = result.checked {
            member("type", checked.dataType)
            member("size", checked.size)
            member("sha256", checked.sha256)
            member("start", checked.start.description)
            member("points", checked.points)
        }
        member("external_id", result.externalID)
        member("upload_id", result.uploadID.map { String($0) })
        member("activity_id", result.activityID.map { String($0) })
        member("url", result.url)
        member("message", message)
    }
}

extension UploadResult {
    fileprivate var url: String? { activityID.map { Activity.url(of: $0) } }
}
