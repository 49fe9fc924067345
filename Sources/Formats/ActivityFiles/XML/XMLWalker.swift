import CExpat
import Foundation

/// Takes a GPX or TCX document, element by element.
protocol XMLVisitor: AnyObject {
    /// An element begins; the walker knows its depth and attributes.
    func begin(_ name: XMLName, _ walker: XMLWalker)
    func end(_ walker: XMLWalker)
}

/// Receives expat's calls, and enforces a document's limits.
final class XMLWalker {
    private let parser: XML_Parser
    private let visitor: any XMLVisitor
    /// The depth of the element that begins or ends; 1 is the root element.
    private(set) var depth = 0
    private var elements = 0
    private var attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    /// The collected text of the current element.
    private(set) var text: [UInt8] = []
    private var longestText = 0
    private(set) var fault: UnusableFile?

    init(_ parser: XML_Parser, _ visitor: any XMLVisitor) {
        self.parser = parser
        self.visitor = visitor
    }

    func attribute(_ name: StaticString) -> String? {
        guard var pair = attributes else { return nil }
        while let key = pair[0] {
            if XMLName(key).is(name) { return pair[1].map { String(cString: $0) } }
            pair += 2
        }
        return nil
    }

    /// Collects the text of the element that begins, up to a number of bytes and a few more, until `endText`.
    func collectText(upTo longest: Int) {
        text.removeAll(keepingCapacity: true)
        longestText = longest
        XML_SetCharacterDataHandler(parser) { walker, text, count in
            guard let walker, let text else { return }
            XMLWalker.of(walker).add(text, count: Int(count))
        }
    }

    func endText() { XML_SetCharacterDataHandler(parser, nil) }

    /// Keeps the first reason, with its line, and stops expat.
    func refuse(_ reason: String, isCutShort: Bool = false) {
        refuse(UnusableFile(reason, line: Int(XML_GetCurrentLineNumber(parser)), isCutShort: isCutShort))
    }

    func refuse(_ fault: UnusableFile) {
        self.fault = self.fault ?? fault
        XML_StopParser(parser, 0)
    }
}

// expat calls these, some of them even once after it was stopped.
extension XMLWalker {
    static func of(_ pointer: UnsafeMutableRawPointer) -> XMLWalker {
        Unmanaged<XMLWalker>.fromOpaque(pointer).takeUnretainedValue()
    }

    func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard fault == nil else { return }
        depth += 1
        elements += 1 + Int(XML_GetSpecifiedAttributeCount(parser)) / 2
        guard depth <= Self.deepest else { return refuse("it is nested deeper than \(Self.deepest) elements") }
        guard elements <= Self.mostElements else { return refuse("it has more elements than any recording") }
        self.attributes = attributes
        visitor.begin(XMLName(name), self)
        self.attributes = nil
    }

    func end() {
        guard fault == nil else { return }
        visitor.end(self)
        depth -= 1
    }

    func refuseType(_ name: UnsafePointer<CChar>) {
        guard fault == nil else { return }
        guard strcasecmp(name, "html") != 0 else { return refuse(.neither) }
        refuse("it has a DOCTYPE, which no recording needs")
    }

    private static let deepest = 64
    /// Counts elements and attributes. A recording of 24 hours, once a second, has a twentieth of that.
    private static let mostElements = 20_000_000

    private func add(_ text: UnsafePointer<CChar>, count: Int) {
        guard self.text.count <= longestText else { return }
        self.text += UnsafeRawBufferPointer(start: text, count: min(count, longestText + 1))
    }
}

/// An element's or attribute's name without its prefix, valid only during expat's callback.
struct XMLName {
    private let local: UnsafePointer<CChar>

    init(_ name: UnsafePointer<CChar>) {
        local = strchr(name, CInt(UInt8(ascii: ":"))).map { UnsafePointer($0 + 1) } ?? name
    }

    func `is`(_ word: StaticString) -> Bool {
        strcmp(local, UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }

    /// Whether the name is this word, in upper or lower case.
    func isLike(_ word: StaticString) -> Bool {
        strcasecmp(local, UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }

    /// With ASCII's letters in lower case.
    var plain: String {
        let count = strlen(local)
        return String(unsafeUninitializedCapacity: count) { text in
            for index in 0..<count {
                let byte = UInt8(bitPattern: local[index])
                text[index] = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            }
            return count
        }
    }
}
