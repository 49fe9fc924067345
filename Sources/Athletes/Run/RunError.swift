package import Basics
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
    /// A file of a feed is empty.
    case blank(String)
    /// A feed's file holds nothing any more of the plan that is remembered of it.
    case stranger(String)
    /// Whoever made the run has stopped it.
    case stopped
    /// A source of which something is remembered fails, and has for so many days.
    indirect case lasting(RunError, days: Int)
}

extension RunError {
    /// What some work with files brings; its error becomes that of a run.
    static func files<Result>(_ work: @autoclosure () throws(FileError) -> Result) throws(RunError) -> Result {
        do throws(FileError) { return try work() } catch { throw .file(error) }
    }

    /// The same of some work with a memory.
    package static func memory<Result>(of work: () throws(StoreError) -> Result) throws(RunError) -> Result {
        do throws(StoreError) { return try work() } catch { throw .memory(error) }
    }
}

extension RunError {
    /// What is the matter with Strava in it; nil where that isn't in it.
    var strava: StravaError? {
        switch self {
        case .strava(let error): error
        case .lasting(let error, _): error.strava
        case .several(let errors): errors.lazy.compactMap(\.strava).first
        default: nil
        }
    }
}

extension RunError: Failing {
    package var failure: Failure {
        switch self {
        case .file(let error): error.failure
        case .fetch(let error): error.failure
        case .strava(let error): error.failure
        case .upload(let error): error.failure
        case .memory(let error): error.failure
        case .waiting(let text): Failure(.temporary, text, codes: ["source.waiting"])
        case .stopped: Failure(.temporary, "The run was stopped. Nothing was written.", codes: ["run.stopped"])
        case .nothingKnown(let text): Failure(.unreachable, text, .runFirst, codes: ["memory.nothing_known"])
        case .unusable(let text): Failure(.unusable, text, codes: ["source.unusable"])
        case .stranger(let text): Failure(.unusable, text, codes: ["feed.stranger"])
        case .wouldEmpty(let text): Failure(.unusable, text, .allowEmpty, codes: ["output.would_empty"])
        case .blank(let text): Failure(.unusable, text, .allowEmpty, codes: ["feed.blank"])
        case .uncreatable(let text): Failure(.uncreatable, text, codes: ["output.foreign"])
        case .several(let errors): .together(errors.map(\.failure))
        case .lasting(let error, let days):
            error.failure.worded(wantsPerson ? .needsPerson : nil) { "For \(days) days now: \($0)" }
        }
    }
}

extension Failure {
    /// Several that came at once, told one after the other.
    fileprivate static func together(_ failures: [Failure]) -> Failure {
        func text(for audience: Audience) -> String { failures.map { $0.text(for: audience) }.joined(separator: " ") }
        // Their advice stands within the sentences.
        return Failure(
            .worst(of: failures.map(\.kind)), text(for: .terminal), codes: failures.flatMap(\.codes),
            remoteEvent: text(for: .page))
    }
}

extension Failure.Advice {
    /// How to go on where a guard was wrong.
    fileprivate static let allowEmpty = each(
        terminal: "If that is intended, run once with --allow-empty.",
        page: "If that is intended, run tpmerge once with --allow-empty on its machine.")

    fileprivate static let runFirst = each(terminal: "Run tpmerge first.", page: "Start a run first.")
}
