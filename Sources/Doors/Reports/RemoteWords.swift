package import Athletes
package import Basics
import Files
import Profiles
package import Store
import StravaAPI
package import Uploads

/// Failures in words for people other than the machine's owner, over the network or in a coach's report: without the
/// folders of files.
package struct RemoteWords {
    /// Their names may contain spaces; the longest comes first.
    private let folders: [String]
    private let typed: TypedCommand

    package init(_ owner: AthleteOwner) {
        typed = owner.athlete.typed.remote
        var paths = owner.athlete.activities + owner.athlete.files
        paths += [owner.path, owner.state.tokens.file("strava.json")]
        if case .file(let path) = owner.athlete.feed { paths.append(path) }
        for case .file(let path) in owner.athlete.outputs.map(\.place) { paths.append(path) }
        folders = Set(paths.map(Path.folder(of:))).filter { $0.hasPrefix("/") && $0 != "/" }
            .sorted { $0.utf8.count > $1.utf8.count }
    }

    package func text(of failure: Failure, for audience: Failure.Audience) -> String {
        shown(failure.text(for: audience))
    }

    package func forPrograms(_ failure: Failure) -> String { text(of: failure, for: .program) }

    /// Returns what happened, and what a page advises; nil for no advice.
    package func parts(of failure: Failure) -> (event: String, advice: String?) {
        let advice: String? =
            switch failure.advice {
            case .none: nil
            case .plain(let advice), .each(_, let advice): shown(advice)
            }
        return (event(of: failure), advice)
    }

    /// Returns what happened, without advice.
    func event(of failure: Failure) -> String {
        shown(failure.remoteEvent ?? failure.event)
    }

    /// The failures are remembered ones, of which only the sentences are known by now.
    private func shown(_ sentence: String) -> String { typed.completing(sentence.withoutFolders(folders)) }

    /// Returns what went wrong with an upload and what to do, with all warnings; nil if the outcome says it. Programs
    /// get a page's words, since the command's options don't help them.
    package func text(of result: UploadResult) -> String? {
        let failures = [result.failure].compactMap(\.self) + result.warnings
        guard !failures.isEmpty else { return nil }
        return failures.map { text(of: $0, for: .page) }.joined(separator: " ")
    }
}

extension RunRecord {
    /// Why Strava refused the existing connection; nil if it didn't. A missing connection isn't a refusal.
    package var stravaRefusal: Failure? { troubles.first { !StravaError.refusals.isDisjoint(with: $0.codes) } }

    /// When all sources were last read without failure; nil if unknown.
    package var lastWholeRead: Instant? {
        // Publishing with a failed source's remembered data counts as a good publish, too.
        status == 0 ? finished : lastGoodPublish.flatMap { $0 < finished ? $0 : nil }
    }

    /// Why the run failed, in a page's words; nil if it didn't, or if the page has a button for it.
    package func failure(of owner: AthleteOwner) -> String? {
        guard status != 0, let trouble = troubles.first(where: { !$0.codes.contains(StravaError.notConnectedCode) })
        else { return nil }
        return RemoteWords(owner).text(of: trouble, for: .page)
    }
}

extension String {
    /// - Parameter known: folders whose names may contain spaces, the longest first.
    fileprivate func withoutFolders(_ known: [String]) -> String {
        let text = known.reduce(self) { $0.replacing($1 + "/", with: "") }
        // Of any other path, only the last component is shown.
        var shown = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let opening = word.prefix { "'\"(".contains($0) }
            let rest = word.dropFirst(opening.count)
            let name = rest.hasPrefix("/") ? rest.split(separator: "/").last ?? rest : rest
            shown += (shown.isEmpty ? "" : " ") + opening + name
        }
        return shown
    }
}
