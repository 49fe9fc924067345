/// Arithmetic in whole units: sums don't depend on the order of summands, and nothing overflows.
extension Int {
    /// The greatest sum; four times as much still fits.
    static let greatestSum = 1 << 60

    /// The greatest amount of one activity, in any unit: more than anyone has done, and small enough for a Double to
    /// hold exactly.
    static let greatestAmount = 9_000_000_000_000_000

    /// Rounds a measured amount half up; 0 for NaN and negative amounts.
    package init(halfUp amount: Double) {
        // With floor, 0.49999999999999994 stays below a half.
        let whole = amount.rounded(.down)
        let rounded = amount - whole >= 0.5 ? whole + 1 : whole
        self = rounded > 0 ? Int(Swift.min(rounded, Double(Self.greatestAmount))) : 0
    }

    /// The sum of two non-negative numbers, `greatestSum` at most.
    func adding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .greatestSum : Swift.min(sum, .greatestSum)
    }

    /// The share of a whole, half up: `51.share(of: 100, in: 1000)` is 510. 0 if the whole is 0.
    ///
    /// - Parameter scale: the number of parts in the whole: 100 for percent, 1000 (the maximum) for tenths of a
    ///   percent.
    func share(of whole: Int, in scale: Int) -> Int {
        guard whole > 0, self > 0 else { return 0 }
        let (times, rest) = quotientAndRemainder(dividingBy: whole)
        // A number too great to be multiplied is exact enough without its last bits.
        let spare = Swift.max(0, Self.bitsOfFactor - whole.leadingZeroBitCount)
        let part = ((rest >> spare) * scale * 2 + (whole >> spare)) / ((whole >> spare) * 2)
        let (product, overflow) = times.multipliedReportingOverflow(by: scale)
        return overflow ? .greatestSum : product.adding(part)
    }

    /// The bits taken by twice the greatest scale and the sign, and one for the sum.
    private static let bitsOfFactor = 13
}

extension Duration {
    /// Whole seconds, half up; 0 if negative.
    var roundedSeconds: Int {
        let (seconds, rest) = components
        let rounded = rest >= 500_000_000_000_000_000 ? Int(clamping: seconds).adding(1) : Int(clamping: seconds)
        return min(max(rounded, 0), Self.greatestSeconds)
    }

    /// Thirty thousand years.
    private static var greatestSeconds: Int { 1_000_000_000_000 }
}
