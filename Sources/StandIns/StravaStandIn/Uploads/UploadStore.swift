import Basics

/// The uploaded files, their progress, and the switches for how this Strava treats them.
package struct UploadStore: Sendable {
    /// The duration of processing, in seconds; nil for ever.
    package var secondsOfProcessing: Int? = 2
    /// How many seconds a new activity is missing from lists, although its own page exists at once.
    package var secondsUntilListed = 0
    /// The error of processing for every file, possibly HTML; nil to examine the file.
    package var refusal: String?
    /// Whether the first response already contains an error of processing.
    package var tellsErrorsAtOnce = false
    /// The wording of the error for a duplicate.
    package var duplicateWording = DuplicateWording.link
    /// Whether the sport in the form is ignored.
    package var ignoresSport = false
    /// Whether name and description in the form are ignored.
    package var ignoresTexts = false
    /// Whether all uploads are forgotten.
    package var isForgetful = false
    /// The sport of an activity if neither form nor file names one.
    package var usualSport = "Ride"
    private(set) var uploads: [Int: Upload] = [:]
    /// When activities were made from uploads, by their ids.
    private(set) var made: [Int: Instant] = [:]

    /// The wordings that Strava has been observed to use.
    package enum DuplicateWording: Sendable, CaseIterable {
        /// With a link around the activity's title.
        case link
        case number
        /// Without identifying the activity.
        case bare
    }

    /// How many files were uploaded.
    package var count: Int { uploads.count }

    /// All external ids of uploads, in order.
    package var externalIDs: [String] { uploads.values.sorted { $0.id < $1.id }.map(\.externalID) }

    /// Adds an upload and gives it an id.
    mutating func add(_ upload: Upload) -> Upload {
        var upload = upload
        upload.id = 17_000_000_001 + uploads.count
        uploads[upload.id] = upload
        return upload
    }

    /// Stores the progress of an upload.
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

/// An uploaded file.
struct Upload: Sendable {
    var id = 0
    let athlete: Int
    let content: RecordingContent
    /// `gpx`, `fit.gz`.
    let dataType: String
    /// The id in the form, or the file's name.
    let externalID: String
    let wishes: Wishes
    let taken: Instant
    var activity: Int?
    var error: String?
    /// Whether the resulting activity was deleted at once.
    var isKilled = false

    /// The details of the activity in the form; nil for those that are missing.
    struct Wishes: Sendable {
        let name: String?
        let description: String?
        let sportType: String?
        let isTrainer: Bool
        let isCommute: Bool

        init(_ fields: Fields) {
            func isTrue(_ name: String) -> Bool { fields[name] == "1" || fields[name] == "true" }
            name = fields["name"]
            description = fields["description"]
            sportType = fields["sport_type"]
            isTrainer = isTrue("trainer")
            isCommute = isTrue("commute")
        }
    }

    var isDone: Bool { activity != nil || error != nil || isKilled }

    /// The external id in later responses: with the kind appended, unless it already ends in it.
    var toldExternalID: String { externalID.hasSuffix("." + dataType) ? externalID : "\(externalID).\(dataType)" }

    /// - Parameter isDeleted: whether the resulting activity was deleted.
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
