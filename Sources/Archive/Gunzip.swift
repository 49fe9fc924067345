import CMinizip

/// Unpacks what gzip has packed (RFC 1952), piece by piece, so that nothing large is ever held.
package enum Gunzip {
    /// How bytes begin that gzip has packed.
    package static let mark: [UInt8] = [0x1F, 0x8B]

    /// Unpacks bytes that hold one member and nothing else, its checksum and length compared.
    ///
    /// - Parameters:
    ///   - limit: how many bytes may come of it.
    ///   - take: gets each piece, valid for the call only, and says whether it wants more; what it doesn't want isn't
    ///     looked at.
    /// - Throws: `GunzipError`, `.tooLarge` as soon as there are more bytes than the limit.
    package static func unpack(
        _ packed: [UInt8], atMost limit: Int, _ take: (UnsafeRawBufferPointer) -> Bool
    ) throws(GunzipError) {
        guard packed.count <= Int(UInt32.max) else { throw .tooLarge(limit: limit) }
        var stream = z_stream()
        // 16 above the window's bits asks for gzip's header and end.
        guard inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .damaged
        }
        defer { inflateEnd(&stream) }
        let fault = packed.withUnsafeBufferPointer { packed -> GunzipError? in
            // zlib doesn't write to what it reads.
            stream.next_in = UnsafeMutablePointer(mutating: packed.baseAddress)
            stream.avail_in = uInt(packed.count)
            return inflate(&stream, atMost: limit, take)
        }
        if let fault { throw fault }
    }

    private static let pieceSize = 1 << 18

    private static func inflate(
        _ stream: inout z_stream, atMost limit: Int, _ take: (UnsafeRawBufferPointer) -> Bool
    ) -> GunzipError? {
        withUnsafeTemporaryAllocation(byteCount: pieceSize, alignment: 16) { piece -> GunzipError? in
            var count = 0
            while true {
                stream.next_out = piece.baseAddress?.assumingMemoryBound(to: UInt8.self)
                stream.avail_out = uInt(pieceSize)
                let result = CMinizip.inflate(&stream, Z_NO_FLUSH)
                let got = pieceSize - Int(stream.avail_out)
                count += got
                guard count <= limit else { return .tooLarge(limit: limit) }
                if got > 0, !take(UnsafeRawBufferPointer(rebasing: piece[..<got])) { return nil }
                switch result {
                case Z_OK: continue
                case Z_STREAM_END: return stream.avail_in > 0 ? .longer : nil
                case Z_BUF_ERROR: return .cutShort
                default: return .damaged
                }
            }
        }
    }
}

/// Why bytes can't be unpacked.
package enum GunzipError: Error, Sendable, Hashable {
    /// They aren't what gzip makes, or no longer.
    case damaged
    /// They end too early.
    case cutShort
    /// Something follows the end, another packed file perhaps.
    case longer
    /// More comes of them than the limit in bytes.
    case tooLarge(limit: Int)
}
