import Basics
import Keyring
import Store
import StravaAPI

/// UIDs for events that must not tell which they are.
struct BusyUID {
    /// What only the athlete knows: Strava's numbers could be counted through until one fits.
    let key: String

    init(key: String) { self.key = key }

    init(of athlete: Athlete) {
        let secret = athlete.feed?.text ?? athlete.strava?.clientSecret.revealed() ?? athlete.name
        self.init(key: SecretDigest(secret).hexadecimal)
    }

    /// Always the same for the same event and athlete.
    func uid(for uid: String) -> String {
        "busy-" + SecretDigest("\(key)\n\(uid)").hexadecimal.prefix(16) + "@tpmerge"
    }
}

extension Memory {
    /// The athlete's UIDs, the same when the feed has got another address.
    mutating func busyUID(of athlete: Athlete) -> BusyUID {
        let busy = remembered.feed.busyKey.map(BusyUID.init(key:)) ?? BusyUID(of: athlete)
        remembered.feed.busyKey = busy.key
        return busy
    }
}
