import CExpat
import Foundation

package protocol XMLVisitor: AnyObject {
    /// An element begins; the walker knows its depth and attributes.
    func begin(_ name: XMLName, _ walker: XMLWalker)
    func end(_ walker: XMLWalker)
}

/// Why a document isn't read.
package struct XMLFault: Error, Sendable, Hashable {
    package enum Kind: Sendable {
        case malformed
        /// Its end is missing.
        case cutShort
        /// A document with a DOCTYPE, which may have entities.
        case hasDoctype
        /// Deeper, longer, or with more elements or names than any sensible document.
        case tooLarge
        /// An HTML page, or a document that its visitor doesn't read.
        case foreign
    }

    package let kind: Kind
    /// Completes a sentence about the document: `it is nested deeper than 64 elements`.
    package let reason: String
    /// From 1.
    package let line: Int

    package init(_ kind: Kind, _ reason: String, line: Int = 1) {
        (self.kind, self.reason, self.line) = (kind, reason, line)
    }
}

/// Parses a document piece by piece with expat in its strictest setting: a DOCTYPE stops it, so that no entities exist
/// but XML's own, and no other file is ever opened. It accepts UTF-8 (with ASCII), UTF-16 and Latin-1, and no other
/// encoding unless it is lax.
package final class XMLWalker {
    private let parser: XML_Parser
    private let visitor: any XMLVisitor
    private let subject: String
    private let mostElements: Int
    private let isLax: Bool
    /// The depth of the element that begins or ends; 1 is the root element.
    package private(set) var depth = 0
    /// The collected text of the current element.
    package private(set) var text: [UInt8] = []
    private var longestText = 0
    private var elements = 0
    private var openAttributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    /// How many bytes have arrived.
    private var count = 0
    private var fault: XMLFault?

    private init(
        _ parser: XML_Parser, _ visitor: any XMLVisitor, _ subject: String, _ mostElements: Int, _ isLax: Bool
    ) {
        (self.parser, self.visitor, self.subject, self.mostElements) = (parser, visitor, subject, mostElements)
        self.isLax = isLax
        listen()
    }

    /// Reads a document.
    /// - Parameters:
    ///   - subject: a word for such documents: `recording`.
    ///   - mostElements: how many elements and attributes it may have.
    ///   - hasNamespaces: whether names come with their namespace.
    ///   - isLax: whether to accept Windows' code pages, and blanks before the document, too.
    ///   - feed: hands all pieces to `take`, even after a fault.
    /// - Returns: what `feed` returns, and the document's first fault; nil if there is no memory for a parser.
    package static func walk<Result, Failure: Error>(
        _ visitor: any XMLVisitor, of subject: String, mostElements: Int, hasNamespaces: Bool = false,
        isLax: Bool = false, _ feed: (XMLWalker) throws(Failure) -> Result
    ) throws(Failure) -> (result: Result, fault: XMLFault?)? {
        try ParserMemory.limited(hasNamespaces: hasNamespaces) { parser throws(Failure) in
            let walker = XMLWalker(parser, visitor, subject, mostElements, isLax)
            let result = try feed(walker)
            walker.parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
            return (result, walker.fault)
        }
    }

    package func take(_ piece: UnsafeRawBufferPointer) {
        let trims = isLax && count == 0
        let rest = trims ? UnsafeRawBufferPointer(rebasing: piece.drop(while: Self.isBeforeDocument)) : piece
        guard !rest.isEmpty else { return }
        count += rest.count
        parse(rest, isLast: false)
    }

    /// Whether a byte before XML has no meaning. A declaration has to come first, but a Polar Flow export begins with
    /// blanks, and a UTF-8 mark may stand before or after them.
    package static func isBeforeDocument(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte) || [0xEF, 0xBB, 0xBF].contains(byte)
    }
}

// What a visitor asks.
extension XMLWalker {
    package func attribute(_ name: StaticString) -> String? {
        guard var pair = openAttributes else { return nil }
        while let key = pair[0] {
            if XMLName(key).is(name) { return pair[1].map { String(cString: $0) } }
            pair += 2
        }
        return nil
    }

    /// The attributes of the element that begins, by name, with its namespace if it has one.
    var attributes: [String: String] {
        var attributes: [String: String] = [:]
        var pair = openAttributes
        while let key = pair?[0], let value = pair?[1] {
            attributes[String(cString: key)] = String(cString: value)
            pair = pair.map { $0 + 2 }
        }
        return attributes
    }

    /// Collects the text of the element that begins, up to a number of bytes and a few more, until `endText`.
    package func collectText(upTo longest: Int) {
        text.removeAll(keepingCapacity: true)
        longestText = longest
        XML_SetCharacterDataHandler(parser) { walker, text, count in
            guard let walker, let text else { return }
            XMLWalker.of(walker).add(text, count: Int(count))
        }
    }

    package func endText() { XML_SetCharacterDataHandler(parser, nil) }

    /// Keeps the first reason, with its line, and stops expat.
    package func refuse(_ reason: String, _ kind: XMLFault.Kind = .malformed) {
        fault = fault ?? XMLFault(kind, reason, line: Int(XML_GetCurrentLineNumber(parser)))
        XML_StopParser(parser, 0)
    }
}

// expat calls these, some of them even once after it was stopped.
extension XMLWalker {
    private static let deepest = 64
    /// How many bytes of an unfinished tag or comment may pile up. With each new piece, expat parses it again from its
    /// beginning.
    private static let mostWaiting = 1 << 19
    /// Each line costs expat as much as a tag.
    private static let mostLines = 20_000_000

    private static func of(_ pointer: UnsafeMutableRawPointer) -> XMLWalker {
        Unmanaged<XMLWalker>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func listen() {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { walker, name, attributes in
                guard let walker, let name else { return }
                XMLWalker.of(walker).begin(name, attributes)
            },
            { walker, _ in if let walker { XMLWalker.of(walker).end() } })
        if isLax { OldEncoding.allow(parser) }
        XML_SetStartDoctypeDeclHandler(parser) { walker, name, _, _, _ in
            guard let walker, let name else { return }
            XMLWalker.of(walker).refuseType(name)
        }
    }

    private func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
        guard fault == nil else { return }
        depth += 1
        elements += 1 + Int(XML_GetSpecifiedAttributeCount(parser)) / 2
        guard depth <= Self.deepest else {
            return refuse("it is nested deeper than \(Self.deepest) elements", .tooLarge)
        }
        guard elements <= mostElements else { return refuse("it has more elements than any \(subject)", .tooLarge) }
        openAttributes = attributes
        visitor.begin(XMLName(name), self)
        openAttributes = nil
    }

    private func refuseType(_ name: UnsafePointer<CChar>) {
        let isPage = strcasecmp(name, "html") == 0
        refuse("it has a DOCTYPE, which no \(subject) needs", isPage ? .foreign : .hasDoctype)
    }

    private func end() {
        guard fault == nil else { return }
        visitor.end(self)
        depth -= 1
    }

    private func add(_ text: UnsafePointer<CChar>, count: Int) {
        guard self.text.count <= longestText else { return }
        self.text += UnsafeRawBufferPointer(start: text, count: min(count, longestText + 1))
    }

    private func parse(_ piece: UnsafeRawBufferPointer, isLast: Bool) {
        guard fault == nil else { return }
        let bytes = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard XML_Parse(parser, bytes, CInt(piece.count), isLast ? 1 : 0) == XML_STATUS_OK else {
            return refuse(XML_GetErrorCode(parser))
        }
        if count - XML_GetCurrentByteIndex(parser) > Self.mostWaiting {
            refuse("a tag or comment is longer than \(Self.mostWaiting >> 10) KiB", .tooLarge)
        } else if XML_GetCurrentLineNumber(parser) > Self.mostLines {
            refuse("it has more lines than any \(subject)", .tooLarge)
        }
    }

    private func refuse(_ error: XML_Error) {
        switch error {
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION, XML_ERROR_PARTIAL_CHAR:
            refuse("it is cut short", .cutShort)
        case XML_ERROR_NO_MEMORY:
            refuse("it has more names of elements and attributes than any \(subject)", .tooLarge)
        case XML_ERROR_UNKNOWN_ENCODING: refuse("its encoding is neither UTF-8, UTF-16 nor Latin-1")
        case XML_ERROR_INCORRECT_ENCODING: refuse("its encoding isn't the one that it declares")
        default: refuse("it is not well-formed XML" + (XML_ErrorString(error).map { ": " + String(cString: $0) } ?? ""))
        }
    }
}

/// An element's or attribute's name, valid only during expat's callback; compared without its prefix.
package struct XMLName {
    private let whole: UnsafePointer<CChar>
    private let local: UnsafePointer<CChar>

    fileprivate init(_ name: UnsafePointer<CChar>) {
        whole = name
        local = strchr(name, CInt(UInt8(ascii: ":"))).map { UnsafePointer($0 + 1) } ?? name
    }

    package func `is`(_ word: StaticString) -> Bool {
        strcmp(local, UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }

    /// Whether the name is this word, in upper or lower case.
    package func isLike(_ word: StaticString) -> Bool {
        strcasecmp(local, UnsafeRawPointer(word.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
    }

    /// With its prefix or namespace.
    var full: String { String(cString: whole) }

    /// With ASCII's letters in lower case.
    package var plain: String {
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
