import Basics

/// What pages load beside themselves. Its name changes with its content, so that browsers may keep it for good.
package struct Asset: Sendable {
    package let fileName: String
    package let type: String
    package let bytes: [UInt8]

    /// All there are.
    package static let all = [style]

    static let style = Asset("tpmerge", "css", type: "text/css; charset=utf-8", PackageResources.tpmerge_css)

    private init(_ name: String, _ ending: String, type: String, _ bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
        fileName = "\(name).\(StableHash(bytes).hexadecimal).\(ending)"
    }
}
