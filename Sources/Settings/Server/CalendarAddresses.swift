package import Web

/// The address of a calendar, in the forms that calendar programs want.
package struct CalendarAddresses: Sendable {
    package let https: String
    package let webcal: String
    /// Google's page that subscribes to it; nil if Google can't reach it.
    package let google: String?

    /// - Parameter token: the secret part.
    package init(token: String, at address: PublicURL) {
        let place = "\(address.authority)\(address.path)/calendars/\(token).ics"
        https = (address.isSecure ? "https://" : "http://") + place
        webcal = "webcal://" + place
        google =
            address.isSecure && !address.isLoopback
            ? "https://calendar.google.com/calendar/r?cid=webcal://" + place : nil
    }
}
