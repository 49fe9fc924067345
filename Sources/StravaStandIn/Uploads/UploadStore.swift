import Basics

/// Files that were sent in, and how far they have come.
package struct UploadStore: Sendable {
    /// How often an upload is looked at before it is done.
    package var looksUntilDone = 1
    private(set) var uploads: [Int: Upload] = [:]

    init() {}

    /// Takes a file in.
    mutating func add(_ upload: Upload) -> Upload {
        var upload = upload
        upload.id = 17_000_000_001 + uploads.count
        upload.looksLeft = looksUntilDone
        uploads[upload.id] = upload
        return upload
    }

    /// An upload with the same file or the same external id, that came before.
    func earlier(than upload: Upload) -> Upload? {
        uploads.values.filter { other in
            other.id < upload.id && other.athlete == upload.athlete
                && (other.content == upload.content || other.externalID == upload.externalID)
        }.min { $0.id < $1.id }
    }

    /// Remembers how far one has come.
    mutating func keep(_ upload: Upload) { uploads[upload.id] = upload }
}

/// A file that was sent in.
struct Upload: Sendable {
    var id = 0
    let athlete: Int
    let content: [UInt8]
    let externalID: String
    let name: String?
    let description: String?
    let sportType: String?
    let isTrainer: Bool
    let isCommute: Bool
    var looksLeft = 0
    var activity: Int?
    var error: String?

    /// `isDeleted`: whether the activity that came of it is gone.
    func json(isDeleted: Bool) -> JSON {
        let status =
            if error != nil {
                "There was an error processing your activity."
            } else if isDeleted {
                "The created activity has been deleted."
            } else if activity != nil {
                "Your activity is ready."
            } else {
                "Your activity is still being processed."
            }
        return .members([
            "id": .integer(id), "id_str": .text(String(id)), "external_id": .text(externalID),
            "error": .optional(error), "status": .text(status), "activity_id": .optional(isDeleted ? nil : activity),
        ])
    }
}

extension WorldState {
    /// `POST /uploads`: a file in a multipart form; what is in it doesn't matter, so long as there is something.
    mutating func takeUpload(_ asked: Asked, of access: Access) throws(Fault) -> Reply {
        try access.require(.writeActivities)
        guard let form = Multipart(asked), let file = form.file else {
            throw .invalid(resource: "Upload", field: "file")
        }
        let kinds = ["fit", "tcx", "gpx"]
        guard let type = form.fields["data_type"], kinds.contains(type) || kinds.contains(where: { type == $0 + ".gz" })
        else { throw .invalid(resource: "Upload", field: "data_type") }
        let upload = uploads.add(
            Upload(
                athlete: access.athlete, content: file.bytes, externalID: form.fields["external_id"] ?? file.name,
                name: form.fields["name"], description: form.fields["description"],
                sportType: form.fields["sport_type"],
                isTrainer: Self.isTrue(form.fields["trainer"]), isCommute: Self.isTrue(form.fields["commute"])))
        return .json(upload.json(isDeleted: false), status: 201)
    }

    /// `GET /uploads/{id}`.
    mutating func showUpload(_ id: String, of access: Access, at now: Instant) throws(Fault) -> Reply {
        try access.require(.writeActivities)
        guard let number = Int(id), var upload = uploads.uploads[number], upload.athlete == access.athlete else {
            throw .notFound("Upload")
        }
        if upload.activity == nil, upload.error == nil {
            if upload.looksLeft > 0 { upload.looksLeft -= 1 } else { finish(&upload, at: now) }
            uploads.keep(upload)
        }
        let isDeleted = upload.activity.map { athletes[access.athlete]?[activity: $0] == nil } ?? false
        return .json(upload.json(isDeleted: isDeleted))
    }
}

extension WorldState {
    /// An upload becomes an activity of the last hour, or fails.
    private mutating func finish(_ upload: inout Upload, at now: Instant) {
        if upload.content.isEmpty {
            upload.error = "The file is empty."
            return
        }
        if let earlier = uploads.earlier(than: upload), let id = earlier.activity,
            let activity = athletes[upload.athlete]?[activity: id]
        {
            let link = "<a href='/activities/\(id)' target='_blank'>\(activity.name.htmlEscaped)</a>"
            upload.error = "\(upload.externalID) duplicate of \(link)"
            return
        }
        var activity = StravaActivity(
            id: upload.id + 1_000, name: upload.name ?? "Workout", sportType: upload.sportType ?? "Workout",
            start: now.advanced(bySeconds: -3600))
        activity.movingTime = 3500
        activity.elapsedTime = 3600
        activity.description = upload.description
        activity.isTrainer = upload.isTrainer
        activity.isCommute = upload.isCommute
        activity.externalID = upload.externalID
        athletes[upload.athlete]?.activities.append(activity)
        upload.activity = activity.id
    }

    private static func isTrue(_ text: String?) -> Bool { text == "1" || text == "true" }
}
