import Files

/// How a configuration's file lies on the disk, to see whether somebody has changed it.
package struct ConfigurationState: Sendable, Equatable {
    private let status: FileStatus?

    package init(_ path: String?) { status = path.flatMap { FileStatus($0) } }
}
