import Basics
import Cryptography
import XML

struct Content {
    enum Sort {
        case fit, xml
    }

    private let bytes: [UInt8]
    let isPacked: Bool

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isPacked = bytes.starts(with: Gunzip.mark)
    }

    /// Passes on the unpacked content in order, in pieces that are valid for the call only.
    ///
    /// - Returns: SHA-256 of the unpacked content, in hexadecimal digits.
    /// - Throws: `UnusableFile` if it can't be unpacked or is too large.
    func read(_ take: (UnsafeRawBufferPointer) -> Void) throws(UnusableFile) -> String {
        let digest = try HashFunction.sha256.hash { update throws(UnusableFile) in
            func passOn(_ piece: UnsafeRawBufferPointer) {
                update(piece)
                take(piece)
            }
            if isPacked {
                try unpack { piece in
                    passOn(piece)
                    return true
                }
            } else {
                readPlain(passOn)
            }
        }
        return digest.hexadecimal
    }

    /// Reads a GPX or TCX document piece by piece.
    ///
    /// - Parameter isLax: whether to accept Windows' code pages, and blanks before the document, too.
    /// - Returns: SHA-256 of the unpacked content, in hexadecimal digits.
    /// - Throws: `UnusableFile` for the document; a fault of the packing takes precedence.
    func readXML(_ visitor: any XMLVisitor, isLax: Bool = false) throws(UnusableFile) -> String {
        // A recording of 24 hours, once a second, has a twentieth of that.
        let walk = try XMLWalker.walk(visitor, of: "recording", mostElements: 20_000_000, isLax: isLax) {
            walker throws(UnusableFile) in
            try read { walker.take($0) }
        }
        guard let walk else { throw UnusableFile("there is no memory to look at it") }
        if let fault = walk.fault {
            guard fault.kind != .foreign else { throw .neither }
            throw UnusableFile(fault.reason, line: fault.line, isCutShort: fault.kind == .cutShort)
        }
        return walk.result
    }

    /// Detects the format by the first bytes, never by a name.
    ///
    /// - Throws: `UnusableFile` if it is neither FIT nor XML.
    func sort() throws(UnusableFile) -> Sort {
        let beginning = try beginning()
        // A few bytes may be the beginning of any file.
        let isCutShort = !isPacked && beginning.count < 12
        guard !beginning.isEmpty else { throw UnusableFile("it is empty", isCutShort: isCutShort) }
        if beginning.dropFirst(8).starts(with: ".FIT".utf8) { return .fit }
        if beginning.starts(with: Gunzip.mark) { throw UnusableFile("it is packed twice; unpack it once") }
        if Self.zipMarks.contains(where: beginning.starts(with:)) {
            throw UnusableFile("it is a zip file; unpack it and give what is in it")
        }
        guard Self.mayBeXML(beginning) else {
            throw UnusableFile(UnusableFile.neither.reason, isCutShort: isCutShort)
        }
        return .xml
    }
}

extension Content {
    private static let mostUnpacked = 256 << 20
    private static let pieceSize = 1 << 18
    private static let beginningSize = 512
    private static let zipMarks = ["PK\u{3}\u{4}", "PK\u{5}\u{6}"].map { Array($0.utf8) }
    /// The marks of UTF-8 and of UTF-16 in either byte order, and UTF-16 without a mark that begins with `<`.
    private static let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0x3C, 0], [0, 0x3C]]

    private func readPlain(_ take: (UnsafeRawBufferPointer) -> Void) {
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: Self.pieceSize) {
                take(UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + Self.pieceSize, bytes.count)]))
            }
        }
    }

    private func unpack(_ take: (UnsafeRawBufferPointer) -> Bool) throws(UnusableFile) {
        do {
            try Gunzip.unpack(bytes, atMost: Self.mostUnpacked, take)
        } catch {
            throw UnusableFile(error.reason, isCutShort: error == .cutShort)
        }
    }

    private func beginning() throws(UnusableFile) -> [UInt8] {
        guard isPacked else { return Array(bytes.prefix(Self.beginningSize)) }
        var beginning: [UInt8] = []
        try unpack { piece in
            beginning += piece.prefix(Self.beginningSize - beginning.count)
            return beginning.count < Self.beginningSize
        }
        return beginning
    }

    /// Rejects a web page here, before a parser reports a less helpful error.
    private static func mayBeXML(_ beginning: [UInt8]) -> Bool {
        guard !marks.contains(where: beginning.starts(with:)) else { return true }
        let text = beginning.drop(while: XMLWalker.isBeforeDocument)
        guard text.first == UInt8(ascii: "<") else { return false }
        let word = String(decoding: text.prefix(14), as: UTF8.self).lowercased()
        return !word.hasPrefix("<html") && word != "<!doctype html"
    }
}

extension GunzipError {
    fileprivate var reason: String {
        switch self {
        case .damaged: "it was packed by gzip and is damaged"
        case .cutShort: "it was packed by gzip and is cut short"
        case .longer: "there are bytes after the end of what gzip has packed"
        case .tooLarge(let limit): "unpacked it is larger than \(limit >> 20) MiB"
        }
    }
}
