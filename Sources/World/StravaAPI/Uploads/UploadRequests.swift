package import Basics
import JSON
import Strava
import Web
package import Workouts

package enum UploadSending: Sendable, Equatable {
    /// Strava has accepted the file; there is no activity for it yet.
    case taken(UploadAnswer)
    /// Strava rejects the file.
    case refused(words: String)
    /// Strava certainly did not receive the file.
    case notSent(StravaError)
    /// It is unclear whether Strava received the file.
    case unknown(StravaError)
}

extension StravaClient {
    /// How many requests must be left before a file is sent, so that its outcome can be requested, too.
    private static let neededForUpload = 5

    /// Sends a file once. Only if Strava refuses the token is it sent again with another one.
    package func send(_ form: UploadForm) async -> UploadSending {
        let boundary = "tpmerge-" + effects.randomBytes(24).base64URL
        // The upload itself is one of those needed.
        let question = APIQuestion(
            method: .post, path: "uploads", contentType: "multipart/form-data; boundary=\(boundary)",
            body: form.body(boundary: boundary), spare: Self.neededForUpload - 1)
        do {
            var token = try await questions.tokens.current()
            var sending = await send(question, token: token)
            if sending == .notSent(.unauthorized) {
                token = try await questions.tokens.renew(after: token)
                sending = await send(question, token: token)
            }
            return sending
        } catch {
            return .notSent(error)
        }
    }

    package func upload(_ id: Int64) async throws(StravaError) -> UploadAnswer {
        let question = APIQuestion(path: "uploads/\(id)")
        return try await questions.ask(question, until: usualDeadline, tries: 1, for: "an upload") { body in
            UploadAnswer(body).flatMap { $0.id == id ? $0 : nil }
        }
    }

    /// Finds the activity of an upload in Strava's list of two days around a recording's start; nil if none is listed.
    ///
    /// - Parameter externalID: the id that was sent with the file; Strava appends a point and the kind of the file.
    package func activity(uploadedAs externalID: String, around start: Instant) async throws(StravaError) -> Int64? {
        let deadline = usualDeadline
        for page in 1...10 {
            let query = [
                ("after", "\(start.advanced(bySeconds: -86_400).secondsSinceEpoch)"),
                ("before", "\(start.advanced(bySeconds: 86_400).secondsSinceEpoch)"), ("page", "\(page)"),
                ("per_page", "200"),
            ]
            let found = try await questions.ask(
                APIQuestion(path: "athlete/activities", query: query), until: deadline, for: "a list of activities"
            ) { body in if case .list(let rows)? = JSONValue(body) { rows } else { nil } }
            guard !found.isEmpty else { return nil }
            let activity = found.first { row in
                guard let told = row["external_id"]?.text else { return false }
                return told == externalID || told.hasPrefix(externalID + ".")
            }
            if let id = activity?["id"]?.wholeNumber { return id }
        }
        return nil
    }

    /// Updates an activity at Strava, with a single request.
    ///
    /// - Returns: the updated activity.
    package func mend(_ id: Int64, _ wishes: UploadWishes) async throws(StravaError) -> Activity {
        let body = JSONWriter.document { json in
            json.member("name", wishes.name)
            json.member("description", wishes.description)
            json.member("sport_type", wishes.sportType?.rawValue)
        }
        let question = APIQuestion(
            method: .put, path: "activities/\(id)", contentType: "application/json", body: body)
        return try await questions.ask(question, until: usualDeadline, tries: 1, for: "an activity") { body in
            ActivityFile.activity(body).flatMap { $0.id == .strava(id) ? $0 : nil }
        }
    }
}

extension StravaClient {
    private func send(_ question: APIQuestion, token: Secret) async -> UploadSending {
        let response: Response
        do {
            response = try await questions.response(to: question, token: token, limits: .upload)
        } catch {
            switch error {
            case .rateLimited, .refused: return .notSent(error)
            default: return error.wasNeverSent ? .notSent(error) : .unknown(error)
            }
        }
        guard let refusal = await questions.refusal(in: response) else {
            return UploadAnswer(response.body).map { .taken($0) } ?? .unknown(.unusable("an upload"))
        }
        let fault = APIFault(response.body)
        switch refusal {
        case .missingScope: return .notSent(.writeNotGranted)
        case .unauthorized where fault.blames("upload"): return .notSent(.writeNotGranted)
        case .unavailable, .refused(408): return .unknown(refusal)
        case .refused(let status) where ![401, 402, 403, 404, 405, 410].contains(status):
            return .refused(words: fault.words ?? "\(status)")
        default: return .notSent(refusal)
        }
    }
}

extension APIFault {
    /// The error in Strava's words: `data empty`; nil if Strava gives none.
    fileprivate var words: String? {
        let clauses = entries.prefix(3).map { entry in
            [entry.field.isEmpty ? entry.resource : entry.field, entry.code].filter { !$0.isEmpty }
                .joined(separator: " ").withoutMarkup
        }
        return clauses.isEmpty ? nil : clauses.joined(separator: ", ")
    }
}

extension Limits {
    /// The limits for a recording: 25 MB take minutes over a slow line. Strava's response follows soon after.
    fileprivate static let upload = Limits(
        total: .seconds(600), idle: .seconds(30), errorBody: 64 * 1024, redirects: 0)
}
