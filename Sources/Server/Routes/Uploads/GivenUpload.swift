import ActivityFiles
import Athletes
import Basics
import NIOPosix
import Store
import StravaAPI
import Web
import Workouts

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
            guard texts.updateValue([text], forKey: part.name) == nil else {
                throw BadParameter(part.name, .duplicate)
            }
        }
        self.init(texts.filter { $0.value != [""] })
    }
}

/// A recording in a request.
struct GivenUpload {
    let checked: CheckedFile
    private let bytes: [UInt8]
    private let name: String

    /// Checks it, on a thread that serves no requests.
    ///
    /// - Throws: `ServerError` if it can't be uploaded.
    init(_ part: Multipart.Part, at now: Instant) async throws(ServerError) {
        let bytes = part.content
        guard bytes.count <= CheckedFile.mostBytes else {
            throw ServerError(.tooLarge, "The file is larger than \(CheckedFile.mostBytes / 1_000_000) MB.")
        }
        let looked: Result<CheckedFile, UnusableFile>?
        looked = try? await NIOThreadPool.singleton.runIfActive {
            do throws(UnusableFile) {
                return .success(try CheckedFile(looking: bytes, at: now))
            } catch {
                return .failure(error)
            }
        }
        switch looked {
        case .success(let file)?: checked = file
        case .failure(let fault)?:
            let sentence = "The file can't be uploaded: \(fault)"
            throw ServerError(.unusableFile, sentence.hasSuffix("?") ? sentence : sentence + ".")
        case nil: throw ServerError(.internalError)
        }
        self.bytes = bytes
        name = Self.name(of: part) ?? "recording.\(checked.dataType)"
    }

    /// The name of a part's file, without folders; nil if there is none.
    static func name(of part: Multipart.Part) -> String? {
        let name = (part.fileName ?? "").split { $0 == "/" || $0 == "\\" }.last.map { String($0).cleaned.onOneLine }
        return name.flatMap { $0.isEmpty ? nil : $0.limited(to: 255) }
    }

    /// Queues it for sending.
    ///
    /// - Returns: the id of the upload.
    /// - Throws: `ServerError` if nothing can be sent for the athlete now.
    func send(_ wishes: UploadWishes, for owner: AthleteOwner, _ context: ServerContext)
        async throws(ServerError)
        -> String
    {
        try await context.checkSending(for: owner)
        let athlete = owner.athlete.name
        try await context.uploads.checkRoom(for: bytes)
        do throws(RunError) { try await owner.announceUpload(checked, named: name) } catch { throw ServerError(error) }
        try await context.uploads.add(
            UploadQueue.Waiting(
                checked: checked, bytes: bytes, name: name, wishes: wishes),
            of: athlete)
        return ShownUpload.id(of: checked.contentHash)
    }
}

extension ServerContext {
    /// - Throws: `ServerError` if an athlete's recordings can't be sent to Strava.
    func checkSending(for owner: AthleteOwner) async throws(ServerError) {
        let connection = try StravaLook(owner.athlete, self).connection
        guard owner.athlete.strava != nil else { throw ServerError(.notConfigured) }
        guard let connection else {
            throw ServerError(
                .notConnected, "Strava is not connected. On tpmerge's machine, run \"tpmerge connect strava --write\".")
        }
        guard connection.scopes.writeActivities else { throw ServerError(.writeNotGranted) }
        guard await !uploads.isElsewhere(owner) else {
            throw ServerError(.busy, "Another tpmerge is uploading activities. Please try again later.")
        }
    }
}

extension String {
    fileprivate func limited(to count: Int) -> String { self.count > count ? prefix(count - 1) + "…" : self }
}
