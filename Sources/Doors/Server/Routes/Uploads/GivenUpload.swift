import ActivityFiles
import Athletes
import Basics
import StravaAPI
import Uploads

extension Parameters {
    /// The user's wishes for recordings to send.
    ///
    /// - Parameter parts: a form's parts without a file; an empty one counts as missing.
    /// - Throws: `BadParameter` if a part is unknown, repeated, or not a text of at most 16 KiB.
    init(_ parts: [Multipart.Part]) throws(BadParameter) {
        var texts: [String: [String]] = [:]
        for part in parts {
            guard UploadWishes.names.contains(part.name) else {
                throw BadParameter(part.name.cleaned.onOneLine.limited(to: 40), .unknown)
            }
            guard part.content.count <= 16 << 10, let text = part.text else { throw BadParameter(part.name) }
            guard texts.updateValue([text], forKey: part.name) == nil else { throw BadParameter(part.name, .duplicate) }
        }
        self.init(texts.filter { $0.value != [""] })
    }
}

enum GivenUpload {
    /// The name of a part's file, without folders; nil if there is none.
    static func name(of part: Multipart.Part) -> String? {
        let name = (part.fileName ?? "").split { $0 == "/" || $0 == "\\" }.last.map { String($0).cleaned.onOneLine }
        return name.flatMap { $0.isEmpty ? nil : $0.limited(to: 255) }
    }

    /// Checks it, on a thread that serves no requests, and queues it for sending.
    ///
    /// - Returns: the id of the upload.
    /// - Throws: `ServerError` if it can't be uploaded; `UploadObstacle` if nothing can be sent for the athlete now.
    static func send(
        _ part: Multipart.Part, _ wishes: UploadWishes, for owner: AthleteOwner, _ context: ServerContext
    ) async throws -> String {
        let bytes = part.content
        guard bytes.count <= CheckedFile.mostBytes else {
            throw ServerError(.tooLarge, "The file is larger than \(CheckedFile.mostBytes / 1_000_000) MB.")
        }
        let checked: CheckedFile
        do { checked = try await onWorker { try CheckedFile(looking: bytes, at: context.now) } } catch {
            throw ServerError(.unusableFile, "The file can't be uploaded: \(error)".asSentence)
        }
        let name = name(of: part) ?? "recording.\(checked.dataType)"
        return try await context.uploads.send(checked, bytes, named: name, wishes, for: owner)
    }
}

extension ServerError {
    init(sending obstacle: UploadObstacle) {
        switch obstacle {
        case .notConfigured: self.init(.notConfigured)
        case .notConnected:
            self.init(
                .notConnected, "Strava is not connected. On tpmerge's machine, run \"tpmerge connect strava --write\".")
        case .writeNotGranted: self.init(.writeNotGranted)
        case .elsewhere: self.init(.busy, "Another tpmerge is uploading activities. Please try again later.")
        case .full: self.init(.busy, "Too many uploads are waiting. Try again when some have finished.")
        case .tokens: self.init(.storageFull)
        case .ledger(let error): self.init(error)
        }
    }
}

extension String {
    func limited(to count: Int) -> String { self.count > count ? prefix(count - 1) + "…" : self }
}
