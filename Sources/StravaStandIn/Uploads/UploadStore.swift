import Basics

/// Files that were sent in, how far they have come, and how this Strava treats them.
package struct UploadStore: Sendable {
    /// How many seconds processing takes; nil for ever.
    package var secondsOfProcessing: Int? = 2
    /// How many seconds lists lack a new activity, which its own page shows at once.
    package var secondsUntilListed = 0
    /// What processing says of whatever comes, HTML as it may be; nil where it looks at the file.
    package var refusal: String?
    /// Whether an error in processing stands in the first answer already.
    package var tellsErrorsAtOnce = false
    /// How it words that it has the activity already.
    package var duplicateWording = DuplicateWording.link
    /// Whether the sport that was sent along counts for nothing.
    package var ignoresSport = false
    /// Whether name and description that were sent along count for nothing.
    package var ignoresTexts = false
    /// Whether it knows nothing any more of what it has taken in.
    package var isForgetful = false
    /// The sport of what doesn't say one itself.
    package var usualSport = "Ride"
    private(set) var uploads: [Int: Upload] = [:]
    /// When activities have come of uploads, by their ids.
    private(set) var made: [Int: Instant] = [:]

    init() {}

    /// The forms in which Strava has been seen to say it.
    package enum DuplicateWording: Sendable, CaseIterable {
        /// With a link around the activity's title.
        case link
        case number
        /// Not of which one.
        case bare
    }

    /// How often a file was sent in.
    package var count: Int { uploads.count }

    /// All external ids that were sent along, in order.
    package var externalIDs: [String] { uploads.values.sorted { $0.id < $1.id }.map(\.externalID) }

    /// Takes a file in.
    mutating func add(_ upload: Upload) -> Upload {
        var upload = upload
        upload.id = 17_000_000_001 + uploads.count
        uploads[upload.id] = upload
        return upload
    }

    /// Remembers how far one has come.
    mutating func keep(_ upload: Upload) { uploads[upload.id] = upload }

    mutating func note(_ activity: Int, at now: Instant) { made[activity] = now }

    /// Those that are through with processing, in order.
    func due(at now: Instant) -> [Upload] {
        guard let secondsOfProcessing else { return [] }
        return uploads.values.filter { upload in
            !upload.isDone && upload.taken.advanced(bySeconds: secondsOfProcessing) <= now
        }.sorted { $0.id < $1.id }
    }

    /// Whether a list lacks an activity still.
    func isUnlisted(_ activity: Int, at now: Instant) -> Bool {
        made[activity].map { $0.advanced(bySeconds: secondsUntilListed) > now } ?? false
    }
}

/// A file that was sent in.
struct Upload: Sendable {
    var id = 0
    let athlete: Int
    let content: RecordingContent
    /// `gpx`, `fit.gz`.
    let dataType: String
    /// As it was sent along, or the file's name.
    let externalID: String
    let wishes: Wishes
    let taken: Instant
    var activity: Int?
    var error: String?
    /// Whether what came of it was deleted at once.
    var isKilled = false

    /// How the activity is to be; nil for what wasn't said.
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

    /// The external id as it is told later: with the kind behind it, unless it has that.
    var toldExternalID: String { externalID.hasSuffix("." + dataType) ? externalID : "\(externalID).\(dataType)" }

    /// - Parameter isDeleted: whether the activity that came of it is gone.
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
