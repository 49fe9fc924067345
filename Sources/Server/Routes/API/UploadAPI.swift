import Athletes
import Basics
import HTTPTypes
import JSON
import StravaAPI

/// Uploads of recordings to Strava.
enum UploadAPI {
    static let uploads: Route.Call = { call in
        try call.request.query.parameters()
        let uploads = try await ShownUpload.all(of: call.owner, call.context)
        return .json { json in json.list("uploads", uploads) { $0.members(of: $1) } }
    }

    static let upload: Route.Call = { call in
        try call.request.query.parameters()
        let uploads = try await ShownUpload.all(of: call.owner, call.context)
        guard let upload = uploads.first(where: { $0.id == call.request.parameters["id"] }) else {
            throw ServerError(.notFound)
        }
        return .json { json in json.members(of: upload) }
    }

    static let send: Route.Call = { call in
        try call.request.query.parameters()
        let parts = try await call.request.parts()
        let files = parts.filter { $0.name == "file" }
        guard let file = files.first else {
            throw ServerError(.invalidParameter, "A recording is missing.", parameter: "file")
        }
        guard files.count == 1 else { throw ServerError(.duplicateParameter, parameter: "file") }
        let wishes = try UploadWishes(Parameters(parts.filter { $0.name != "file" }))
        let id = try await GivenUpload(file, at: call.context.now).send(wishes, for: call.owner, call.context)
        return ServerResponse.json(status: .accepted) { json in
            json.member("id", id)
            json.member("outcome", "processing")
        }
        .adding(
            "Location",
            call.context.path("/api/v1/athletes/\(PercentEncoding.encoded(call.athlete.name))/uploads/\(id)"))
    }
}
