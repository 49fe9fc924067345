/// An element of a document, with what is in it.
struct XMLNode: Sendable, Hashable {
    let name: XMLName
    /// By name, with its namespace if it has one.
    let attributes: [String: String]
    fileprivate(set) var children: [XMLNode] = []
    /// The text of an element without children; UTF-8.
    fileprivate(set) var bytes: [UInt8] = []

    init(_ name: XMLName, _ attributes: [String: String] = [:]) {
        self.name = name
        self.attributes = attributes
    }
}

extension XMLNode {
    /// The text without blanks around it.
    var text: String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let trimmed = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return String(decoding: Array(trimmed), as: UTF8.self)
    }

    func first(_ name: XMLName) -> XMLNode? { children.first { $0.name == name } }

    func all(_ name: XMLName) -> [XMLNode] { children.filter { $0.name == name } }

    /// Whether an element of that name is anywhere in it.
    func holds(_ name: XMLName) -> Bool { children.contains { $0.name == name || $0.holds(name) } }

    mutating func add(_ child: XMLNode) { children.append(child) }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: text) }

    /// Drops the blanks between children.
    mutating func finish() { if !children.isEmpty { bytes = [] } }
}

/// A name with its namespace (Namespaces in XML 1.0), as `namespace name`.
struct XMLName: Sendable, Hashable {
    let text: String
    private init(_ namespace: String, _ name: String) { text = "\(namespace) \(name)" }

    /// A name as expat reports it.
    init(expanded text: String) { self.text = text }

    /// Of WebDAV (RFC 4918).
    static func dav(_ name: String) -> XMLName { XMLName("DAV:", name) }
    /// Of CalDAV (RFC 4791).
    static func cal(_ name: String) -> XMLName { XMLName("urn:ietf:params:xml:ns:caldav", name) }
}
