import Chance

extension SplitMix64 {
    /// That many hexadecimal digits.
    mutating func hex(_ count: Int) -> String {
        String((0..<count).map { _ in "0123456789abcdef".randomElement(using: &self) ?? "0" })
    }
}
