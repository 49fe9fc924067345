import ActivityFiles
import Athletes
import Basics
import HTTPTypes
import JSON
import Profiles
import Store
import Workouts

/// Recordings that are handed in, to be read like those of a folder.
enum FilesAPI {
    static func files(_ call: APICall) async throws -> ServerResponse {
        let files = try await onWorker {
            try call.owner.handedIn(given: RunError.memory(call.owner.snapshot())?.devices ?? DeviceMemory())
        }
        return .json { json in
            json.list("files", files) { json, known in
                json.member("id", known.file.id)
                json.member("size", known.file.size)
                json.member("taken_at", known.file.taken.description)
                json.member("state", (known.memory?.verdict ?? .waiting).rawValue)
                json.member("reason", known.memory.flatMap { $0.reason.isEmpty ? nil : $0.reason })
                json.list("activities", known.activities.map(\.id.text))
            }
        }
    }

    static func handIn(_ call: APICall) async throws -> ServerResponse {
        let files = try await HandingIn.keep(for: call.owner, call.context) { try await call.request.eachPart($0) }
        guard let first = files.first else {
            throw ServerError(.invalidParameter, "A recording is missing.", parameter: "file")
        }
        guard files.contains(where: { $0.outcome != .invalid }) else {
            throw ServerError(first.isTooLarge ? .tooLarge : .unusableFile, first.reason)
        }
        return .json { json in
            json.list("files", files) { json, file in
                json.member("id", file.id)
                json.member("file", file.name)
                json.member("outcome", file.outcome.rawValue)
                json.member("message", file.reason)
                if let checked = file.checked {
                    json.member("type", checked.dataType)
                    json.member("size", checked.size)
                    json.member("start", checked.start.description)
                    json.member("points", checked.points)
                }
            }
        }
    }

    static func delete(_ call: APICall) async throws -> ServerResponse {
        let id = call.request.parameters["id"] ?? ""
        guard try await call.context.deleteHandedIn(id, of: call.owner) else { throw ServerError(.notFound) }
        return .json { json in
            json.member("id", id)
            json.member("deleted", true)
        }
    }
}
