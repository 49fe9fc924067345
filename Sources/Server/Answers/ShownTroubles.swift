import Athletes
import Basics
import Files
import Foundation
import Store
import StravaAPI

extension RunRecord {
    /// The same for whoever asks over the network, who needn't be the machine's owner: in its sentences files go by their
    /// names, without the folders that they lie in, and nothing is told in the words of the database.
    func shown(of owner: AthleteOwner) -> RunRecord {
        var paths = owner.athlete.activities + [owner.path, owner.state.tokens.file("strava.json")]
        if case .file(let path) = owner.athlete.feed { paths.append(path) }
        for case .file(let path) in owner.athlete.outputs.map(\.place) { paths.append(path) }
        let folders = Set(paths.map(Path.folder(of:))).filter { $0.hasPrefix("/") && $0 != "/" }
            .sorted { $0.utf8.count > $1.utf8.count }
        var shown = self
        shown.troubles = troubles.map { $0.withoutReason.withoutFolders(folders) }
        return shown
    }
}

extension RunRecord {
    /// Whether Strava did not accept the connection that there was. That there was none is no refusal.
    var isRefusedByStrava: Bool {
        let refusals: [StravaError] = [
            .inactive, .missingScope(granted: Scopes(parsing: "")), .otherApplication, .revoked, .unauthorized,
            .refused(status: 401),
            .refused(status: 403),
        ]
        return troubles.contains { trouble in refusals.contains { trouble.contains($0.failure.event) } }
    }

    /// When all sources were last well, as far as that is known.
    var lastSync: Instant? {
        // What is remembered of a source that fails is published, too.
        status == 0 ? finished : lastGoodPublish.flatMap { $0 < finished ? $0 : nil }
    }

    /// Why it failed, as pages say it; nil where it didn't, or where the page has the button that mends it.
    func failure(of owner: AthleteOwner) -> String? {
        guard status != 0 else { return nil }
        let trouble = shown(of: owner).troubles.first {
            !$0.contains(StravaError.notConnected.failure.event)
        }
        return trouble?.replacing("Run: \(StravaError.connectCommand)", with: "Connect to Strava again.")
    }
}

extension String {
    /// - Parameter known: folders that may have spaces in their names, the longest first.
    fileprivate func withoutFolders(_ known: [String]) -> String {
        let text = known.reduce(self) { $0.replacing($1 + "/", with: "") }
        // Of any other path what comes behind its last slash.
        var shown = ""
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            let opening = word.prefix { "'\"(".contains($0) }
            let rest = word.dropFirst(opening.count)
            let name = rest.hasPrefix("/") ? rest.split(separator: "/").last ?? rest : rest
            shown += (shown.isEmpty ? "" : " ") + opening + name
        }
        return shown
    }

    /// Without what SQLite has said.
    fileprivate var withoutReason: String {
        guard hasPrefix("The memory in "), let end = range(of: " can't be used: ") else { return self }
        return self[..<end.lowerBound] + " can't be used."
    }
}
