import Files

/// How a configuration's file lies on the disk, to see whether somebody has changed it.
package struct ConfigurationState: Sendable, Equatable {
    private let status: FileStatus?

    /// What a pipe brings comes once, so that it counts as nothing that could change.
    package init(_ path: String?) { status = path.flatMap { FileStatus($0) }.flatMap { $0.kind == .file ? $0 : nil } }
}
