import Basics

/// The uploaded files, their progress, and the switches for how this Strava treats them.
package struct UploadStore: Sendable {
    /// The duration of processing, in seconds; nil for ever.
    package var secondsOfProcessing: Int? = 2
    /// How many seconds a new activity is missing from lists, although its own page exists at once.
    package var secondsUntilListed = 0
    package var ignoresSport = false
    package var ignoresTexts = false
    /// The sport of an activity if neither form nor file names one.
    package var usualSport = "Ride"
    private(set) var uploads: [Int: Upload] = [:]
    private(set) var made: [Int: Instant] = [:]

    package var count: Int { uploads.count }

    package var externalIDs: [String] { uploads.values.sorted { $0.id < $1.id }.map(\.externalID) }

    mutating func add(_ upload: Upload) -> Upload {
        var upload = upload
        upload.id = 17_000_000_001 + uploads.count
        uploads[upload.id] = upload
        return upload
    }

    mutating func keep(_ upload: Upload) { uploads[upload.id] = upload }

    mutating func note(_ activity: Int, at now: Instant) { made[activity] = now }

    /// The uploads whose processing time is over, in order.
    func due(at now: Instant) -> [Upload] {
        guard let secondsOfProcessing else { return [] }
        return uploads.values.filter { upload in
            !upload.isDone && upload.taken.advanced(bySeconds: secondsOfProcessing) <= now
        }.sorted { $0.id < $1.id }
    }

    /// Whether lists don't contain an activity yet.
    func isUnlisted(_ activity: Int, at now: Instant) -> Bool {
        made[activity].map { $0.advanced(bySeconds: secondsUntilListed) > now } ?? false
    }
}

struct Upload: Sendable {
    var id = 0
    let athlete: Int
    let content: RecordingContent
    /// `gpx`, `fit.gz`.
    let dataType: String
    /// The id in the form, or the file's name.
    let externalID: String
    let form: Fields
    let taken: Instant
    var activity: Int?
    var error: String?
    /// Whether the resulting activity was deleted at once.
    var isKilled = false

    var isDone: Bool { activity != nil || error != nil || isKilled }

    /// The external id in later responses: with the kind appended, unless it already ends in it.
    var toldExternalID: String { externalID.hasSuffix("." + dataType) ? externalID : "\(externalID).\(dataType)" }

    func json(isDeleted: Bool) -> JSON {
        let status =
            if error != nil {
                "There was an error processing your activity."
            } else if isDeleted || isKilled {
                "The created activity has been deleted."
            } else if activity != nil {
                "Your activity is ready."
            } else {
                "Your activity is still being processed."
            }
        return .members([
            "id": .integer(id), "id_str": .text(String(id)),
            "external_id": isDone ? .text(toldExternalID) : .null,
            "error": .optional(error), "status": .text(status), "activity_id": .optional(isDeleted ? nil : activity),
        ])
    }
}
