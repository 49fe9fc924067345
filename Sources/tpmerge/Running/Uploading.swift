import ActivityFiles
import Athletes
import Basics
import Files
import Foundation
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
                let result: UploadResult
                switch looked(at: path) {
                case .success(let file):
                    var checked = UploadResult(path, .wouldSend)
                    checked.checked = file.checked
                    result = checked
                case .failure(let unusable): result = unusable.result
                }
                announce(result)
                return result
            })
    }

    /// Sends the files one by one, in the order given.
    func send(_ wishes: UploadWishes, at desk: Uploader) async -> ExitStatus {
        do throws(FileError) {
            let (results, trouble) = try await owner.whileUploading { () async throws(FileError) in
                await sent(wishes, at: desk)
            }
            if let trouble { console.error(trouble.sentenceForUploads) }
            return tell(results, trouble?.kindForUploads)
        } catch {
            console.error("\(error)")
            return tell(files.map { UploadResult($0, .notSent, failure: error.kind, message: "\(error)") })
        }
    }
}

extension Uploading {
    private func sent(
        _ wishes: UploadWishes, at desk: Uploader
    ) async -> (results: [UploadResult], trouble: StravaError?) {
        var desk = desk
        var results: [UploadResult] = []
        for path in files {
            let result: UploadResult
            switch looked(at: path) {
            case .success(let file):
                result = await desk.send(file.checked, file.bytes, named: path, wishes)
            case .failure(let unusable): result = unusable.result
            }
            console.endProgress()
            announce(result)
            if result.outcome == .notSent, desk.trouble == nil, let message = result.message {
                console.error("\(path): \(message)")
            }
            for warning in result.warnings { console.warning("\(path): \(warning)") }
            results.append(result)
        }
        return (results, desk.trouble)
    }

    /// A valid file with its bytes; only one file's bytes are in memory at a time.
    private func looked(at path: String) -> Result<LookedAtFile, UnusableUpload> {
        do throws(PlainFileError) {
            let bytes = try PlainFile.read(path, atMost: CheckedFile.mostBytes)
            do throws(UnusableFile) {
                let checked = try CheckedFile(looking: bytes, at: now)
                for note in checked.notes { console.warning("\(path): \(note)") }
                return .success(LookedAtFile(checked: checked, bytes: bytes))
            } catch {
                return .failure(UnusableUpload(result: UploadResult(path, .invalid, message: "\(error)")))
            }
        } catch {
            let result =
                switch error {
                case .missing: UploadResult(path, .missing, message: "\(error)")
                case .failed: UploadResult(path, .invalid, failure: .storage, message: "\(error)")
                default: UploadResult(path, .invalid, message: "\(error)")
                }
            return .failure(UnusableUpload(result: result))
        }
    }

    private func announce(_ result: UploadResult) {
        if !isJSON { print(UploadReport.line(of: result)) }
    }

    /// - Parameter trouble: the kind of failure that ended it early.
    private func tell(_ results: [UploadResult], _ trouble: Failure.Kind? = nil) -> ExitStatus {
        if isJSON { print(UploadReport(results, of: owner.athlete).json(), terminator: "") }
        let failures = results.compactMap(\.failure) + [trouble].compactMap(\.self)
        return failures.isEmpty ? .done : ExitStatus(.worst(of: failures))
    }
}

private struct LookedAtFile {
    let checked: CheckedFile
    let bytes: [UInt8]
}

private struct UnusableUpload: Error {
    let result: UploadResult
}
