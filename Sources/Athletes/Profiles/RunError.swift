package import Basics
package import Files
package import Store
package import StravaAPI

/// Why a run ended without publishing. The outputs are unchanged.
package enum RunError: Error, Sendable, Equatable {
    case file(FileError)
    case unusable(String)
    /// The plan or activity that the athlete named isn't known.
    case unknown(Failure)
    case fetch(Failure)
    /// The feed's server has asked to wait.
    case waiting(String)
    case nothingKnown(String)
    case strava(StravaError)
    case wouldEmpty(String)
    /// An output's place on a server holds something that tpmerge hasn't written.
    case uncreatable(String)
    case webDAV(Failure)
    case calendar(Failure)
    /// Several sources have failed, and none works.
    case several([RunError])
    case memory(StoreError)
    /// The feed's file is empty.
    case blank(String)
    /// The feed's file has nothing left of the remembered plan.
    case stranger(String)
    /// The caller has cancelled the run.
    case stopped
    /// A source with remembered data has failed for that many days.
    indirect case lasting(RunError, days: Int)
}

extension RunError {
    package static func files<Result>(_ work: @autoclosure () throws(FileError) -> Result) throws(RunError) -> Result {
        do { return try work() } catch { throw .file(error) }
    }

    package static func memory<Result>(
        _ work: @autoclosure () throws(StoreError) -> Result
    ) throws(RunError) -> Result {
        do { return try work() } catch { throw .memory(error) }
    }
}

extension Failure {
    package static func ofMemory<Value>(_ work: @autoclosure () throws(StoreError) -> Value) throws(Failure) -> Value {
        do { return try work() } catch { throw error.failure }
    }
}

extension RunError {
    /// - Parameter remoteEvent: the same for a page or a program, which has no commands.
    package static func unknown(_ code: Failure.Code, _ event: String, _ remoteEvent: String) -> RunError {
        .unknown(Failure(.unusable, event, codes: [code], remoteEvent: remoteEvent))
    }
}

extension Result {
    /// The value that work returns, or the error that it throws.
    package init(of work: @autoclosure () async throws(Failure) -> Success) async {
        do { self = .success(try await work()) } catch { self = .failure(error) }
    }
}

extension RunError {
    /// The Strava error that it contains; nil if there is none.
    package var strava: StravaError? {
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
        case .strava(let error): error.failure
        case .memory(let error): error.failure
        case .unknown(let failure), .fetch(let failure), .webDAV(let failure), .calendar(let failure): failure
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
    fileprivate static func together(_ failures: [Failure]) -> Failure {
        func text(for audience: Audience) -> String { failures.map { $0.text(for: audience) }.joined(separator: " ") }
        // The sentences include their advice.
        return Failure(
            .worst(of: failures.map(\.kind)), text(for: .terminal), codes: failures.flatMap(\.codes),
            remoteEvent: text(for: .page))
    }
}

extension Failure.Advice {
    /// How to go on if a guard was wrong.
    fileprivate static let allowEmpty = each(
        terminal: "If that is intended, run once with --allow-empty.",
        page: "If that is intended, run tpmerge once with --allow-empty on its machine.")

    fileprivate static let runFirst = each(terminal: "Run tpmerge first.", page: "Start a run first.")
}

/// Sources that fail for a long time: their remembered data is published, but the failure must not stay hidden.
extension SourceFailure {
    /// The updated failure of a remembered source that has failed again, and the error to report.
    package static func after(
        _ earlier: SourceFailure?, _ error: RunError, at now: Instant
    ) -> (failure: SourceFailure?, told: RunError) {
        // A guard stops a source that was read successfully.
        if case .wouldEmpty = error { return (nil, error) }
        let since = min(earlier?.since ?? now, now)
        let days = (now.secondsSinceEpoch - since.secondsSinceEpoch) / 86_400
        return (
            SourceFailure(since: since, error.failure),
            days >= RunError.quietDays ? .lasting(error, days: days) : error
        )
    }

    /// Whether it has lasted long enough to be reported.
    package func isLasting(_ now: Instant) -> Bool {
        since.advanced(bySeconds: RunError.quietDays * 86_400) <= now
    }
}

extension SourceFailure? {
    /// Notes that a remembered source has failed again.
    ///
    /// - Returns: the error to report.
    package mutating func note(_ error: RunError, at now: Instant) -> RunError {
        let (failure, told) = SourceFailure.after(self, error, at: now)
        self = failure
        return told
    }
}

extension RunError {
    /// Days for which a source's failure may pass by itself.
    static let quietDays = 2
    /// Days after which it won't pass by itself.
    private static let hopefulDays = 7

    /// Whether it is a lasting failure of a source, which is reported even by a quiet run.
    package var isLasting: Bool {
        if case .lasting = self { true } else { false }
    }

    /// Whether it has lasted so long that a person must act. A feed's server that is busy will recover by itself;
    /// Strava's data has been forgotten by then.
    package var wantsPerson: Bool {
        guard case .lasting(let error, let days) = self, days >= Self.hopefulDays else { return false }
        switch error {
        case .fetch(let error): return error.kind != .temporary
        case .waiting: return false
        default: return true
        }
    }

    /// The same error for a source with remembered data, whose outage is temporary.
    package var ofRemembered: RunError {
        switch self {
        case .fetch(let error) where error.kind == .unreachable: .waiting("\(error)")
        case .strava(let error) where error.kind == .unreachable: .waiting("\(error)")
        case .lasting(let error, let days) where !wantsPerson: .lasting(error.ofRemembered, days: days)
        default: self
        }
    }
}
