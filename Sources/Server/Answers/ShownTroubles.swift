import Athletes
import Files
import Foundation
import Store

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
