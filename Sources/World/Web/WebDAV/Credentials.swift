package import Basics

/// A user name and password for HTTP's Basic scheme (RFC 7617), in UTF-8. Neither is ever shown.
package struct Credentials: Sendable, Hashable {
    package let user: String
    package let password: Secret

    /// - Throws: `CredentialsError` if the scheme can't transmit them.
    package init(user: String, password: Secret) throws(CredentialsError) {
        guard !user.utf8.contains(UInt8(ascii: ":")) else { throw .colonInUser }
        guard !user.hasControlCharacter else { throw .controlCharacterInUser }
        guard !password.revealed().hasControlCharacter else { throw .controlCharacterInPassword }
        (self.user, self.password) = (user, password)
    }

    /// The value of `Authorization`.
    package var basic: String { "Basic " + Array("\(user):\(password.revealed())".utf8).base64 }
}

extension Credentials: Discreet {
    /// Always `<redacted>`.
    package var description: String { "<redacted>" }
}

extension String {
    fileprivate var hasControlCharacter: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}

/// Why a user name and password can't be sent. It quotes neither.
package enum CredentialsError: Error, Sendable, Hashable, CustomStringConvertible {
    case colonInUser
    case controlCharacterInUser
    case controlCharacterInPassword

    package var description: String {
        switch self {
        case .colonInUser:
            "The user name contains a colon, which HTTP cannot send. Use a user name without one."
        case .controlCharacterInUser:
            "The user name contains a line break or another control character. Write it on one line."
        case .controlCharacterInPassword:
            "The password contains a line break or another control character. Write it on one line."
        }
    }
}
