import Basics
import HTTPTypes
import Pages
import Profiles
import Reports
import StravaAPI
import Synchronization
import Uploads
import Workouts

/// The form for uploading recordings, and their progress.
enum UploadRoutes {
    static let all: [Route] = [.form("/athletes/{name}/uploads", withFiles: upload)]

    private static let most = 100

    /// The row of the settings: the form, or why nothing can be sent, and what was.
    static func row(_ visit: PageVisit) async throws -> SettingsRow {
        let queue = visit.context.uploads
        // Other rows report an unreadable memory.
        let all = (try? await queue.known(of: visit.owner)) ?? []
        var obstacle: String?
        do { try await queue.check(visit.owner) } catch {
            // While another process is sending, the form may still be filled in.
            if error != .elsewhere { obstacle = ServerError(sending: error).sentence }
        }
        let refused = visit.context.refusedFiles.of(visit.athlete.name).map { name, reason in
            (file: name, outcome: UploadOutcome.invalid.rawValue, message: reason)
        }
        var row = SettingsRow("Upload to Strava", obstacle == nil ? .well : .off)
        row["source"] = "uploads"
        row["state"] =
            "What you hand in above stays here. "
            + (obstacle == nil ? "What you choose here goes to Strava." : "It can go to Strava, too.")
        row["uploads"] = all.prefix(most).map { shown($0, visit) }
        row["hasUploads"] = !all.isEmpty
        row["isWaiting"] = all.contains(where: \.isUnderWay)
        row["isEmpty"] = all.isEmpty
        row["refused"] = refused
        row["hasRefused"] = !refused.isEmpty
        row["obstacle"] = obstacle
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
        visit.context.refusedFiles.note(refused, of: visit.athlete.name)
        return visit.seeOther("uploads", count > 0 ? .uploading : refused.isEmpty ? .noFile : .unusableFile)
    }
}

/// The files of each athlete's last form that can't be sent, with the reasons, until the next form.
final class RefusedFiles: Sendable {
    private let files = Mutex<[String: [(name: String, reason: String)]]>([:])

    func note(_ refused: [(name: String, reason: String)], of athlete: String) {
        files.withLock { $0[athlete] = refused }
    }

    func of(_ athlete: String) -> [(name: String, reason: String)] { files.withLock { $0[athlete] ?? [] } }
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
