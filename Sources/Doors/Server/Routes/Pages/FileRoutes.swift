import ActivityFiles
import Athletes
import Basics
import Export
import HTTPTypes
import Pages
import Profiles
import Reports
import Store
import Workouts

/// The forms by which an athlete hands in recordings, and deletes them again.
enum FileRoutes {
    static let all: [Route] = [
        .form("/athletes/{name}/files", withManyFiles: handIn),
        .page("/athletes/{name}/files/{id}/delete", ask),
        .form("/athletes/{name}/files/{id}/delete", delete),
    ]

    /// The values of the form, of the recordings that were handed in, and of the last form's files.
    static func values(_ visit: PageVisit, _ files: [HandedInFile]) async -> [String: Any] {
        let known = files.isEmpty ? nil : (try? await visit.known(from: nil)) ?? nil
        let published = Dictionary((known?.activities ?? []).map { ($0.activity.id, $0.activity) }) { one, _ in one }
        let lines = ActivityLines(today: visit.today, units: visit.athlete.wording.units, address: visit.path())
        let last = (await visit.context.handedIn.of(visit.athlete, in: visit.context) ?? []).map { file in
            (file: file.name, outcome: file.outcome.rawValue, words: file.reason ?? file.outcome.words)
        }
        let page = ListPage(files, .files, of: 100, visit)
        let values: [String: Any?] = [
            "action": visit.path("files"), "last": last, "hasLast": !last.isEmpty, "hasFiles": !files.isEmpty,
            "count": files.count.counted("recording"),
            "pages": page.links, "isOpen": page.isLater,
            "files": page.items.map { known -> [String: Any] in
                [
                    "id": known.file.id, "state": (known.memory?.verdict ?? .waiting).rawValue, "fate": known.fate,
                    "day": visit.athlete.zone.local(known.file.taken).day.wordsShort,
                    "activities": known.activities.map { lines.shortValues(of: published[$0.id] ?? $0) },
                    "delete": visit.path("files/\(known.file.id)/delete"),
                ]
            },
        ]
        return values.compactMapValues(\.self)
    }

    private static func handIn(_ visit: PageVisit) async throws -> ServerResponse {
        let files = try await HandingIn.keep(for: visit.owner, visit.context, isForm: true) {
            try await visit.eachPart($0)
        }
        let outcomes = Set(files.map(\.outcome))
        let message: PageMessage =
            switch (outcomes.contains(.invalid), outcomes.subtracting([.invalid]).isEmpty) {
            case (true, true): .filesUnusable
            case (true, false): .filesPartly
            case (false, true): .noFile
            case (false, false): outcomes.contains(.new) ? .filesKept : .filesKnown
            }
        return visit.settings(.sources, message)
    }

    private static func ask(_ visit: PageVisit) async throws -> ServerResponse {
        let id = visit.request.parameters["id"] ?? ""
        guard let file = visit.owner.inbox.files.first(where: { $0.id == id }) else { throw ServerError(.notFound) }
        let frame = await visit.frame("delete-file", "Delete a recording", part: "settings")
        return .page(
            "delete-file", frame,
            [
                "action": visit.path("files/\(id)/delete"), "cancel": visit.path("settings") + "#sources",
                "day": visit.athlete.zone.local(file.taken).day.wordsInFull,
            ])
    }

    private static func delete(_ visit: PageVisit, _ form: FormFields) async throws -> ServerResponse {
        let id = visit.request.parameters["id"] ?? ""
        guard try await visit.context.deleteHandedIn(id, of: visit.owner) else { throw ServerError(.notFound) }
        return visit.settings(.sources, .fileDeleted)
    }
}

extension HandedIn.Outcome {
    fileprivate var words: String {
        switch self {
        case .new: "Added."
        case .known: "Already there."
        case .invalid: "Not usable."
        }
    }
}

extension HandedInFile {
    /// What became of it, in a sentence; empty if its activities say it.
    fileprivate var fate: String {
        switch memory?.verdict {
        case .used: activities.isEmpty ? "No activity." : ""
        case .other: "No activity: \(memory?.reason ?? "")".asSentence
        case .unusable: "The file can't be used: \(memory?.reason ?? "")".asSentence
        case .waiting, .left, nil: "The next sync reads it."
        }
    }
}
