import Athletes
import Basics
import HTTPTypes
import JSON

/// Recordings that are sent to Strava.
enum UploadAnswers {
    static let uploads: Route.Work = { asked, hall in
        let call = try await APICall(looking: asked, hall)
        _ = try Query(asked)
        let uploads = try await ShownUpload.all(of: call.owner, hall)
        return .json { json in json.list("uploads", uploads) { $0.members(of: $1) } }
    }

    static let upload: Route.Work = { asked, hall in
        let call = try await APICall(looking: asked, hall)
        _ = try Query(asked)
        let uploads = try await ShownUpload.all(of: call.owner, hall)
        guard let upload = uploads.first(where: { $0.id == asked.segments[5] }) else { throw ServerError(.notFound) }
        return .json { json in json.members(of: upload) }
    }

    static let send: Route.Work = { asked, hall in
        let call = try await APICall(changing: asked, hall)
        _ = try Query(asked)
        let parts = try await asked.parts()
        let files = parts.filter { $0.name == "file" }
        guard let file = files.first else {
            throw ServerError(.invalidParameter, "A recording is missing.", parameter: "file")
        }
        guard files.count == 1 else { throw ServerError(.duplicateParameter, parameter: "file") }
        let instructions = try UploadInstructions(parts.filter { $0.name != "file" })
        let id = try await GivenUpload(file, at: hall.now).send(instructions, for: call.owner, hall)
        return Answer.json(status: .accepted) { json in
            json.member("id", id)
            json.member("outcome", "processing")
        }
        .adding(
            "Location", hall.path("/api/v1/athletes/\(PercentEncoding.encoded(call.athlete.name))/uploads/\(id)"))
    }
}
