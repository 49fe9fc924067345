/// Files that were sent in, and how far they have come.
package struct UploadOffice: Sendable {
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
