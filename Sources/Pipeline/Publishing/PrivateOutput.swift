/// A file for its owner's eyes only.
package enum PrivateOutput {
    /// Replaces what is at a place by bytes, mode 0600; what is no file is written through.
    ///
    /// - Throws: `RunError.uncreatable` or `.unwritable`; then a file is as it was.
    package static func write(_ bytes: [UInt8], to place: Output.Place) throws(RunError) {
        let target = try OutputTarget(place)
        guard let file = try target.stage(bytes, mode: 0o600) else { return try target.stream(bytes) }
        do throws(RunError) {
            try file.commit()
        } catch {
            file.discard()
            throw error
        }
        file.finish()
    }
}
