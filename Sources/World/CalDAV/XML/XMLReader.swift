import CExpat

/// Why a server's XML is not read.
package enum XMLFault: Error, Sendable, Hashable {
    /// No well-formed XML with namespaces, or in an encoding other than UTF-8, UTF-16, Latin-1 and ASCII.
    case malformed
    /// A DOCTYPE: an HTML page, or a document with entities.
    case hasDoctype
    /// Deeper, longer, or with more elements than any sensible answer.
    case tooLarge
}

/// Reads a document into a tree, within limits.
enum XMLReader {
    /// The deepest nesting of elements.
    static let deepest = 64
    /// Elements and attributes; a listing of 20,000 resources has a third of that.
    static let mostElements = 600_000

    /// Reads a document. Characters that XML forbids (§2.2), as some servers send them in other programs' events, are
    /// left out.
    static func read(_ document: [UInt8], upTo longest: Int = DAVRequest.longestAnswer) throws(XMLFault) -> XMLNode {
        do { return try parse(document, upTo: longest) } catch {
            guard error == .malformed else { throw error }
            return try parse(document.inXML, upTo: longest)
        }
    }

    private static func parse(_ document: [UInt8], upTo longest: Int) throws(XMLFault) -> XMLNode {
        guard document.count <= min(longest, Int(Int32.max)) else { throw .tooLarge }
        guard let parser = XML_ParserCreateNS(nil, 0x20) else { throw .tooLarge }
        defer { XML_ParserFree(parser) }
        let builder = TreeBuilder(parser)
        return try withExtendedLifetime(builder) { () throws(XMLFault) in
            builder.listen()
            // Parses the whole document at once, so that expat never scans the beginning of a long token again.
            let status = document.withUnsafeBytes { bytes in
                XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
            }
            if let fault = builder.fault { throw fault }
            guard status == XML_STATUS_OK, let root = builder.root else { throw .malformed }
            return root
        }
    }
}

extension [UInt8] {
    /// The text without characters that XML forbids, be they written as such or as numbers.
    fileprivate var inXML: [UInt8] {
        var kept: [UInt8] = []
        kept.reserveCapacity(count)
        for scalar in String(decoding: self, as: UTF8.self).unicodeScalars where scalar.isInXML {
            kept.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            if scalar == ";" { kept.dropForbiddenReference() }
        }
        return kept
    }

    /// Drops a reference such as `&#11;` at the end.
    private mutating func dropForbiddenReference() {
        guard let start = suffix(12).lastIndex(of: UInt8(ascii: "&")) else { return }
        let text = String(decoding: self[start...].dropLast(), as: UTF8.self).lowercased()
        let number = text.hasPrefix("&#x") ? UInt32(text.dropFirst(3), radix: 16) : UInt32(text.dropFirst(2))
        guard text.hasPrefix("&#"), let number, Unicode.Scalar(number)?.isInXML != true else { return }
        removeSubrange(start...)
    }
}

/// Takes expat's calls.
private final class TreeBuilder {
    private let parser: XML_Parser
    private var open: [XMLNode] = []
    private var elements = 0
    private(set) var root: XMLNode?
    private(set) var fault: XMLFault?

    init(_ parser: XML_Parser) { self.parser = parser }

    func listen() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { builder, name, attributes in
                guard let builder, let name else { return }
                TreeBuilder.of(builder).begin(String(cString: name), attributes)
            },
            { builder, _ in if let builder { TreeBuilder.of(builder).end() } })
        XML_SetCharacterDataHandler(parser) { builder, text, count in
            guard let builder, let text else { return }
            text.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
                TreeBuilder.of(builder).add(UnsafeBufferPointer(start: $0, count: Int(count)))
            }
        }
        XML_SetStartDoctypeDeclHandler(parser) { builder, _, _, _, _ in
            if let builder { TreeBuilder.of(builder).refuse(.hasDoctype) }
        }
    }

    private static func of(_ pointer: UnsafeMutableRawPointer) -> TreeBuilder {
        Unmanaged<TreeBuilder>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func begin(_ name: String, _ pairs: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard fault == nil else { return }
        elements += 1 + Int(XML_GetSpecifiedAttributeCount(parser)) / 2
        guard open.count < XMLReader.deepest, elements <= XMLReader.mostElements else { return refuse(.tooLarge) }
        var attributes: [String: String] = [:]
        var pair = pairs
        while let key = pair?[0], let value = pair?[1] {
            attributes[String(cString: key)] = String(cString: value)
            pair = pair.map { $0 + 2 }
        }
        open.append(XMLNode(name: XMLName(expanded: name), attributes: attributes))
    }

    private func end() {
        guard fault == nil, var node = open.popLast() else { return }
        node.finish()
        if open.isEmpty { root = node } else { open[open.count - 1].add(node) }
    }

    private func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard fault == nil, !open.isEmpty else { return }
        open[open.count - 1].add(text)
    }

    /// expat calls some handlers once more after it was stopped.
    private func refuse(_ fault: XMLFault) {
        self.fault = self.fault ?? fault
        XML_StopParser(parser, 0)
    }
}

/// An element of a document, with its content.
struct XMLNode: Sendable, Hashable {
    let name: XMLName
    /// By name, with its namespace if it has one.
    let attributes: [String: String]
    fileprivate(set) var children: [XMLNode] = []
    /// The text of an element without children; UTF-8.
    fileprivate(set) var bytes: [UInt8] = []
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

    /// A name of WebDAV (RFC 4918).
    static func dav(_ name: String) -> XMLName { XMLName("DAV:", name) }
    /// A name of CalDAV (RFC 4791).
    static func cal(_ name: String) -> XMLName { XMLName("urn:ietf:params:xml:ns:caldav", name) }
}
