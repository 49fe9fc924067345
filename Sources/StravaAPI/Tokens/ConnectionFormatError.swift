/// Why some bytes are no connection as this program writes it.
package enum ConnectionFormatError: Error, Sendable, Hashable {
    case unreadable
    /// Written by a later version of this program.
    case unknownVersion
}

extension ConnectionFormatError: CustomStringConvertible {
    /// One sentence of what is wrong, one of what to do.
    package var description: String {
        switch self {
        case .unreadable: "The stored Strava connection is damaged. Run: tpmerge connect strava"
        case .unknownVersion:
            "The stored Strava connection was written by a newer tpmerge. Use that one, "
                + "or run: tpmerge connect strava"
        }
    }
}
