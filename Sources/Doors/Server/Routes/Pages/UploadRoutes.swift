import Basics
import HTTPTypes
import Pages
import Profiles
import Reports
import StravaAPI
import Uploads
import Workouts

/// The form for uploading recordings, and their progress.
enum UploadRoutes {
    static let all: [Route] = [.form("/athletes/{name}/uploads", withFiles: upload)]

    /// The row of the settings: the form, or why nothing can be sent, and what was.
    static func row(_ visit: PageVisit) async throws -> SettingsRow {
        let queue = visit.context.uploads
        // Other rows report an unreadable memory.
        let all = (try? await queue.known(of: visit.owner)) ?? []
        var (obstacle, allow): (String?, String?)
        do { try await queue.check(visit.owner) } catch {
            // While another process is sending, the form may still be filled in.
            if error != .elsewhere { obstacle = ServerError(sending: error).sentence }
            if error == .notConfigured { obstacle = "It needs a connection with Strava, as above." }
            if error == .writeNotGranted {
                obstacle =
                    "The connection with Strava does not allow uploads. Allow them here, or on tpmerge's machine by "
                    + "\"tpmerge connect strava --write\"."
                allow = visit.path("connections/connect")
            }
        }
        let refused = (await visit.context.refusedFiles.of(visit.athlete, in: visit.context) ?? []).map {
            name, reason in
            (file: name, outcome: UploadOutcome.invalid.rawValue, message: reason)
        }
        var row = SettingsRow("Upload to Strava", obstacle == nil ? .well : .off)
        row["source"] = "uploads"
        row["state"] =
            "What you hand in above stays here. "
            + (obstacle == nil ? "What you choose here goes to Strava." : "It can go to Strava, too.")
        let page = ListPage(all, .uploads, of: 100, visit)
        row["uploads"] = page.items.map { shown($0, visit) }
        row["pages"] = page.links
        row["hasUploads"] = !all.isEmpty
        row["isWaiting"] = all.contains(where: \.isUnderWay)
        row["isOfStrava"] = all.contains { $0.result.activityID != nil }
        row["isEmpty"] = all.isEmpty
        row["refused"] = refused
        row["hasRefused"] = !refused.isEmpty
        row["obstacle"] = obstacle.map(visit.typed.completing)
        row["allow"] = allow
        row["sports"] = sports
        row["action"] = visit.path("uploads")
        return row
    }

    private static let sports: [(word: String, label: String)] = [
        ("run", "Run"), ("bike", "Ride"), ("mountain_bike", "Mountain bike ride"), ("swim", "Swim"), ("walk", "Walk"),
        ("strength", "Strength"), ("xc_ski", "Cross-country ski"), ("rowing", "Rowing"), ("other", "Other"),
    ]

    private static func shown(_ upload: KnownUpload, _ visit: PageVisit) -> [String: Any] {
        let result = upload.result
        let values: [String: Any?] = [
            "id": upload.id, "file": result.file, "outcome": result.outcome.rawValue,
            "words": upload.isUnderWay ? "On its way" : result.outcome.words,
            "message": RemoteWords(visit.owner).text(of: result),
            "day": visit.athlete.zone.local(upload.start).day.wordsShort,
            "url": result.activityID.map { Activity.url(of: $0) },
        ]
        return values.compactMapValues(\.self)
    }

    /// Takes several files at once: reports those that can't be uploaded, and continues with the others.
    private static func upload(_ visit: PageVisit, _ parts: [Multipart.Part]) async throws -> ServerResponse {
        let wishes = try UploadWishes(Parameters(parts.filter { $0.name != "file" }))
        try await visit.context.uploads.check(visit.owner)
        var refused: [(name: String, reason: String)] = []
        var count = 0
        // If no file was chosen, a browser sends an empty one without a name.
        for part in parts where part.name == "file" && !(part.content.isEmpty && (part.fileName ?? "").isEmpty) {
            do {
                _ = try await GivenUpload.send(part, wishes, for: visit.owner, visit.context)
                count += 1
            } catch {
                guard let error = ServerError(any: error), [.unusableFile, .tooLarge, .busy].contains(error.code)
                else { throw error }
                refused.append((GivenUpload.name(of: part) ?? "", error.sentence))
            }
        }
        await visit.context.refusedFiles.note(refused, of: visit.athlete, in: visit.context)
        return visit.seeOther("uploads", count > 0 ? .uploading : refused.isEmpty ? .noFile : .unusableFile)
    }
}

extension UploadOutcome {
    fileprivate var words: String {
        switch self {
        case .new: "Uploaded"
        case .duplicate: "Already at Strava"
        case .alreadyUploaded: "Uploaded before"
        case .wouldSend, .processing: "Still being processed by Strava"
        case .invalid, .missing: "Not usable"
        case .refused: "Refused by Strava"
        case .deleted: "Deleted at Strava"
        case .lost: "Lost by Strava"
        case .uncertain: "Unknown: it may have arrived"
        case .notSent: "Not sent"
        }
    }
}
