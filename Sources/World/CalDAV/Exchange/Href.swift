import Basics

/// The place of a resource or collection on its server: an absolute path in one normal form.
///
/// Servers write one path in several ways: `%40` or `@`, absolute or relative, with or without a host. Two hrefs are
/// equal if a server reads both as the same path (RFC 3986 §6.2.2).
package struct Href: Sendable, Hashable {
    /// Begins with `/`; escapes only what a path must escape, in capital hexadecimal digits.
    package let path: String

    /// Reads an href of a server; nil if it contains control characters or more than 4,096 bytes.
    ///
    /// The host of an absolute href is ignored, its query and fragment too.
    /// - Parameter base: resolves a relative href (RFC 3986 §5.2.2).
    package init?(_ written: String, relativeTo base: Href? = nil) {
        let text = written.trimmedSpaces
        let isClean = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
        guard !text.isEmpty, isClean, text.utf8.count <= Self.longest else { return nil }
        let path = Self.pathPart(of: text)
        if path.first == UInt8(ascii: "/") {
            self.init(segments: Self.segments(path))
        } else if path.isEmpty {
            self = base ?? .root
        } else {
            self.init(segments: (base?.folder ?? []) + Self.segments(path))
        }
    }

    private init(segments: [[UInt8]]) {
        var kept: [[UInt8]] = []
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            switch segment {
            case Self.dot: if isLast { kept.append([]) }
            case Self.twoDots:
                _ = kept.popLast()
                if isLast { kept.append([]) }
            // A doubled slash means one.
            case []: if isLast { kept.append([]) }
            default: kept.append(segment)
            }
        }
        path = "/" + kept.map { $0.percentEncoded(keeping: Self.plain) }.joined(separator: "/")
    }
}

extension Href {
    static let root = Href(segments: [[]])

    /// The last part of the path, decoded; empty for the root.
    package var name: String { String(path.split(separator: "/").last ?? "").percentDecoded }

    package var asCollection: Href { path.hasSuffix("/") ? self : Href(segments: Self.segments(path.utf8) + [[]]) }

    /// The resource of that name in this collection; the name is escaped where necessary.
    package func appending(_ name: String, isCollection: Bool = false) -> Href {
        let segments = asCollection.folder + [Array(name.utf8)]
        return Href(segments: isCollection ? segments + [[]] : segments)
    }

    package func isMember(of collection: Href) -> Bool {
        let parent = collection.asCollection.path
        let rest = path.dropFirst(parent.count)
        return path.hasPrefix(parent) && !rest.isEmpty && !rest.contains("/")
    }

    /// Whether both mean one collection, written with or without the slash at its end.
    package func isSameCollection(as other: Href) -> Bool { asCollection == other.asCollection }
}

extension Href: Discreet {
    /// Always `<redacted>`: a path may grant access to a calendar.
    package var description: String { "<redacted>" }
}

extension Href {
    /// In bytes.
    private static let longest = 4096
    private static let dot = Array(".".utf8)
    private static let twoDots = Array("..".utf8)

    /// The parts up to the last slash, decoded.
    private var folder: [[UInt8]] { Self.segments(path.utf8).dropLast() }

    /// The path of a URI reference, without scheme, host, query and fragment.
    private static func pathPart(of text: String) -> Substring.UTF8View {
        var rest = text.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let scheme = rest.prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "/") }
        let afterScheme = rest.dropFirst(scheme.count)
        if afterScheme.starts(with: "://".utf8) { rest = afterScheme.dropFirst() }
        guard rest.starts(with: "//".utf8) else { return rest }
        let path = rest.dropFirst(2).drop { $0 != UInt8(ascii: "/") }
        return path.isEmpty ? "/"[...].utf8 : path
    }

    /// The decoded parts after the first slash of an absolute path, or of a relative one.
    private static func segments(_ path: some Collection<UInt8>) -> [[UInt8]] {
        let rest = path.first == UInt8(ascii: "/") ? Array(path.dropFirst()) : Array(path)
        return rest.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(\.percentDecoded)
    }

    /// The characters besides letters and digits that a part of a path may contain (RFC 3986 §3.3).
    private static let plain = Array("-._~!$&'()*+,;=:@".utf8)
}
