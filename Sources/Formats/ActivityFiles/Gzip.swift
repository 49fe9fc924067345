import CMinizip

/// Unpacks gzip data (RFC 1952) piece by piece, so that the whole is never in memory.
package enum Gunzip {
    /// The bytes with which gzip data begins.
    package static let mark: [UInt8] = [0x1F, 0x8B]

    /// Unpacks data of exactly one member, and verifies its checksum and length.
    ///
    /// - Parameters:
    ///   - limit: the most bytes that may result.
    ///   - take: receives each piece, valid for the call only, and returns whether it wants more; if not, the rest is
    ///     neither unpacked nor checked.
    /// - Throws: `GunzipError`, `.tooLarge` as soon as the result exceeds the limit.
    package static func unpack(
        _ packed: [UInt8], atMost limit: Int, _ take: (UnsafeRawBufferPointer) -> Bool
    ) throws(GunzipError) {
        guard packed.count <= Int(UInt32.max) else { throw .tooLarge(limit: limit) }
        var stream = z_stream()
        // Adding 16 to the window bits selects the gzip format.
        guard inflateInit2_(&stream, MAX_WBITS + 16, ZLIB_VERSION, CInt(MemoryLayout<z_stream>.size)) == Z_OK else {
            throw .damaged
        }
        defer { inflateEnd(&stream) }
        let fault = packed.withUnsafeBufferPointer { packed -> GunzipError? in
            // zlib doesn't write to its input.
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

/// Why data can't be unpacked.
package enum GunzipError: Error, Sendable, Hashable {
    /// The data is no gzip data, or is corrupt.
    case damaged
    case cutShort
    /// Bytes follow the end, perhaps those of another packed file.
    case longer
    /// The unpacked data exceeds the limit, in bytes.
    case tooLarge(limit: Int)
}

/// Compresses bytes for clients that accept gzip (RFC 1952).
package enum Gzip {
    /// The compressed bytes, always the same for the same input; nil if zlib can't hold them.
    package static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // Adding 16 to the window bits selects the gzip format; its header has neither a name nor a time.
        guard
            deflateInit2_(
                &stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
                CInt(MemoryLayout<z_stream>.size)) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let most = Int(deflateBound(&stream, uLong(bytes.count)))
        guard bytes.count <= Int(UInt32.max), most <= Int(UInt32.max) else { return nil }
        var isWhole = false
        let packed = [UInt8](unsafeUninitializedCapacity: most) { packed, count in
            bytes.withUnsafeBufferPointer { bytes in
                // zlib doesn't write to its input.
                stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                stream.avail_in = uInt(bytes.count)
                stream.next_out = packed.baseAddress
                stream.avail_out = uInt(most)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = isWhole ? Int(stream.total_out) : 0
            }
        }
        return isWhole ? packed : nil
    }
}
