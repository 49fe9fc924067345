import Foundation

extension [UInt8] {
    /// Encodes in the URL-safe alphabet without padding (RFC 4648 §5).
    package var base64URL: String {
        base64.filter { $0 != "=" }.replacing("+", with: "-").replacing("/", with: "_")
    }

    /// Decodes the URL-safe alphabet without padding; nil for any other text.
    package init?(base64URL text: String) {
        let usual = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - usual.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: usual + padding) else { return nil }
        self = Array(data)
    }

    /// Encodes in the standard alphabet with padding (RFC 4648 §4).
    package var base64: String { Data(self).base64EncodedString() }

    /// Two digits a byte, in lower case.
    var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
