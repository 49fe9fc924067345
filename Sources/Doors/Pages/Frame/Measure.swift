/// A bar that shows a plan as a frame and what was done as its filling. All measures of a page have one scale, so that
/// what takes longer is longer.
struct Measure {
    /// The share of the plan, and of what was done, of the longest; nil if there is none.
    private let plan: Double?
    private let done: Double?
    private let isLost: Bool
    /// In pixels.
    private let height: Int

    /// nil if nothing was planned or done.
    ///
    /// - Parameters:
    ///   - plan: what was planned, in any unit; nil or 0 for nothing.
    ///   - done: what was done, in the same unit.
    ///   - longest: the largest value of the page.
    ///   - isLost: whether the plan was missed.
    init?(plan: Double?, done: Double?, of longest: Double, isLost: Bool = false, height: Int = 6) {
        func share(_ value: Double?) -> Double? {
            value.flatMap { $0 > 0 && longest > 0 ? min(max($0 / longest, 0.02), 1) * 98 : nil }
        }
        (self.plan, self.done, self.isLost, self.height) = (share(plan), share(done), isLost, height)
        if self.plan == nil, self.done == nil { return nil }
    }

    /// For `measure.mustache`. Where more was done than planned, a notch shows where the plan ends.
    var values: [String: Any] {
        let notch = plan.flatMap { plan in done.flatMap { $0 > plan + 0.5 ? plan : nil } }
        return known([
            "height": height, "inner": height - 1, "isLost": isLost, "framed": plan?.tenths, "filled": done?.tenths,
            "notched": notch?.tenths,
        ])
    }
}

extension Double {
    /// With one decimal; for drawings.
    var tenths: String {
        let tenths = Int((self * 10).rounded())
        return "\(tenths / 10).\(abs(tenths % 10))"
    }
}
