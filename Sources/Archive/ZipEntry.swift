import CMinizip

/// Where an entry stands in a zip's directory, and what is said of it there.
struct ZipEntry {
    let name: String
    let position: unz64_file_pos
    let information: unz_file_info64

    var isEncrypted: Bool { information.flag & 0x41 != 0 }

    /// Whether it is stored as it is or deflated.
    var isPlainlyPacked: Bool { information.compression_method == 0 || information.compression_method == 8 }
}
