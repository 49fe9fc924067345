import Web

/// Where Strava's API and its consent page are.
struct StravaPlaces {
    /// nil for Strava's own.
    var api: Address?
    /// nil for Strava's own.
    var oauth: Address?

    static let usualAPI = "https://www.strava.com/api/v3"
    static let usualOAuth = "https://www.strava.com/oauth"

    /// An address that tokens may be sent to: encrypted, unless it is this machine itself.
    ///
    /// - Throws: a sentence of what is wrong with it.
    static func address(_ text: String) throws(PlaceError) -> Address {
        let address: Address
        do { address = try Address(parsing: text) } catch { throw PlaceError(description: "\(error)") }
        guard address.scheme == .https || address.isLoopback else {
            throw PlaceError(description: "It must begin with https://; http:// is for this machine only.")
        }
        return address
    }

    struct PlaceError: Error, CustomStringConvertible {
        let description: String
    }
}
