import Basics
import HTTPTypes
import JSON
import Reports
import StravaAPI
import Uploads

enum UploadAPI {
    static func uploads(_ call: APICall) async throws -> ServerResponse {
        let uploads = try await call.context.uploads.known(of: call.owner)
        let words = RemoteWords(call.owner)
        return .json { json in json.list("uploads", uploads) { $0.members(of: $1, in: words) } }
    }

    static func upload(_ call: APICall) async throws -> ServerResponse {
        let uploads = try await call.context.uploads.known(of: call.owner)
        guard let upload = uploads.first(where: { $0.id == call.request.parameters["id"] }) else {
            throw ServerError(.notFound)
        }
        return .json { json in json.members(of: upload, in: RemoteWords(call.owner)) }
    }

    static func send(_ call: APICall) async throws -> ServerResponse {
        let parts = try await call.request.parts()
        let files = parts.filter { $0.name == "file" }
        guard let file = files.first else {
            throw ServerError(.invalidParameter, "A recording is missing.", parameter: "file")
        }
        guard files.count == 1 else { throw ServerError(.duplicateParameter, parameter: "file") }
        let wishes = try UploadWishes(Parameters(parts.filter { $0.name != "file" }))
        let id = try await GivenUpload.send(file, wishes, for: call.owner, call.context)
        return ServerResponse.json(status: .accepted) { json in
            json.member("id", id)
            json.member("outcome", "processing")
        }
        .adding("Location", call.path("uploads/\(id)"))
    }
}

extension JSONWriter {
    fileprivate mutating func members(of upload: KnownUpload, in words: RemoteWords) {
        member("id", upload.id)
        members(of: upload.result, message: words.text(of: upload.result))
        if upload.result.checked == nil { member("start", upload.start.description) }
    }
}
