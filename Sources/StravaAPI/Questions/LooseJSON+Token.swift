import Basics

extension LooseJSON {
    /// A token as it may stand in a header field: visible ASCII characters, at most 4096; nil for anything else,
    /// above all for line breaks.
    var token: Secret? {
        guard case .text(let text) = self, (1...4096).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        return Secret(text)
    }
}
