import Athletes
import Basics
import JSON
import Reports
import Store

/// The upload of a recording by any process, as pages and the API show it.
struct ShownUpload: Sendable {
    /// Its id: the beginning of the hash of its content.
    let id: String
    let result: UploadResult
    let start: Instant
    /// Whether the server is sending it or has it queued.
    let isUnderWay: Bool

    private init(_ entry: UploadEntry, _ known: (underWay: Set<String>, results: [String: UploadQueue.Known])) {
        id = Self.id(of: entry.hash)
        start = entry.start
        isUnderWay = known.underWay.contains(entry.hash)
        result =
            if isUnderWay {
                UploadResult(entry.file, .processing)
            } else {
                known.results[entry.hash].flatMap { $0.entry == entry ? $0.result : nil } ?? UploadResult(entry)
            }
    }

    static func id(of hash: String) -> String { String(hash.prefix(32)) }

    /// All uploads of an athlete, newest first.
    static func all(of owner: AthleteOwner, _ context: ServerContext) async throws(ServerError) -> [ShownUpload] {
        let known = await context.uploads.known(of: owner.athlete.name)
        do throws(RunError) {
            return try owner.uploads().map { ShownUpload($0, known) }
        } catch {
            throw ServerError(error)
        }
    }
}

extension JSONWriter {
    mutating func members(of upload: ShownUpload) {
        member("id", upload.id)
        members(of: upload.result)
        if upload.result.checked == nil { member("start", upload.start.description) }
    }
}
