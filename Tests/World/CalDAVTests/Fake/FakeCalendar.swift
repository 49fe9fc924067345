@testable import CalDAV

struct FakeCalendar: Sendable {
    var name: String
    var components = ["VEVENT"]
    var isReadOnly = false
    private(set) var resources: [Href: Resource] = [:]
    /// The revision at which each path was last written or deleted.
    private(set) var changes: [Href: Int] = [:]
    private(set) var revision = 0
    private(set) var trash: Set<String> = []

    struct Resource: Sendable {
        let text: String
        let revision: Int
        let uid: String

        init(text: String, revision: Int) {
            self.text = text
            self.revision = revision
            uid = Self.value(of: "UID", in: text) ?? ""
        }

        /// The first value of that property, unfolded.
        static func value(of name: String, in text: String) -> String? {
            let lines = unfolded(text)
            return lines.first { $0.hasPrefix(name + ":") || $0.hasPrefix(name + ";") }
                .flatMap { line in line.firstIndex(of: ":").map { String(line[line.index(after: $0)...]) } }
        }

        static func unfolded(_ text: String) -> [String] {
            let plain = text.unicodeScalars.filter { $0 != "\r" }
            return String(String.UnicodeScalarView(plain)).replacing("\n ", with: "").split(separator: "\n")
                .map(String.init)
        }

        /// The same lines, folded at 60 characters.
        static func folded(_ text: String) -> String {
            unfolded(text).map { line in
                var rest = line[...]
                var parts: [String] = []
                while rest.count > 60 {
                    parts.append(String(rest.prefix(60)))
                    rest = rest.dropFirst(60)
                }
                return (parts + [String(rest)]).joined(separator: "\r\n ")
            }.joined(separator: "\r\n") + "\r\n"
        }
    }

    mutating func write(_ text: String, at path: Href) {
        revision += 1
        resources[path] = Resource(text: text, revision: revision)
        changes[path] = revision
    }

    mutating func delete(_ path: Href) {
        guard let resource = resources.removeValue(forKey: path) else { return }
        revision += 1
        changes[path] = revision
        trash.insert(resource.uid)
    }

    mutating func emptyTrash() { trash = [] }

    func paths(of uid: String) -> [Href] {
        resources.filter { $0.value.uid == uid }.map(\.key).sorted { $0.path < $1.path }
    }
}
