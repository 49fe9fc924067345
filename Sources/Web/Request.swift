/// One question to one server; it is answered by one `Response`, redirects being answers too.
package struct Request: Sendable, Equatable {
    package let address: Address
    package let headers: HeaderFields
    /// The only IP address to connect to; nil for whatever the name stands for at that moment.
    package let pinned: IPAddress?
    /// What the answer may cost. `total` and `redirects` are the caller's to watch.
    package let limits: Limits

    package init(
        to address: Address, headers: HeaderFields = HeaderFields(), pinned: IPAddress? = nil,
        limits: Limits
    ) {
        self.address = address
        self.headers = headers
        self.pinned = pinned
        self.limits = limits
    }
}
