import Basics
import Web

/// A feed as it came: its bytes, and what the server calls this version of it.
struct FeedDocument: Sendable {
    let bytes: [UInt8]
    let validators: Validators
    /// Of the bytes; computed anew each time.
    var hash: UInt64 { StableHash(bytes).value }

    /// Whether nothing is in it, not even a calendar.
    var isBlank: Bool { bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }

    init(_ bytes: [UInt8], validators: Validators = Validators()) {
        self.bytes = bytes
        self.validators = validators
    }
}
