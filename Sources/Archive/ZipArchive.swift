/// Reads single entries of zip files. Nothing is written to disk, and of the file only what is needed is read.
package enum ZipArchive {
    /// The unpacked bytes of an entry, its checksum compared.
    ///
    /// An entry of that name is looked for in all folders, and the one that lies highest counts: who unpacks an
    /// export and packs it again has it in a folder. Names are only ever compared, never used as paths.
    ///
    /// - Throws: `ArchiveError`; `.tooLarge` as soon as the unpacked bytes exceed the limit.
    package static func contents(
        of name: String, in path: String, atMost limit: Int
    ) throws(ArchiveError) -> [UInt8] {
        let file = try ZipFile(path: path)
        defer { file.close() }
        guard let entry = try file.findHighest(name) else { throw .noEntry(path: path, name: name) }
        return try file.contents(of: entry, atMost: limit)
    }
}
