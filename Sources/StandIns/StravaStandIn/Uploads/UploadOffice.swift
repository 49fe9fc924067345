import Basics

extension WorldState {
    /// `POST /uploads`: a file in a multipart form.
    mutating func takeUpload(_ asked: StravaRequest, of access: Access, at now: Instant) throws(Fault) -> Reply {
        try access.require(.writeActivities)
        guard let form = Multipart(asked), let file = form.file else {
            throw .invalid(resource: "Upload", field: "file")
        }
        let kinds = ["fit", "tcx", "gpx"]
        guard let type = form.fields["data_type"], kinds.contains(type) || kinds.contains(where: { type == $0 + ".gz" })
        else { throw .invalid(resource: "Upload", field: "data_type") }
        guard !file.bytes.isEmpty else { throw .upload(field: "data", code: "empty") }
        guard let content = RecordingContent(file.bytes, isPacked: type.hasSuffix(".gz")) else {
            throw .upload(field: "gzip", code: "invalid encoding")
        }
        let upload = uploads.add(
            Upload(
                athlete: access.athlete, content: content, dataType: type,
                externalID: form.fields["external_id"] ?? file.name, form: form.fields, taken: now))
        return .json(upload.json(isDeleted: false), status: 201)
    }

    /// `GET /uploads/{id}`.
    func showUpload(_ id: String, of access: Access) throws(Fault) -> Reply {
        try access.require(.writeActivities)
        guard let number = Int(id), let upload = uploads.uploads[number], upload.athlete == access.athlete
        else { throw .notFound("Upload") }
        return .json(upload.json(isDeleted: upload.activity.map { !isThere($0, of: upload.athlete) } ?? false))
    }

    /// Finishes uploads whose processing time is over, whether or not a client asks for them.
    mutating func processUploads(at now: Instant) {
        for var upload in uploads.due(at: now) { finish(&upload, at: now) }
    }
}

extension WorldState {
    private func isThere(_ activity: Int, of athlete: Int) -> Bool { athletes[athlete]?[activity: activity] != nil }

    private mutating func finish(_ upload: inout Upload, at now: Instant) {
        defer { uploads.keep(upload) }
        let earlier = uploads.uploads.values.filter { $0.athlete == upload.athlete && $0.id < upload.id }
        // A deleted activity blocks its external id; under another one, the recording may be uploaded again.
        if earlier.contains(where: { other in
            other.externalID == upload.externalID && other.activity.map { !isThere($0, of: other.athlete) } ?? false
        }) {
            upload.isKilled = true
            return
        }
        if let refusal = upload.content.problem {
            upload.error = refusal
            return
        }
        if let twin = twin(of: upload, among: earlier) {
            upload.error =
                "\(upload.toldExternalID) duplicate of <a href='/activities/\(twin.id)' target='_blank'>\(twin.name)</a>"
            return
        }
        let activity = activity(of: upload, at: now)
        athletes[upload.athlete]?.activities.append(activity)
        uploads.note(activity.id, at: now)
        upload.activity = activity.id
    }

    /// The activity that an upload duplicates: by its external id, its content or its start.
    private func twin(of upload: Upload, among earlier: [Upload]) -> StravaActivity? {
        let same = earlier.sorted { $0.id < $1.id }.first { other in
            other.activity.map { isThere($0, of: other.athlete) } ?? false
                && (other.content.bytes == upload.content.bytes || other.externalID == upload.externalID)
        }
        if let id = same?.activity { return athletes[upload.athlete]?[activity: id] }
        guard let start = upload.content.start else { return nil }
        return athletes[upload.athlete]?.activities.first { $0.start == start && !$0.isManual }
    }

    private func activity(of upload: Upload, at now: Instant) -> StravaActivity {
        let (form, content) = (upload.form, upload.content)
        let sport = uploads.ignoresSport ? nil : form["sport_type"]
        var activity = StravaActivity(
            id: upload.id + 1_000, name: "", sportType: sport ?? content.sport ?? uploads.usualSport,
            start: content.start ?? now.advanced(bySeconds: -3600))
        activity.name = (uploads.ignoresTexts ? nil : form["name"]) ?? "Lunch \(activity.sportType)"
        activity.description = uploads.ignoresTexts ? nil : form["description"]
        activity.movingTime = 3500
        activity.elapsedTime = 3600
        activity.calories = 512
        activity.isTrainer = form.isTrue("trainer")
        activity.isCommute = form.isTrue("commute")
        activity.externalID = upload.toldExternalID
        return activity
    }
}
