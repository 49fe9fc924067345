extension Double {
    /// The number with that many decimals, rounded; nil unless it is above zero and below a thousand million, since
    /// nothing else is an amount worth reading.
    ///
    /// - Parameter unit: what stands behind it.
    func words(decimals: Int = 0, unit: String = "") -> String? {
        guard self > 0, self < 1e9 else { return nil }
        guard decimals > 0 else { return String(Int(rounded())) + unit }
        let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
        let (whole, rest) = Int((self * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
        var words = String(whole)
        words += "."
        var digit = scale / 10
        while digit > 0 {
            words += String(rest / digit % 10)
            digit /= 10
        }
        words += unit
        return words
    }
}
