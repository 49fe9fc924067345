import Web
import XML

/// The answer to PROPFIND and REPORT (RFC 4918 §13).
struct Multistatus: Sendable {
    let responses: [Response]
    /// The token for the next sync-collection (RFC 6578 §6.2).
    let syncToken: String?

    struct Response: Sendable {
        let href: Href
        /// The status of the resource itself; nil if only its properties have one.
        let status: Int?
        /// The properties that the server returned. A refusal in one propstat doesn't remove a property's value from
        /// another.
        let properties: [ExpandedName: XMLNode]
    }

    /// - Parameter base: the address of the request, for relative hrefs.
    /// - Throws: `XMLFault` for anything but a multistatus.
    init(_ document: [UInt8], base: Href) throws(XMLFault) {
        let root = try XMLNode(document, upTo: Limits.calendarServer.body)
        guard root.name == .dav("multistatus") else { throw XMLFault(.malformed, "it is no multistatus") }
        responses = root.all(.dav("response")).flatMap { Response.read($0, base) }
        syncToken = root.first(.dav("sync-token")).map(\.text).flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension ExpandedName {
    /// A name of WebDAV (RFC 4918).
    static func dav(_ name: String) -> ExpandedName { ExpandedName("DAV:", name) }
    /// A name of CalDAV (RFC 4791).
    static func cal(_ name: String) -> ExpandedName { ExpandedName("urn:ietf:params:xml:ns:caldav", name) }
}

extension Multistatus.Response {
    /// One response for each of its hrefs; a damaged href is left out.
    fileprivate static func read(_ node: XMLNode, _ base: Href) -> [Multistatus.Response] {
        let status = node.first(.dav("status")).flatMap { httpStatus($0.text) }
        var properties: [ExpandedName: XMLNode] = [:]
        for part in node.all(.dav("propstat")) {
            let status = part.first(.dav("status")).flatMap { httpStatus($0.text) } ?? 200
            guard (200...299).contains(status) else { continue }
            for property in part.first(.dav("prop"))?.children ?? [] where properties[property.name] == nil {
                properties[property.name] = property
            }
        }
        return node.all(.dav("href")).compactMap { written in
            Href(written.text, relativeTo: base).map { .init(href: $0, status: status, properties: properties) }
        }
    }

    /// `HTTP/1.1 404 Not Found` → 404.
    private static func httpStatus(_ line: String) -> Int? {
        let words = line.split(separator: " ")
        return words.count >= 2 ? Int(words[1]) : nil
    }

    /// The resource's ETag, weak or not; nil without one.
    var etag: String? {
        properties[.dav("getetag")].map(\.text).flatMap { $0.isEmpty || $0.utf8.count > 1024 ? nil : $0 }
    }

    var isCollection: Bool { properties[.dav("resourcetype")]?.holds(.dav("collection")) == true }
}
