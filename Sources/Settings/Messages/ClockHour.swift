import Basics

/// Hours of the wall clock as people write them.
enum ClockHour {
    /// `24:00`, the midnight after a day.
    static let midnight = 1440

    /// The minutes since midnight of `6:30` or `06:30`, up to `24:00`; nil for anything else.
    static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
        else { return nil }
        let minutes = hour * 60 + minute
        return minutes <= midnight ? minutes : nil
    }
}

/// Weekdays as people write them.
enum Weekdays {
    /// From `mon` to `sun`.
    static let names = (1...7).map { Day.weekdayShort($0).lowercased() }

    /// The weekdays of `sat`, `mon-fri`, `fri-mon` or `mon,wed`, Monday being 0; nil for anything else.
    static func numbers(_ text: String) -> [Int]? {
        var days: [Int] = []
        for part in text.lowercased().split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
                .map { names.firstIndex(of: $0.trimmedSpaces) }
            guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil else { return nil }
            days += (0...(last - first + 7) % 7).map { (first + $0) % 7 }
        }
        return days
    }
}
