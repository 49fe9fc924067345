import Foundation

extension [UInt8] {
    /// Encodes in the standard alphabet with padding (RFC 4648 §4).
    package var base64: String { Data(self).base64EncodedString() }

    /// Encodes in the URL-safe alphabet without padding (RFC 4648 §5).
    package var base64URL: String {
        base64.filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
    }

    /// Decodes the standard alphabet with padding; nil for any other text.
    package init?(base64 text: String) {
        guard let data = Data(base64Encoded: text) else { return nil }
        self = Array(data)
    }

    /// Decodes the URL-safe alphabet without padding; nil for any other text.
    package init?(base64URL text: String) {
        let usual = text.replacing("-", with: "+").replacing("_", with: "/")
        self.init(base64: usual + String(repeating: "=", count: (4 - usual.utf8.count % 4) % 4))
    }
}
