import Basics

/// All there is at this Strava, and the switches for how it behaves.
package struct WorldState: Sendable {
    package var application = RegisteredApplication()
    /// The accounts, by id.
    package var athletes: [Int: StravaAthlete]
    /// The id of the account whose browser sees the consent page.
    package var signedIn: Int
    package var consent = Consent.asks
    package var rateLimit = RateLimit()
    package var misbehaviours: [Misbehaving] = []
    /// Activities that the server stumbles over, by id.
    package var corruptActivities: Set<Int> = []
    /// Whether a corrupt activity takes every page of a list with it that it is on.
    package var corruptionReachesLists = false
    /// Whether answers with tokens say `scope`, as they do since April 2026.
    package var tokensSayScope = true
    /// Whether there is `/oauth/revoke`, as there is since June 2026.
    package var knowsRevoke = true
    /// Whether there is `/oauth/deauthorize`, as there is until June 2027.
    package var knowsDeauthorize = true
    package var tokens = TokenOffice()
    package var uploads = UploadOffice()
    package internal(set) var seen: [Seen] = []

    /// A Strava with these accounts, the first of them signed in; one without activities when none is given.
    package init(_ athletes: StravaAthlete...) {
        let accounts = athletes.isEmpty ? [StravaAthlete()] : athletes
        self.athletes = Dictionary(accounts.map { ($0.id, $0) }) { first, _ in first }
        signedIn = accounts[0].id
    }

    /// The account that is signed in.
    package var athlete: StravaAthlete {
        get { athletes[signedIn] ?? StravaAthlete(id: signedIn) }
        set { athletes[signedIn] = newValue }
    }

    /// The athlete takes back at Strava what the application may do.
    package mutating func revoke() { tokens.revoke(athlete: signedIn) }

    /// From now on these requests go wrong in this way; for ever when no count is given.
    ///
    /// - Parameter path: only requests whose path contains that.
    package mutating func misbehave(_ how: Misbehaviour, times: Int? = nil, path: String = "") {
        misbehaviours.append(Misbehaving(how: how, times: times, path: path))
    }
}
