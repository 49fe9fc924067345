extension Address {
    /// Whether this machine itself is meant: `localhost`, 127.0.0.0/8 or ::1, and nothing that looks like them.
    package var isLoopback: Bool {
        if ["localhost", "::1", "0:0:0:0:0:0:0:1"].contains(host) { return true }
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        let isDotted = parts.count == 4 && parts.allSatisfy { $0.isDecimalByte }
        return isDotted && parts.first == "127"
    }
}

extension Substring {
    fileprivate var isDecimalByte: Bool {
        !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && (self == "0" || first != "0") && UInt8(self) != nil
    }
}
