/// The longest text that a way takes, in its own units.
package enum TextLimit: Sendable, Equatable {
    case characters(Int)
    /// UTF-16 code units, as Telegram counts.
    case utf16(Int)
    /// Bytes of UTF-8.
    case bytes(Int)

    package var count: Int {
        switch self {
        case .characters(let count), .utf16(let count), .bytes(let count): count
        }
    }

    func size(of character: Character) -> Int {
        switch self {
        case .characters: 1
        case .utf16: character.utf16.count
        case .bytes: character.utf8.count
        }
    }

    func size(of text: some StringProtocol) -> Int {
        switch self {
        case .characters: text.count
        case .utf16: text.utf16.count
        case .bytes: text.utf8.count
        }
    }
}
