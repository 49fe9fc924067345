import Basics
import Cryptography

/// The names of the resources that tpmerge stores on a CalDAV server.
package enum ResourceName {
    /// The last part of the address of an event's resource: 32 hexadecimal digits and `.ics`. A UID may have
    /// characters, or a length, that some servers refuse in names.
    package static func name(ofUID uid: String) -> String { digest(Array(uid.utf8)) + ".ics" }

    /// Whether the last part of an address looks like one of tpmerge's names.
    package static func isOurs(_ href: String) -> Bool {
        guard let name = href.split(separator: "/").last, name.hasSuffix(".ics") else { return false }
        let digits = name.dropLast(4).utf8
        return digits.count == 32
            && digits.allSatisfy { $0.isDigit || (0x61...0x66).contains($0) }
    }

    /// The UID of an event in the second and later calendars of one account, such as `…+2@tpmerge`: some servers allow
    /// a UID only once in an account. The first calendar is 1.
    package static func uid(_ uid: String, inCalendar number: Int) -> String {
        number < 2 ? uid : marked(uid, "+\(number)")
    }

    static func number(ofUID uid: String) -> Int {
        mark(in: uid).flatMap { Int(uid[uid.index(after: $0.lowerBound)..<$0.upperBound]) } ?? 1
    }

    /// The UID without the calendar's number.
    static func published(_ uid: String) -> String {
        guard let mark = mark(in: uid) else { return uid }
        return String(uid[..<mark.lowerBound] + uid[mark.upperBound...])
    }

    /// Where a UID has `+2` and the like.
    private static func mark(in uid: String) -> Range<String.Index>? {
        guard let at = uid.lastIndex(of: "@"), let plus = uid[..<at].lastIndex(of: "+") else { return nil }
        let digits = uid[uid.index(after: plus)..<at].utf8
        return !digits.isEmpty && digits.count < 9 && digits.allSatisfy(\.isDigit) ? plus..<at : nil
    }

    /// The UID under which an event is sent once more when a server says that its own is taken: `…+r1@tpmerge`.
    static func replacement(ofUID uid: String) -> String { marked(uid, "+r1") }

    static func isOurUID(_ uid: String) -> Bool { uid.hasSuffix(end) }

    static let end = "@tpmerge"

    /// 32 hexadecimal digits of SHA-256: the same for the same bytes on every machine.
    package static func digest(_ bytes: [UInt8]) -> String { HashFunction.sha256.hash(bytes).prefix(16).hexadecimal }

    private static func marked(_ uid: String, _ mark: String) -> String {
        guard let at = uid.lastIndex(of: "@") else { return uid + mark }
        return uid[..<at] + mark + uid[at...]
    }
}
