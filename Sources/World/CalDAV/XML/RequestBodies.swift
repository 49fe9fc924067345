import Basics
import XML

enum RequestBodies {
    /// PROPFIND for the named properties (RFC 4918 §9.1).
    static func propfind(_ properties: [String]) -> [UInt8] {
        document("D:propfind", "<D:prop>" + properties.map { "<\($0)/>" }.joined() + "</D:prop>")
    }

    /// REPORT sync-collection (RFC 6578 §3.2); an empty token asks for everything.
    static func sync(token: String) -> [UInt8] {
        document(
            "D:sync-collection",
            "<D:sync-token>\(escaped(token))</D:sync-token><D:sync-level>1</D:sync-level>"
                + "<D:prop><D:getetag/></D:prop>")
    }

    /// REPORT calendar-multiget (RFC 4791 §7.9).
    static func multiget(_ hrefs: [Href]) -> [UInt8] {
        document(
            "C:calendar-multiget",
            "<D:prop><D:getetag/><C:calendar-data/></D:prop>"
                + hrefs.map { "<D:href>\(escaped($0.path))</D:href>" }.joined())
    }

    /// REPORT calendar-query (RFC 4791 §7.8) for the events whose UIDs contain a text.
    static func query(uid text: String) -> [UInt8] {
        let match = "<C:text-match collation=\"i;octet\">\(escaped(text))</C:text-match>"
        return document(
            "C:calendar-query",
            "<D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name=\"VCALENDAR\"><C:comp-filter name=\"VEVENT\">"
                + "<C:prop-filter name=\"UID\">\(match)</C:prop-filter></C:comp-filter></C:comp-filter></C:filter>")
    }

    /// MKCALENDAR for events (RFC 4791 §5.3.1).
    static func makeCalendar(named name: String) -> [UInt8] {
        document("C:mkcalendar", "<D:set><D:prop>\(calendarProperties(name))</D:prop></D:set>")
    }

    /// Extended MKCOL for a calendar (RFC 5689 §3), for servers without MKCALENDAR.
    static func makeCollection(named name: String) -> [UInt8] {
        let type = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype>"
        return document("D:mkcol", "<D:set><D:prop>\(type)\(calendarProperties(name))</D:prop></D:set>")
    }

    private static func calendarProperties(_ name: String) -> String {
        "<D:displayname>\(escaped(name))</D:displayname>"
            + "<C:supported-calendar-component-set><C:comp name=\"VEVENT\"/></C:supported-calendar-component-set>"
    }

    /// Escapes markup; leaves out what XML 1.0 can't hold (§2.2).
    static func escaped(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter(\.isInXML))).htmlEscaped
    }

    private static func document(_ name: String, _ content: String) -> [UInt8] {
        let spaces = "xmlns:D=\"DAV:\" xmlns:C=\"urn:ietf:params:xml:ns:caldav\""
        return Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<\(name) \(spaces)>\(content)</\(name)>".utf8)
    }
}
