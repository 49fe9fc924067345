package import Files
package import Store
package import StravaAPI
package import Web

/// Why a run ended without publishing. The last good output is as it was.
package enum RunError: Error, Sendable, Equatable {
    /// A file can't be read or written.
    case file(FileError)
    /// An input is no calendar or no list of activities.
    case unusable(String)
    /// The feed can't be fetched.
    case fetch(FetchError)
    /// The feed's server has asked for patience.
    case waiting(String)
    /// No run has been yet.
    case nothingKnown(String)
    /// Strava's API brings nothing.
    case strava(StravaError)
    /// An output would lose what it holds.
    case wouldEmpty(String)
    /// A server holds something that isn't ours where an output should be.
    case uncreatable(String)
    /// A calendar can't be put on its server.
    case upload(UploadError)
    /// Several sources fail, and none is well.
    case several([RunError])
    /// What is remembered can't be read or kept.
    case memory(StoreError)
    /// A feed's file holds nothing any more of the plan that is remembered of it.
    case stranger(String)
    /// A source of which something is remembered fails, and has for so many days.
    indirect case lasting(RunError, days: Int)
}

extension RunError {
    /// How to go on where a guard was wrong.
    static let override = "If that is intended, run once with --allow-empty."

    /// What some work with files brings; its error becomes that of a run.
    static func files<Result>(_ work: @autoclosure () throws(FileError) -> Result) throws(RunError) -> Result {
        do throws(FileError) { return try work() } catch { throw .file(error) }
    }
}

extension RunError: CustomStringConvertible {
    /// One or two sentences: what happened and what to do next, without secrets.
    package var description: String {
        switch self {
        case .unusable(let text), .wouldEmpty(let text), .uncreatable(let text), .waiting(let text),
            .nothingKnown(let text), .stranger(let text):
            text
        case .file(let error): error.description
        case .fetch(let error): error.description
        case .strava(let error): error.description
        case .upload(let error): error.description
        case .memory(let error): error.description
        case .several(let errors): errors.map(\.description).joined(separator: " ")
        case .lasting(let error, let days): "For \(days) days now: \(error)"
        }
    }
}
