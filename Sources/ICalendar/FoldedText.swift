import CLibical

/// Text that libical has written, made sound.
enum FoldedText {
    /// A fold that libical has put inside a line's own CRLF, where the line was exactly full.
    private static let brokenEnd: [UInt8] = Array("\r\r\n \n".utf8)

    /// Appends a component as libical serialised it, every line ended by CRLF.
    static func append(_ text: UnsafePointer<CChar>, to result: inout [UInt8]) {
        var rest = UnsafeRawBufferPointer(start: text, count: strlen(text))[...]
        guard strstr(text, "\r\r\n \n") != nil else { return result.append(contentsOf: rest) }
        while let byte = rest.first {
            if rest.starts(with: brokenEnd) {
                result += [Ascii.carriageReturn, Ascii.lineFeed]
                rest = rest.dropFirst(brokenEnd.count)
            } else {
                result.append(byte)
                rest = rest.dropFirst()
            }
        }
    }
}
