import Basics
import CLibical

extension LocalTime {
    /// Validates a time from libical; nil for its null time and for impossible fields.
    init?(_ time: icaltimetype) {
        guard let day = Day(year: Int(time.year), month: Int(time.month), day: Int(time.day)) else { return nil }
        self.init(day: day, hour: Int(time.hour), minute: Int(time.minute), second: Int(time.second))
    }
}

extension icaltimetype {
    /// A time without a zone.
    init(_ time: LocalTime, isDate: Bool = false) {
        self = icaltime_null_time()
        let (year, month, day) = time.day.components
        self.year = Int32(year)
        self.month = Int32(month)
        self.day = Int32(day)
        is_date = isDate ? 1 : 0
        guard !isDate else { return }
        hour = Int32(time.secondOfDay / 3600)
        minute = Int32(time.secondOfDay / 60 % 60)
        second = Int32(time.secondOfDay % 60)
    }
}
