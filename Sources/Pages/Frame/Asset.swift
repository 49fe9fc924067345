import Basics

/// What pages load beside themselves. Its name changes with its content, so that browsers may keep it for good.
package struct Asset: Sendable {
    package let fileName: String
    package let type: String
    package let bytes: [UInt8]

    /// All there are.
    package static let all = [style, script, icon]

    static let style = Asset("tpmerge", "css", type: "text/css; charset=utf-8", PackageResources.tpmerge_css)
    static let script = Asset("tpmerge", "js", type: "text/javascript; charset=utf-8", PackageResources.tpmerge_js)
    static let icon = Asset("tpmerge", "svg", type: "image/svg+xml", PackageResources.tpmerge_svg)

    private init(_ name: String, _ ending: String, type: String, _ bytes: [UInt8]) {
        self.type = type
        self.bytes = bytes
        fileName = "\(name).\(StableHash(bytes).hexadecimal).\(ending)"
    }
}
