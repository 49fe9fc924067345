#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension [UInt8] {
    /// In the alphabet that needs no escapes in an address, without padding (RFC 4648 §5).
    var base64URL: String {
        base64.filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
    }

    /// In the usual alphabet, padded (RFC 4648 §4).
    var base64: String { Data(self).base64EncodedString() }
}
