/// A download that failed: at which server and how.
package struct FetchError: Error, Sendable, Hashable {
    /// The server that was being asked, which after a redirect is not the one first asked.
    package let host: String
    package let fault: FetchFault

    package init(host: String, fault: FetchFault) {
        self.host = host
        self.fault = fault
    }

    /// What it means for the one who asked.
    package var outlook: FetchOutlook { fault.outlook }

    /// How long the server asks to be left alone, at most 24 h.
    package var retryAfter: Duration? {
        guard case .busy(_, let retryAfter) = fault else { return nil }
        return retryAfter
    }
}
