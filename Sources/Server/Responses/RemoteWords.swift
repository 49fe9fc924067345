import Athletes
import Basics
import Files
import Foundation
import Reports
import Store
import StravaAPI

extension RunRecord {
    /// Why Strava refused the existing connection; nil if it didn't. A missing connection is no refusal.
    var stravaRefusal: Failure? { troubles.first { !StravaError.refusals.isDisjoint(with: $0.codes) } }

    /// When all sources were last read without failure; nil if unknown.
    var lastSync: Instant? {
        // Publishing with a failed source's remembered data counts as a good publish, too.
        status == 0 ? finished : lastGoodPublish.flatMap { $0 < finished ? $0 : nil }
    }

    /// Why the run failed, in a page's words; nil if it didn't, or if the page has a button for it.
    func failure(of owner: AthleteOwner) -> String? {
        guard status != 0, let trouble = troubles.first(where: { !$0.codes.contains(StravaError.notConnectedCode) })
        else { return nil }
        return RemoteWords(owner).text(of: trouble, for: .page)
    }
}

extension RunStatus {
    /// The same for programs.
    init(_ run: RunRecord, of owner: AthleteOwner) {
        let words = RemoteWords(owner)
        self.init(run) { words.text(of: $0, for: .program) }
    }
}
