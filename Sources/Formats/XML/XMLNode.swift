package struct XMLNode: Sendable, Hashable {
    package let name: ExpandedName
    /// By name, with its namespace if it has one.
    package let attributes: [String: String]
    package fileprivate(set) var children: [XMLNode] = []
    /// The text of an element without children; UTF-8.
    package fileprivate(set) var bytes: [UInt8] = []
}

/// A name with its namespace (Namespaces in XML 1.0), as `namespace name`.
package struct ExpandedName: Sendable, Hashable {
    private let text: String

    package init(_ namespace: String, _ name: String) { text = "\(namespace) \(name)" }

    fileprivate init(_ name: XMLName) { text = name.full }
}

extension XMLNode {
    /// Elements and attributes; a listing of 20,000 resources has a third of that.
    static let mostElements = 600_000

    /// Reads a document. Characters that XML forbids (§2.2), as some servers send them in other programs' events, are
    /// left out.
    /// - Parameter longest: in bytes.
    package init(_ document: [UInt8], upTo longest: Int = .max) throws(XMLFault) {
        do { self = try Self.parse(document, upTo: longest) } catch {
            guard error.kind == .malformed || error.kind == .cutShort else { throw error }
            self = try Self.parse(document.inXML, upTo: longest)
        }
    }

    private static func parse(_ document: [UInt8], upTo longest: Int) throws(XMLFault) -> XMLNode {
        let (tree, size, tooLarge) = (Tree(), 1 << 18, XMLFault(.tooLarge, "it is too large"))
        guard document.count <= longest else { throw tooLarge }
        let walk = XMLWalker.walk(tree, of: "answer", mostElements: mostElements, hasNamespaces: true) { walker in
            document.withUnsafeBytes { bytes in
                for start in stride(from: 0, to: bytes.count, by: size) {
                    walker.take(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + size, bytes.count)]))
                }
            }
        }
        guard let walk else { throw tooLarge }
        if let fault = walk.fault { throw fault }
        guard let root = tree.root else { throw XMLFault(.malformed, "it is empty") }
        return root
    }

    /// The text without blanks around it.
    package var text: String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let trimmed = bytes.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return String(decoding: Array(trimmed), as: UTF8.self)
    }

    package func first(_ name: ExpandedName) -> XMLNode? { children.first { $0.name == name } }

    package func all(_ name: ExpandedName) -> [XMLNode] { children.filter { $0.name == name } }

    /// Whether an element of that name is anywhere in it.
    package func holds(_ name: ExpandedName) -> Bool { children.contains { $0.name == name || $0.holds(name) } }
}

private final class Tree: XMLVisitor {
    private var open: [XMLNode] = []
    private(set) var root: XMLNode?

    func begin(_ name: XMLName, _ walker: XMLWalker) {
        open.append(XMLNode(name: ExpandedName(name), attributes: walker.attributes))
        walker.collectText(upTo: Int(Int32.max))
    }

    func end(_ walker: XMLWalker) {
        guard var node = open.popLast() else { return }
        // Blanks between children have no meaning.
        if node.children.isEmpty { node.bytes = walker.text }
        if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
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

extension Unicode.Scalar {
    /// Whether XML 1.0 can hold it (§2.2).
    package var isInXML: Bool {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: true
        default: false
        }
    }
}
