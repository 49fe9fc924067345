/// Asks what addresses a name stands for.
package struct Resolver: Sendable {
    /// All addresses of a host, the best one first; none when the name is unknown.
    package let addresses: @Sendable (_ host: String) async -> [IPAddress]

    package init(addresses: @escaping @Sendable (_ host: String) async -> [IPAddress]) {
        self.addresses = addresses
    }
}
