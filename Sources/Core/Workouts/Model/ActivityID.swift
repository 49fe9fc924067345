/// The id of an activity: Strava's number, intervals.icu's, or the name of a recording in a device's file.
public struct ActivityID: Hashable, Comparable, Sendable {
    /// Strava's number; or intervals.icu's, plus `firstOfIntervals`; or a file's name, which has the top bit set and is
    /// thus below 0.
    private let number: Int64

    private static let firstOfIntervals = Int64(1) << 62

    private init(number: Int64) { self.number = number }

    /// The id of an activity at Strava, which numbers from 1 and is far from 2^62.
    public static func strava(_ number: Int64) -> ActivityID {
        ActivityID(number: min(max(number, 0), firstOfIntervals - 1))
    }

    /// The id of an activity at intervals.icu.
    ///
    /// - Parameter name: its id there, such as `i100000001`.
    /// - Returns: nil for any other spelling, such as the digits that stand for an activity of Strava's.
    public static func intervals(_ name: some StringProtocol) -> ActivityID? {
        let digits = name.dropFirst()
        guard name.first == "i", let number = Int64(digits), number > 0, number < firstOfIntervals,
            String(number) == digits
        else { return nil }
        return ActivityID(number: firstOfIntervals + number)
    }

    /// The id of a recording in a device's file.
    ///
    /// - Parameter name: a hash; its top bit doesn't count.
    public static func file(_ name: UInt64) -> ActivityID {
        ActivityID(number: Int64(bitPattern: name | UInt64(1) << 63))
    }

    /// Strava's number; nil for what Strava doesn't have.
    public var strava: Int64? { isFile || isIntervals ? nil : number }

    /// The id at intervals.icu, such as `i100000001`; nil for what intervals.icu doesn't have.
    public var intervals: String? { isIntervals ? "i\(number - Self.firstOfIntervals)" : nil }

    private var isIntervals: Bool { number >= Self.firstOfIntervals }

    public var isFile: Bool { number < 0 }

    /// In the order of the memory's tables.
    public static func < (one: ActivityID, other: ActivityID) -> Bool { one.number < other.number }
}

extension ActivityID {
    package var stored: Int64 { number }

    package init(stored: Int64) { self.init(number: stored) }
}

extension ActivityID: CustomStringConvertible {
    /// `16195505756`, `intervals-i100000001`, or `file-` and 16 hexadecimal digits: `file-9f86d081884c7d65`.
    public var text: String {
        if let intervals { return Self.intervalsPrefix + intervals }
        guard isFile else { return String(number) }
        // The top bit is set, so that there are always 16 digits.
        return Self.filePrefix + String(UInt64(bitPattern: number), radix: 16)
    }

    public var description: String { text }

    /// Reads an id as `text` spells it.
    ///
    /// - Returns: nil for any other spelling.
    public init?(_ text: String) {
        if text.hasPrefix(Self.intervalsPrefix) {
            guard let id = Self.intervals(text.dropFirst(Self.intervalsPrefix.count)) else { return nil }
            self = id
            return
        }
        let number =
            text.hasPrefix(Self.filePrefix)
            ? UInt64(text.dropFirst(Self.filePrefix.count), radix: 16).map { Int64(bitPattern: $0) } : Int64(text)
        guard let number, number != 0 else { return nil }
        self.init(number: number)
        guard self.text == text else { return nil }
    }

    static let filePrefix = "file-"
    static let intervalsPrefix = "intervals-"
}

extension ActivityID {
    public static let rule =
        "Not an activity ID. Use a number, for example 16195505756, or a file's, for example file-9f86d081884c7d65."

    /// Reads an id, or the address of the activity's page.
    ///
    /// - Returns: nil if the text contains no id.
    public init?(named text: String) {
        let parts = text.prefix { $0 != "?" && $0 != "#" }.split(separator: "/")
        // Later parts of the address belong to the page.
        guard
            let name = parts.firstIndex(of: "activities").flatMap({ parts.dropFirst($0 + 1).first }) ?? parts.last
        else { return nil }
        if let number = Int64(name), number > 0 {
            self = .strava(number)
        } else if let id = Self.intervals(name.lowercased()) {
            self = id
        } else {
            self.init(name.lowercased())
        }
    }
}
