import Keyring
package import Web

/// An address that a calendar is put to by HTTP, such as a file of a WebDAV folder.
package struct ServerPlace: Sendable, Hashable {
    package let address: Address
    package let credentials: Credentials?

    package init(_ address: Address, _ credentials: Credentials?) {
        self.address = address
        self.credentials = credentials
    }

    /// What people call it; the rest of the address may be a secret.
    package var name: String { "the calendar at \(address.host)" }

    /// What memory calls it.
    var key: String { "\(address.host)#\(SecretDigest(address.revealed()).hexadecimal)" }
}
