extension Double {
    /// The number with that many decimals, rounded; nil unless it is above zero and below a thousand million, since
    /// nothing else is an amount worth reading.
    func words(decimals: Int = 0) -> String? {
        guard self > 0, self < 1e9 else { return nil }
        let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
        let (whole, rest) = Int((self * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
        guard decimals > 0 else { return String(whole) }
        let digits = String(rest)
        return "\(whole)." + String(repeating: "0", count: decimals - digits.count) + digits
    }
}
