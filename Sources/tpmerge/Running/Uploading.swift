import ActivityFiles
import Athletes
import Basics
import Files
import Reports
import StravaAPI

/// The work of `upload`: checks each file, sends it, and reports the outcome.
struct Uploading {
    let files: [String]
    let owner: AthleteOwner
    let console: Console
    /// The present, for checking the times in files.
    let now: Instant
    let isJSON: Bool

    /// Checks all files without sending them.
    func check() -> ExitStatus {
        tell(
            files.map { path in
                let result = looked(at: path).result
                announce(result)
                return result
            })
    }

    /// Sends the files one by one, in the order given.
    func send(_ wishes: UploadWishes, through uploader: Uploader) async -> ExitStatus {
        do throws(FileError) {
            let (results, trouble) = try await owner.whileUploading { () async throws(FileError) in
                await sent(wishes, through: uploader)
            }
            let failure = trouble?.failureForUploads
            if let failure { console.error("\(failure)") }
            return tell(results, failure?.kind)
        } catch {
            console.error("\(error)")
            return tell(files.map { UploadResult($0, .notSent, because: error.failure) })
        }
    }
}

extension Uploading {
    private func sent(
        _ wishes: UploadWishes, through uploader: Uploader
    ) async -> (results: [UploadResult], trouble: StravaError?) {
        var uploader = uploader
        var results: [UploadResult] = []
        for path in files {
            let (file, unsent) = looked(at: path)
            let result =
                if let file { await uploader.send(file.checked, file.bytes, named: path, wishes) } else { unsent }
            console.endProgress()
            announce(result)
            if result.outcome == .notSent, uploader.trouble == nil, let failure = result.failure {
                console.error("\(path): \(failure)")
            }
            for warning in result.warnings { console.warning("\(path): \(warning)") }
            results.append(result)
        }
        return (results, uploader.trouble)
    }

    /// A file with its bytes, nil if it isn't valid, and the result without sending it. Only one file's bytes are in
    /// memory at a time.
    private func looked(at path: String) -> (file: (checked: CheckedFile, bytes: [UInt8])?, result: UploadResult) {
        do {
            let bytes = try PlainFile.read(path, atMost: CheckedFile.mostBytes)
            let checked = try CheckedFile(looking: bytes, at: now)
            for note in checked.notes { console.warning("\(path): \(note)") }
            var result = UploadResult(path, .wouldSend)
            result.checked = checked
            return ((checked, bytes), result)
        } catch {
            let (outcome, kind): (UploadOutcome, Failure.Kind) =
                switch error as? PlainFileError {
                case .missing: (.missing, .missing)
                case .failed: (.invalid, .storage)
                default: (.invalid, .unusable)
                }
            return (nil, UploadResult(path, outcome, because: Failure(kind, "\(error)")))
        }
    }

    private func announce(_ result: UploadResult) {
        if !isJSON { print(UploadReport.line(of: result)) }
    }

    /// - Parameter trouble: the kind of failure that ended it early.
    private func tell(_ results: [UploadResult], _ trouble: Failure.Kind? = nil) -> ExitStatus {
        if isJSON { print(UploadReport.json(results, of: owner.athlete), terminator: "") }
        let failures = results.compactMap(\.kind) + [trouble].compactMap(\.self)
        return failures.isEmpty ? .done : ExitStatus(.worst(of: failures))
    }
}
