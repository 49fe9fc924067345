package import Foundation

/// Where this project lies.
package enum Project {
    /// The folder that holds `Package.swift`.
    package static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
