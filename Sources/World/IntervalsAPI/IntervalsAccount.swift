package import Basics
import Files
package import Web

/// Whose activities are read, and with which key.
package struct IntervalsAccount: Sendable, Hashable {
    /// nil for a key that was given on the settings page and can't be read any more.
    package let key: IntervalsKey?
    /// Intervals.icu's id of the athlete; `0` is whom the key belongs to. A coach's key reads all athletes coached.
    package let athleteID: String
    package let apiURL: Address
    /// Whether the key was given on the settings page, and not by the configuration.
    package let isGiven: Bool

    /// - Parameter athleteID: must be one by `isAthleteID`.
    package init(key: IntervalsKey?, athleteID: String = usualAthlete, apiURL: Address, isGiven: Bool = false) {
        (self.key, self.athleteID, self.apiURL, self.isGiven) = (key, athleteID, apiURL, isGiven)
    }

    package static let usualAthlete = "0"

    /// Whether a text is an athlete's id: `i12345`, or bare digits as old accounts have.
    package static func isAthleteID(_ text: String) -> Bool {
        let digits = text.hasPrefix("i") ? text.utf8.dropFirst() : text.utf8[...]
        return (1...18).contains(digits.count) && digits.allSatisfy(\.isDigit)
    }

    /// The address of the API: the usual one, unless the environment names another.
    ///
    /// - Throws: a sentence that names the variable and the problem.
    package static func apiURL(in environment: [String: String]) throws(ServiceAddress.Problem) -> Address {
        try ServiceAddress.address(
            in: "TPMERGE_INTERVALS_API_URL", of: environment, else: "https://intervals.icu/api/v1")
    }
}

/// An athlete's key for the API. It reads and changes everything: it is as good as a password.
package struct IntervalsKey: Sendable, Hashable {
    private let secret: Secret

    /// Reads a key as people copy it; blanks and line ends around it don't matter. nil for anything but one word of
    /// letters, digits, hyphens and underscores.
    package init?(_ text: String) {
        let word = text.trimmedSpaces
        guard (1...Self.longest).contains(word.utf8.count),
            word.utf8.allSatisfy({ $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") })
        else { return nil }
        secret = Secret(word)
    }

    private static let longest = 200

    /// Reads the file of a key; nil if there is none.
    ///
    /// - Throws: if others can read the file, or if it holds no key.
    package static func read(_ path: String) throws(Failure) -> IntervalsKey? {
        let bytes: [UInt8]?
        do { bytes = try PrivateFile(path, holding: "the API key of intervals.icu").read() } catch {
            throw error.failure.worded(.configuration) { $0 }
        }
        guard let bytes else { return nil }
        guard let key = IntervalsKey(UTF8Text.of(bytes)) else {
            throw Failure(
                .configuration, "\(path) does not hold an API key, which is one word of letters and digits.",
                .plain("Copy it from \(IntervalsError.settings), Developer Settings."))
        }
        return key
    }

    /// The key itself, only for the header field and for the file.
    package func revealed() -> String { secret.revealed() }

    /// The field that shows who asks: the user is literally `API_KEY`.
    var authorization: (name: String, value: String) {
        ("Authorization", "Basic " + Array("API_KEY:\(secret.revealed())".utf8).base64)
    }
}

extension IntervalsKey: Discreet {
    /// Always `<redacted>`.
    package var description: String { "<redacted>" }
}
