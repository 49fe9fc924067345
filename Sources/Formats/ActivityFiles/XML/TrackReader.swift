import CExpat

/// Parses GPX and TCX with expat in its strictest setting: a DOCTYPE stops it, so that no entities exist but XML's own,
/// and no other file is ever opened. It accepts UTF-8 (with ASCII), UTF-16 and Latin-1, and no other encoding unless it
/// is lax.
enum TrackReader {
    /// Reads a document piece by piece.
    ///
    /// - Parameter isLax: whether to accept Windows' code pages, and blanks before the document, too.
    /// - Returns: SHA-256 of the unpacked content, in hexadecimal digits.
    /// - Throws: `UnusableFile` for the document; a fault of the packing takes precedence.
    static func read(
        _ content: Content, _ visitor: any XMLVisitor, isLax: Bool = false
    ) throws(UnusableFile) -> String {
        let hash = try ParserMemory.limited { parser throws(UnusableFile) in
            let walker = XMLWalker(parser, visitor)
            listen(parser, for: walker)
            if isLax { OldEncoding.allow(parser) }
            var count = 0
            let hash = try content.read { piece in
                var rest = piece
                if isLax, count == 0 {
                    rest = UnsafeRawBufferPointer(rebasing: piece.drop(while: Content.isBeforeXML))
                }
                guard !rest.isEmpty else { return }
                count += rest.count
                parse(rest, upTo: count, parser, walker)
            }
            parse(UnsafeRawBufferPointer(start: nil, count: 0), upTo: count, parser, walker, isLast: true)
            if let fault = walker.fault { throw fault }
            return hash
        }
        guard let hash else { throw UnusableFile("there is no memory to look at it") }
        return hash
    }
}

extension TrackReader {
    /// How many bytes of an unfinished tag or comment may pile up. With each new piece, expat parses it again from its
    /// beginning.
    private static let mostWaiting = 1 << 19
    /// Each line costs expat as much as a tag.
    private static let mostLines = 20_000_000

    private static func listen(_ parser: XML_Parser, for walker: XMLWalker) {
        XML_SetUserData(parser, Unmanaged.passUnretained(walker).toOpaque())
        XML_SetElementHandler(
            parser,
            { walker, name, attributes in
                guard let walker, let name else { return }
                XMLWalker.of(walker).begin(name, attributes)
            },
            { walker, _ in
                guard let walker else { return }
                XMLWalker.of(walker).end()
            })
        XML_SetStartDoctypeDeclHandler(parser) { walker, name, _, _, _ in
            guard let walker, let name else { return }
            XMLWalker.of(walker).refuseType(name)
        }
    }

    /// - Parameter count: how many bytes have arrived so far, including these.
    private static func parse(
        _ piece: UnsafeRawBufferPointer, upTo count: Int, _ parser: XML_Parser, _ walker: XMLWalker,
        isLast: Bool = false
    ) {
        guard walker.fault == nil else { return }
        let bytes = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
        guard XML_Parse(parser, bytes, CInt(piece.count), isLast ? 1 : 0) == XML_STATUS_OK else {
            let error = XML_GetErrorCode(parser)
            return isCutShort(error)
                ? walker.refuse(UnusableFile.cutShort.reason, isCutShort: true) : walker.refuse(reason(error))
        }
        if count - XML_GetCurrentByteIndex(parser) > mostWaiting {
            walker.refuse("a tag or comment is longer than \(mostWaiting >> 10) KiB")
        } else if XML_GetCurrentLineNumber(parser) > mostLines {
            walker.refuse("it has more lines than any recording")
        }
    }

    private static func isCutShort(_ error: XML_Error) -> Bool {
        switch error {
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_UNCLOSED_CDATA_SECTION, XML_ERROR_PARTIAL_CHAR:
            true
        default: false
        }
    }

    private static func reason(_ error: XML_Error) -> String {
        switch error {
        case XML_ERROR_NO_MEMORY: "it has more names of elements and attributes than any recording"
        case XML_ERROR_UNKNOWN_ENCODING: "its encoding is neither UTF-8, UTF-16 nor Latin-1"
        case XML_ERROR_INCORRECT_ENCODING: "its encoding isn't the one that it declares"
        default:
            "it is not well-formed XML" + (XML_ErrorString(error).map { ": " + String(cString: $0) } ?? "")
        }
    }
}
