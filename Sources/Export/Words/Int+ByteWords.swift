extension Int {
    /// A number of bytes: `999 bytes`, `1 MB`, `1.3 MB`; a kilobyte has 1000.
    package var byteWords: String {
        let (unit, name) = self >= 1_000_000 ? (1_000_000, "MB") : (1000, "kB")
        guard self >= 1000 else { return "\(self) bytes" }
        let tenths = self / (unit / 10)
        return tenths % 10 == 0 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
