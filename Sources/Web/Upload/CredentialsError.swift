/// Why a user name and password can't be sent. It quotes neither.
package enum CredentialsError: Error, Sendable, Hashable, CustomStringConvertible {
    case colonInUser
    case controlCharacterInUser
    case controlCharacterInPassword

    /// One sentence of what is wrong, one of what to do.
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
