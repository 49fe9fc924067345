import Basics

/// The zones that a calendar's TZIDs name: those that are known by their names, and those that the calendar defines.
struct FeedZones {
    private let source: UnsafeBufferPointer<UInt8>
    private let parts: [CalendarOutline.Part]
    private var named: [String: (known: Zone?, own: Zone?)] = [:]
    /// Read when the first TZID is met: most feeds have neither.
    private var definitions: [String: ZoneDefinition]?

    init(_ source: UnsafeBufferPointer<UInt8>, _ parts: [CalendarOutline.Part]) {
        self.source = source
        self.parts = parts
    }

    /// The zone of a name at a time on its clock; nil for a name that is neither known nor defined.
    ///
    /// Where the definition and the known zone differ at that time, the definition counts (RFC 5545 §3.2.19).
    ///
    /// - Returns: also whether the name is met for the first time.
    mutating func zone(named name: String, at time: LocalTime) -> (zone: Zone?, isNew: Bool) {
        let before = named[name]
        let zones = before ?? (known: Zone(tzid: name), own: definition(of: name)?.zone(named: name))
        named[name] = zones
        guard let known = zones.known, let own = zones.own else { return (zones.known ?? zones.own, before == nil) }
        return (known.instant(time) == own.instant(time) ? known : own, before == nil)
    }

    private mutating func definition(of name: String) -> ZoneDefinition? {
        if let definitions { return definitions[name] }
        var found: [String: ZoneDefinition] = [:]
        for part in parts {
            let (name, definition) = ZoneDefinition.read(part, of: source)
            if found[name] == nil { found[name] = definition }
        }
        definitions = found
        return found[name]
    }
}

/// A VTIMEZONE (RFC 5545 §3.6.5): when its clocks change.
///
/// It is never written out: for each moment, the last change of each rule is computed. So no rule can take long, whatever
/// its range.
struct ZoneDefinition: Sendable {
    private var changes: [Change] = []
    private var rules: [YearlyRule] = []
    /// Whether all of it is understood.
    private var isSound = true

    /// A change of the offset, in seconds east of UTC.
    private struct Change {
        let moment: Int
        let before: Int
        let after: Int
    }

    /// More than a zone has that isn't known by its name.
    private static let mostRules = 16
    private static let mostChanges = 10_000

    /// The zone; nil if any of its rules isn't understood.
    func zone(named name: String) -> Zone? {
        guard isSound, let first = changes.first else { return nil }
        return Zone(name) { [changes, rules] moment in
            let seconds = moment.secondsSinceEpoch
            let next = changes.partitioningIndex { $0.moment > seconds }
            var last = next > 0 ? (changes[next - 1].moment, changes[next - 1].after) : (Int.min, first.before)
            for rule in rules {
                if let change = rule.lastChange(until: seconds), change > last.0 { last = (change, rule.after) }
            }
            return last.1
        }
    }

    static func read(
        _ part: CalendarOutline.Part, of source: UnsafeBufferPointer<UInt8>
    ) -> (name: String, ZoneDefinition) {
        var definition = ZoneDefinition()
        var name = ""
        var observance: [String: [[UInt8]]] = [:]
        var content = ContentLine()
        var lines = LogicalLines(source, from: part.start, line: part.line + 1)
        var depth = 1
        // The outline has read all lines before, so none of them throws.
        while depth > 0, let line = try? lines.next() {
            content.load(line, of: source)
            switch content.name {
            case "BEGIN":
                depth += 1
                observance = [:]
            case "END":
                depth -= 1
                if depth == 1, ["STANDARD", "DAYLIGHT"].contains(content.component) { definition.take(observance) }
            case "TZID" where depth == 1:
                name = String(decoding: content.value.filter { $0 != UInt8(ascii: "\\") }, as: UTF8.self)
            case "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RDATE", "RRULE":
                observance[content.name, default: []].append(Array(content.value))
            default: break
            }
        }
        definition.changes.sort { $0.moment < $1.moment }
        return (name, definition)
    }

    private mutating func take(_ observance: [String: [[UInt8]]]) {
        guard let start = observance["DTSTART"]?.first.flatMap({ LocalTime(calendarText: $0[...]) }),
            let before = observance["TZOFFSETFROM"]?.first.flatMap(Self.offset),
            let after = observance["TZOFFSETTO"]?.first.flatMap(Self.offset)
        else { return isSound = false }
        func add(_ time: LocalTime) {
            changes.append(Change(moment: time.secondsSinceEpoch - before, before: before, after: after))
        }
        add(start)
        for text in observance["RDATE"] ?? [] {
            let times = text.split(separator: UInt8(ascii: ","), maxSplits: Self.mostChanges)
            guard changes.count + times.count <= Self.mostChanges else { return isSound = false }
            times.compactMap { LocalTime(calendarText: $0.prefix(15)) }.forEach(add)
        }
        for text in observance["RRULE"] ?? [] {
            guard rules.count < Self.mostRules,
                let rule = YearlyRule(String(decoding: text, as: UTF8.self), from: start, before: before, after: after)
            else { return isSound = false }
            rules.append(rule)
        }
    }

    /// The seconds of a UTC offset (RFC 5545 §3.3.14) such as `-0430`; nil for anything else.
    private static func offset(_ text: [UInt8]) -> Int? {
        let digits = Array(text.dropFirst() + (text.count == 5 ? Array("00".utf8) : []))[...]
        guard let sign = text.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), digits.count == 6,
            let hours = digits[0..<2].decimal, let minutes = digits[2..<4].decimal, let seconds = digits[4..<6].decimal,
            hours < 24, minutes < 60, seconds < 60
        else { return nil }
        return (hours * 3600 + minutes * 60 + seconds) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
}
