public import Basics

// Ledger rows are kept in a memory, where days and times are single numbers.

extension Day: Codable {
    public init(from decoder: any Decoder) throws { self.init(number: try Int(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}

extension Instant: Codable {
    public init(from decoder: any Decoder) throws { self.init(secondsSinceEpoch: try Int(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try secondsSinceEpoch.encode(to: encoder) }
}

extension LocalTime: Codable {
    public init(from decoder: any Decoder) throws { self.init(secondsSinceEpoch: try Int(from: decoder)) }

    public func encode(to encoder: any Encoder) throws { try secondsSinceEpoch.encode(to: encoder) }
}
