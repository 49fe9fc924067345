package import Store
package import StravaAPI
package import Web

/// Why a run ended without publishing. The last good output is as it was.
package enum RunError: Error, Sendable, Equatable {
    /// A file that was named is not there.
    case missing(String)
    /// A file that is there can't be read.
    case unreadable(String)
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
    /// An output can't be created where it should be.
    case uncreatable(String)
    /// Writing an output failed.
    case unwritable(String)
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
}

extension RunError: CustomStringConvertible {
    /// One or two sentences: what happened and what to do next, without secrets.
    package var description: String {
        switch self {
        case .missing(let text), .unreadable(let text), .unusable(let text), .wouldEmpty(let text),
            .uncreatable(let text), .unwritable(let text), .waiting(let text), .nothingKnown(let text),
            .stranger(let text):
            text
        case .fetch(let error): error.description
        case .strava(let error): error.description
        case .upload(let error): error.description
        case .memory(let error): error.description
        case .several(let errors): errors.map(\.description).joined(separator: " ")
        case .lasting(let error, let days): "For \(days) days now: \(error)"
        }
    }
}
