import Basics

/// A date and time of a bulk export in the format of the account's language; always in UTC.
struct ExportDate: Equatable {
    let day: Day
    /// The time of day; nil if only the day is written.
    let time: LocalTime?

    /// Parses `May 29, 2022, 3:53:35 PM`, `29.05.2022, 15:53:35`, `29 mai 2022 à 15:53:35` and similar formats.
    init?(_ text: String) {
        guard text.utf8.count <= Self.longest else { return nil }
        if let timestamp = Array(text.utf8).withUnsafeBytes({ Timestamp($0) }) {
            let utc = timestamp.instant.utc
            (day, time) = (utc.day, utc)
            return
        }
        let tokens = ExportDateTokens(text)
        guard let day = Self.day(tokens) else { return nil }
        self.day = day
        let clock = tokens.numbers.dropFirst(tokens.month == nil ? 3 : 2).map(\.value)
        guard !clock.isEmpty else {
            time = nil
            return
        }
        guard (2...3).contains(clock.count), let hour = Self.hour(clock[0], tokens.half),
            let time = LocalTime(day: day, hour: hour, minute: clock[1], second: clock.count > 2 ? clock[2] : 0)
        else { return nil }
        self.time = time
    }
}

extension ExportDate {
    private static let longest = 100

    private static func day(_ tokens: ExportDateTokens) -> Day? {
        let numbers = tokens.numbers
        guard let month = tokens.month else {
            guard numbers.count >= 3 else { return nil }
            let (first, second, third) = (numbers[0], numbers[1], numbers[2])
            if first.digits == 4 { return Day(year: first.value, month: second.value, day: third.value) }
            guard let year = year(third) else { return nil }
            // Only American English puts the month first, with slashes and a twelve-hour clock.
            if tokens.hasSlashes, tokens.half != nil, let day = Day(year: year, month: first.value, day: second.value) {
                return day
            }
            return Day(year: year, month: second.value, day: first.value)
        }
        guard numbers.count >= 2 else { return nil }
        if numbers[0].digits == 4 { return Day(year: numbers[0].value, month: month, day: numbers[1].value) }
        return year(numbers[1]).flatMap { Day(year: $0, month: month, day: numbers[0].value) }
    }

    private static func year(_ number: ExportDateTokens.Number) -> Int? {
        switch number.digits {
        case 4: number.value
        case 2: 2000 + number.value
        default: nil
        }
    }

    /// The hour from 0 to 23; each half of a twelve-hour clock begins with 12.
    private static func hour(_ hour: Int, _ half: ExportDateTokens.Half?) -> Int? {
        switch half {
        case nil: hour
        case .beforeNoon: hour <= 12 ? hour % 12 : nil
        case .afternoon: hour < 12 ? hour + 12 : hour
        }
    }
}

/// The start of an activity in a bulk export: the moment, and the wall clock in the athlete's zone.
struct ExportStart: Equatable {
    let instant: Instant
    let local: LocalTime
    let isHidden: Bool

    /// Returns nil if the row's date can't be read or is implausible.
    init?(_ values: ExportValues, zone: Zone) {
        guard let text = values.text(.date, limit: 200), let date = ExportDate(text) else { return nil }
        if let utc = date.time {
            instant = Instant(secondsSinceEpoch: utc.secondsSinceEpoch)
            local = zone.local(instant)
            isHidden = false
        } else {
            // Strava writes a hidden start as midnight and one second.
            local = LocalTime(secondsSinceEpoch: date.day.number * 86_400 + 1)
            instant = zone.instant(local)
            isHidden = true
        }
        guard local.day.isPlausible, instant.utc.day.isPlausible else { return nil }
    }
}

/// The parts of a written date: numbers in their order, a month's name, a half of the day.
struct ExportDateTokens {
    struct Number {
        let value: Int
        let digits: Int
    }

    enum Half {
        case beforeNoon, afternoon
    }

    private(set) var numbers: [Number] = []
    /// From 1 to 12; nil if the month is a number.
    private(set) var month: Int?
    private(set) var half: Half?
    let hasSlashes: Bool

    /// Splits a text into tokens; words without meaning for a date (`à`, `de`, `Uhr`) are skipped.
    init(_ text: String) {
        hasSlashes = text.contains("/")
        var word = ""
        var before = ""
        for scalar in text.unicodeScalars + [" "] {
            if let last = word.unicodeScalars.last, last.isDigit != scalar.isDigit || !scalar.isPartOfWord {
                take(word, after: before)
                before = word
                word = ""
            }
            if scalar.isPartOfWord { word.unicodeScalars.append(scalar) }
        }
    }

    private mutating func take(_ word: String, after before: String) {
        if word.utf8.allSatisfy(\.isDigit) {
            // A number that is too long can't be part of a date.
            numbers.append(Number(value: word.utf8.count <= 6 ? Int(word) ?? 0 : 0, digits: word.utf8.count))
            return
        }
        let word = word.lowercased()
        switch (before.lowercased(), word) {
        case (_, "am"), ("a", "m"): half = .beforeNoon
        case (_, "pm"), ("p", "m"): half = .afternoon
        default: month = ExportWords.month(word) ?? month
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

    fileprivate var isPartOfWord: Bool {
        isASCII
            ? isDigit || ("a"..."z").contains(self) || ("A"..."Z").contains(self)
            : properties.isAlphabetic || properties.canonicalCombiningClass != .notReordered
    }
}
