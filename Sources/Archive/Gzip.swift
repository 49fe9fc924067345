import CMinizip

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
