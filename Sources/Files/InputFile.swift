import SystemPackage

/// Reads whole files and standard input, with a bound.
package enum InputFile {
    /// No plan and no list of activities is larger.
    private static let mostBytes = 256 << 20

    /// The bytes of a file.
    ///
    /// - Throws: `FileError`, its cause `.missing`, `.failed`, or `.unusable` for a folder and what is larger than 256
    ///   MiB.
    package static func read(_ path: String) throws(FileError) -> [UInt8] {
        let descriptor = try Subject(path, .input).being("read", FileDescriptor.opened(path, .readOnly))
        defer { try? descriptor.close() }
        return try read(descriptor, name: path)
    }

    /// The bytes of standard input.
    package static func standardInput() throws(FileError) -> [UInt8] {
        try read(.standardInput, name: "standard input")
    }

    private static func read(_ descriptor: FileDescriptor, name: String) throws(FileError) -> [UInt8] {
        let input = Subject(name, .input)
        let status = try input.being("read", FileStatus(descriptor))
        guard status.kind != .folder else {
            throw FileError(message: "\(name) is a folder. Choose a file in it.", cause: .unusable)
        }
        let bytes = try input.being("read", descriptor.contents(atMost: mostBytes + 1, expecting: status.size))
        guard bytes.count <= mostBytes else {
            throw FileError(
                message: "\(name) is larger than 256 MiB. No plan is that large; is it the right file?",
                cause: .unusable)
        }
        return bytes
    }
}
