import Basics
import Keyring
import StravaAPI

/// UIDs for events that must not tell which they are.
struct BusyUID {
    /// What only the athlete knows: Strava's numbers could be counted through until one fits.
    private let key: String

    init(of athlete: Athlete) {
        key = athlete.feed?.text ?? athlete.strava?.clientSecret.revealed() ?? athlete.name
    }

    /// Always the same for the same event and athlete.
    func uid(for uid: String) -> String {
        "busy-" + SecretDigest("\(key)\n\(uid)").hexadecimal.prefix(16) + "@tpmerge"
    }
}
