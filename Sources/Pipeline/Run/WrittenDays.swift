import Basics

/// The days that are written, both included; none when the last is before the first.
struct WrittenDays: Sendable {
    let first: Day
    let last: Day

    func contains(_ day: Day) -> Bool { first <= day && day <= last }
}
