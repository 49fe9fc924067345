/// Reads the numbers of JSON, correctly rounded; leading zeros are forgiven.
enum JSONNumber {
    /// The number that a word spells; null when it is none, or none that is finite.
    static func scalar(_ word: UnsafeRawBufferPointer) -> JSONScalar {
        guard word.count <= longest, let parts = Parts(word) else { return .null }
        if parts.isInteger {
            if parts.isExact { return .integer(parts.isNegative ? -Int64(parts.digits) : Int64(parts.digits)) }
            if let integer = Int64(String(decoding: word, as: UTF8.self)) { return .integer(integer) }
        }
        // Up to 2^53 and 10^22 both are exact, so that one operation rounds once (Clinger 1990).
        if parts.isExact, parts.digits <= 1 << 53, abs(parts.exponent) < powersOfTen.count {
            let digits = parts.isNegative ? -Double(parts.digits) : Double(parts.digits)
            let power = powersOfTen[abs(parts.exponent)]
            return .number(parts.exponent < 0 ? digits / power : digits * power)
        }
        guard let number = Double(String(decoding: word, as: UTF8.self)), number.isFinite else { return .null }
        return .number(number)
    }

    private static let longest = 1000
    private static let powersOfTen: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
        1e19, 1e20, 1e21, 1e22,
    ]
}

extension JSONNumber {
    /// Digits × 10^exponent.
    private struct Parts {
        var isNegative = false
        var digits: UInt64 = 0
        var exponent = 0
        var isInteger = true
        /// Whether `digits` holds all of them: up to 18 after leading zeros.
        var isExact = true
        private var count = 0

        init?(_ word: UnsafeRawBufferPointer) {
            var rest = word[...]
            if rest.first == UInt8(ascii: "-") {
                isNegative = true
                rest.removeFirst()
            }
            let whole = takeDigits(&rest)
            var fraction = 0
            if rest.first == UInt8(ascii: ".") {
                isInteger = false
                rest.removeFirst()
                fraction = takeDigits(&rest)
                exponent = -fraction
            }
            guard whole + fraction > 0 else { return nil }
            if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
                isInteger = false
                rest.removeFirst()
                guard let power = Self.power(rest) else { return nil }
                exponent += power
            } else {
                guard rest.isEmpty else { return nil }
            }
        }

        private mutating func takeDigits(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Int {
            var taken = 0
            while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                rest.removeFirst()
                taken += 1
                if count > 0 || byte != UInt8(ascii: "0") { count += 1 }
                if count > 18 {
                    isExact = false
                } else {
                    digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
                }
            }
            return taken
        }

        /// The power of ten after an `e`; beyond what any number needs, the nearest that says so.
        private static func power(_ text: Slice<UnsafeRawBufferPointer>) -> Int? {
            let isNegative = text.first == UInt8(ascii: "-")
            let digits = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text
            guard !digits.isEmpty else { return nil }
            var power = 0
            for byte in digits {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                power = min(power * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
            }
            return isNegative ? -power : power
        }
    }
}
