/// Arithmetic in whole units, in which the order of summands can't show and nothing overflows.
extension Int {
    /// The greatest sum; four times that is still a number.
    static let greatestSum = 1 << 60

    /// The greatest amount of one activity, in whatever unit: more than anybody did, and enough to be told as it came.
    static let greatestAmount = 9_000_000_000_000_000

    /// A measured amount as a whole number, half up; 0 for what is none, such as NaN or less than nothing.
    package init(halfUp amount: Double) {
        // Only the floor keeps 0.49999999999999994 below a half.
        let whole = amount.rounded(.down)
        let rounded = amount - whole >= 0.5 ? whole + 1 : whole
        self = rounded > 0 ? Int(Swift.min(rounded, Double(Self.greatestAmount))) : 0
    }

    /// The sum of two that are not negative, `greatestSum` at most.
    func adding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .greatestSum : Swift.min(sum, .greatestSum)
    }

    /// Itself as parts of a whole, half up: `51.share(of: 100, in: 1000)` is 510. 0 where there is no whole.
    ///
    /// - Parameter scale: how many parts the whole has, 1000 for tenths of a percent and at most.
    func share(of whole: Int, in scale: Int) -> Int {
        guard whole > 0, self > 0 else { return 0 }
        let (times, rest) = quotientAndRemainder(dividingBy: whole)
        // What is too great to be multiplied is exact enough without its last bits.
        let spare = Swift.max(0, Self.bitsOfFactor - whole.leadingZeroBitCount)
        let part = ((rest >> spare) * scale * 2 + (whole >> spare)) / ((whole >> spare) * 2)
        let (product, overflow) = times.multipliedReportingOverflow(by: scale)
        return overflow ? .greatestSum : product.adding(part)
    }

    /// How many bits twice the greatest scale and the sign take, and one for the sum.
    private static let bitsOfFactor = 13
}

extension Duration {
    /// Whole seconds, half up, 0 for less than none.
    var roundedSeconds: Int {
        let (seconds, rest) = components
        let rounded = rest >= 500_000_000_000_000_000 ? Int(clamping: seconds).adding(1) : Int(clamping: seconds)
        return min(max(rounded, 0), Self.greatestSeconds)
    }

    /// Thirty thousand years.
    private static var greatestSeconds: Int { 1_000_000_000_000 }
}
