package import Basics
import JSON
import Web
package import Workouts

/// What came of sending a file.
package enum UploadSending: Sendable, Equatable {
    /// Strava has taken it in; there is no activity for that yet.
    case taken(UploadAnswer)
    /// Strava doesn't take such a file.
    ///
    /// - Parameter words: what it says of that, on one line.
    case refused(words: String)
    /// Strava surely hasn't got it.
    case notSent(StravaError)
    /// Nobody knows whether Strava has got it.
    case unknown(StravaError)
}

extension StravaClient {
    /// How many requests have to be left before a file is sent, so that what follows can be asked, too.
    private static let neededForUpload = 5

    /// Sends a file, once: only where Strava has refused the token it is sent again with another one.
    package func send(_ form: UploadForm) async -> UploadSending {
        let boundary = "tpmerge-" + effects.randomBytes(24).base64URL
        // The one that is sent is among them.
        let question = APIQuestion(
            .post, "uploads", "multipart/form-data; boundary=\(boundary)", form.body(boundary: boundary),
            sparing: Self.neededForUpload - 1)
        do throws(StravaError) {
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

    /// How far an upload has come, asked once.
    ///
    /// - Throws: `StravaError`.
    package func upload(_ id: Int64) async throws(StravaError) -> UploadAnswer {
        try await questions.ask("uploads/\(id)", [], until: usualDeadline, tries: 1) { (body) throws(StravaError) in
            guard let answer = UploadAnswer(body), answer.id == id else { throw .unusable("an upload") }
            return answer
        }
    }

    /// The activity that came of an upload, by Strava's list of two days around a recording's start; nil where none is listed.
    ///
    /// - Parameter externalID: what was sent along; Strava puts a point and the kind of the file behind it.
    /// - Throws: `StravaError`.
    package func activity(uploadedAs externalID: String, around start: Instant) async throws(StravaError) -> Int64? {
        let deadline = usualDeadline
        for page in 1...10 {
            let query = [
                ("after", "\(start.advanced(bySeconds: -86_400).secondsSinceEpoch)"),
                ("before", "\(start.advanced(bySeconds: 86_400).secondsSinceEpoch)"), ("page", "\(page)"),
                ("per_page", "200"),
            ]
            let found = try await questions.ask("athlete/activities", query, until: deadline) {
                (body) throws(StravaError) in
                guard case .list(let rows)? = JSONValue(body) else { throw .unusable("a list of activities") }
                return rows
            }
            guard !found.isEmpty else { return nil }
            let activity = found.first { row in
                guard let told = row["external_id"]?.text else { return false }
                return told == externalID || told.hasPrefix(externalID + ".")
            }
            if let id = activity?["id"]?.wholeNumber { return id }
        }
        return nil
    }

    /// Tells Strava how an activity should be, once.
    ///
    /// - Returns: the activity as it is then.
    /// - Throws: `StravaError`.
    package func mend(_ id: Int64, _ wishes: UploadWishes) async throws(StravaError) -> Activity {
        let body = JSONWriter.document { json in
            json.member("name", wishes.name)
            json.member("description", wishes.description)
            json.member("sport_type", wishes.sportType?.rawValue)
        }
        let question = APIQuestion(.put, "activities/\(id)", "application/json", body)
        return try await questions.ask(question, until: usualDeadline, tries: 1) { (body) throws(StravaError) in
            guard case .found(let activity, _) = try ActivityAnswer(body, id: id) else {
                throw .unusable("an activity")
            }
            return activity
        }
    }
}

extension StravaClient {
    private func send(_ question: APIQuestion, token: Secret) async -> UploadSending {
        let response: Response
        do throws(StravaError) {
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
    /// What is wrong, in Strava's words: `data empty`; nil where it doesn't say.
    fileprivate var words: String? {
        let clauses = entries.prefix(3).map { entry in
            [entry.field.isEmpty ? entry.resource : entry.field, entry.code].filter { !$0.isEmpty }
                .joined(separator: " ").withoutMarkup
        }
        return clauses.isEmpty ? nil : clauses.joined(separator: ", ")
    }
}

extension Limits {
    /// Those of a recording: 25 MB over a slow line take minutes. What Strava has to say of it comes soon after.
    fileprivate static let upload = Limits(
        total: .seconds(600), idle: .seconds(30), errorBody: 64 * 1024, redirects: 0)
}
