import ActivityFiles
import Athletes
import Basics
import NIOPosix
import Store
import StravaAPI
import Web
import Workouts

extension Parameters {
    /// What is said of recordings that are to be sent.
    ///
    /// - Parameter parts: those of a form that are no files; an empty one says nothing.
    /// - Throws: `BadParameter` for what is unknown, said twice, or no text of at most 16 KiB.
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

/// A recording that came with a request.
struct GivenUpload {
    let checked: CheckedFile
    private let bytes: [UInt8]
    private let name: String

    /// Looks at it, on a thread where nobody waits.
    ///
    /// - Throws: `ServerError` where it may not be sent.
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

    /// What a part's file is called, without folders; nil where that says nothing.
    static func name(of part: Multipart.Part) -> String? {
        let name = (part.fileName ?? "").split { $0 == "/" || $0 == "\\" }.last.map { String($0).cleaned.onOneLine }
        return name.flatMap { $0.isEmpty ? nil : $0.limited(to: 255) }
    }

    /// Has it sent in its turn.
    ///
    /// - Returns: what it is asked for by.
    /// - Throws: `ServerError` where nothing can be sent for the athlete now.
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
    /// - Throws: `ServerError` where recordings of an athlete can't be sent to Strava.
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
