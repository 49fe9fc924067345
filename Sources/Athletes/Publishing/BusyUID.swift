import Basics
import StravaAPI
import Web

/// UIDs for events that must not tell which they are.
struct BusyUID {
    /// What only the athlete knows: Strava's numbers could be counted through until one fits.
    let key: String

    /// - Parameter known: the key that is remembered, which stays when the feed gets another address.
    init(of athlete: Athlete, known: String?) {
        let secret = athlete.feed?.text ?? athlete.strava?.clientSecret.revealed() ?? athlete.name
        key = known ?? SecretDigest(secret).hexadecimal
    }

    /// Always the same for the same event and athlete.
    func uid(for uid: String) -> String {
        "busy-" + SecretDigest("\(key)\n\(uid)").hexadecimal.prefix(16) + "@tpmerge"
    }
}
