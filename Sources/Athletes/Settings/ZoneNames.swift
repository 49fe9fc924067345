package import Basics
import Foundation

/// Why a name is no time zone. The description suggests the one that was probably meant.
package struct ZoneNameError: Error, CustomStringConvertible {
    package let description: String
}

extension Zone {
    /// The zone with a name that a person gave.
    ///
    /// Abbreviations are refused, whatever the system takes them for: to Foundation `BST` is Bangladesh, and to the
    /// time zone database `EST` has no summer time.
    ///
    /// - Throws: `ZoneNameError` unless the name is in the IANA time zone database.
    package init(named name: String) throws(ZoneNameError) {
        let area = name.prefix { $0 != "/" }
        let isIANAName = area.endIndex < name.endIndex ? Self.areas.contains(area) : Self.wordsAlone.contains(area)
        guard isIANAName, let zone = Zone(identifier: name) else {
            throw ZoneNameError(description: Self.advice(instead: name))
        }
        self = zone
    }

    /// The parts before the slash, including those that the database keeps for old names.
    private static let areas: Set<Substring> = [
        "Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Brazil", "Canada", "Chile",
        "Etc", "Europe", "Indian", "Mexico", "Pacific", "US",
    ]

    /// The names without a slash. `EST`, `MST` and `HST` are left out since they have no summer time; so is `Factory`.
    private static let wordsAlone: Set<Substring> = [
        "CET", "CST6CDT", "Cuba", "EET", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT", "GMT+0", "GMT-0", "GMT0",
        "Greenwich", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET",
        "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore",
        "Turkey", "UCT", "UTC", "Universal", "W-SU", "WET", "Zulu",
    ]

    private static func advice(instead name: String) -> String {
        guard name.utf8.count <= 40, name.allSatisfy({ $0.isLetter || $0.isNumber || " /_+-:".contains($0) }) else {
            return "This is not an IANA time zone such as Europe/Berlin."
        }
        let problem = "\(name.isEmpty ? "This" : name) is not an IANA time zone"
        if let offset = offset(name) {
            let (place, reversed) = offset.sign == "+" ? ("Europe/Berlin", "-") : ("America/New_York", "+")
            let same = offset.hours.map { "; Etc/GMT\(reversed)\($0) is that offset, its sign reversed" }
            return "\(problem). Name a place such as \(place)\(same ?? "")."
        }
        guard let meant = meant(by: name) else { return "\(problem) such as Europe/Berlin or America/New_York." }
        return "\(problem). Did you mean \(meant)?"
    }

    /// The sign of an offset such as `GMT+1`, `UTC-05:00` and `+2`, and its hours if the database has a name for them.
    private static func offset(_ name: String) -> (sign: Character, hours: Int?)? {
        let upper = name.uppercased()
        let rest = upper.drop { $0.isLetter }
        guard ["", "GMT", "UTC"].contains(upper.prefix(upper.count - rest.count)), let sign = rest.first,
            "+-".contains(sign), rest.dropFirst().allSatisfy({ $0.isNumber || $0 == ":" })
        else { return nil }
        let digits = rest.dropFirst().filter(\.isNumber)
        let hours = Int(digits.count > 2 && digits.hasSuffix("00") ? digits.dropLast(2) : digits[...])
        return (sign, hours.flatMap { (1...(sign == "+" ? 14 : 12)).contains($0) ? $0 : nil })
    }

    /// The zone that is probably meant by an abbreviation, a city or a misspelling.
    private static func meant(by name: String) -> String? {
        if let zone = abbreviations[name.uppercased()] ?? TimeZone.abbreviationDictionary[name.uppercased()] {
            return zone
        }
        let known = TimeZone.knownTimeZoneIdentifiers.sorted()
        let plain = name.lowercased().replacing(" ", with: "_")
        if let same = known.first(where: { $0.lowercased() == plain || $0.lowercased().hasSuffix("/" + plain) }) {
            return same
        }
        let nearest = known.nearest(to: name)
        return nearest.changes(to: name) <= 2 ? nearest : nil
    }

    /// Abbreviations that the system doesn't know, or takes for another place's.
    private static let abbreviations = [
        "ACST": "Australia/Adelaide", "ACDT": "Australia/Adelaide", "AEST": "Australia/Sydney",
        "AEDT": "Australia/Sydney", "AWST": "Australia/Perth", "MEZ": "Europe/Berlin", "MESZ": "Europe/Berlin",
        "MST": "America/Denver", "SAST": "Africa/Johannesburg",
    ]

    /// The zone that the environment or the system sets; nil if `TZ` names an unknown one.
    package static func system(environment: [String: String]) -> Zone? {
        if let name = environment["TZ"], !name.isEmpty {
            return Zone(identifier: name.hasPrefix(":") ? String(name.dropFirst()) : name)
        }
        // Foundation calls UTC by an older name.
        let name = TimeZone.current.identifier
        return Zone(identifier: name == "GMT" ? "UTC" : name)
    }
}
