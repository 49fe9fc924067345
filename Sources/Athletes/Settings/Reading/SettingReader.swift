import Basics
import Files
import Foundation
import Web
import Yams

struct Setting {
    let name: String
    let place: Node
    let value: Node

    fileprivate var namesFile: Bool { name.hasSuffix("_file") }
}

extension [Setting] {
    subscript(_ name: String) -> Setting? { first { $0.name == name } }
}

/// Reads the settings of a configuration leniently, and collects the problems with their lines.
struct SettingReader {
    let file: String
    let environment: [String: String]
    let systemZone: Zone
    let use: ConfigurationUse
    var places = StravaPlaces()
    /// Whether the configuration says how mail is sent.
    var hasMail = false
    var secrets: Set<SecretAddress> = []
    var feedFiles: [String] = []
    private var problems: [(line: Int?, sentence: String)] = []

    init(file: String, environment: [String: String], systemZone: Zone, for use: ConfigurationUse) {
        (self.file, self.environment, self.systemZone, self.use) = (file, environment, systemZone, use)
    }

    /// The problems as `file:line: …`, in the order of the file; those without a line come last.
    var sentences: [String] {
        problems.enumerated()
            .sorted { ($0.element.line ?? .max, $0.offset) < ($1.element.line ?? .max, $1.offset) }
            .map(\.element.sentence)
    }

    /// - Parameter node: the place of the problem; nil for an empty file.
    mutating func report(_ node: Node?, _ problem: String) {
        let line = node?.mark?.line ?? 1
        problems.append((line, "\(file):\(line): \(problem)"))
    }

    /// Reports a problem without a line.
    mutating func report(_ sentence: String) { problems.append((nil, sentence)) }

    /// A value that a node gives; reports the problem if it gives none.
    mutating func known<Value>(_ value: Value?, _ node: Node?, _ problem: String) -> Value? {
        if value == nil { report(node, problem) }
        return value
    }

    /// What is read from a node; nil for an error, which is reported behind some words.
    mutating func tried<Value>(_ node: Node?, _ words: String, _ read: () throws -> Value) -> Value? {
        do { return try read() } catch {
            report(node, "\(words): \(error)")
            return nil
        }
    }

    /// The settings of a mapping, in the order of the file; unknown keys are reported with the nearest known one.
    mutating func settings(_ node: Node, in place: String, of keys: [Key<some Any>]) -> [Setting] {
        var settings: [Setting] = []
        for (name, key, value) in entries(of: node, in: place) {
            let names = keys.map(\.note.name)
            if names.contains(name) {
                settings.append(Setting(name: name, place: key, value: value))
            } else {
                let nearest = names.nearest(to: name)
                report(key, "`\(Self.shown(name))` is not a setting of \(place); the nearest is `\(nearest)`")
            }
        }
        return settings
    }

    /// Reads the settings of a mapping into a target; returns them, for what concerns several.
    @discardableResult mutating func read<Target>(
        _ node: Node, in place: String, by keys: [Key<Target>], into target: inout Target
    ) -> [Setting] {
        let settings = settings(node, in: place, of: keys)
        read(settings, by: keys, into: &target)
        return settings
    }

    mutating func read<Target>(_ settings: [Setting], by keys: [Key<Target>], into target: inout Target) {
        for setting in settings { keys.first { $0.note.name == setting.name }?.read(&self, setting, &target) }
    }

    /// The entries of a mapping with arbitrary keys, except those that are repeated further down.
    mutating func entries(of node: Node, in place: String) -> [(name: String, key: Node, value: Node)] {
        guard let mapping = node.mapping else {
            report(node, "expected settings under `\(place)`")
            return []
        }
        var entries: [(name: String, key: Node, value: Node)] = []
        for (key, value) in mapping {
            if ConfigurationText.isRepeated(key) {
                reportRepeated(key, value, among: mapping.keys)
            } else {
                entries.append((key.string ?? "", key, value))
            }
        }
        return entries
    }

    /// Reports a key that is repeated further down, where the last one counts. Under the others, only further repeated
    /// keys are reported.
    private mutating func reportRepeated(_ key: Node, _ value: Node, among keys: some Sequence<Node>) {
        let name = ConfigurationText.name(of: key)
        let last = keys.first { $0.string == name }
        report(last ?? key, "`\(Self.shown(name))` is given twice, here and in line \(key.mark?.line ?? 1)")
        reportRepeats(under: value)
    }

    private mutating func reportRepeats(under node: Node) {
        for item in node.sequence ?? [] { reportRepeats(under: item) }
        guard let mapping = node.mapping else { return }
        for (key, value) in mapping {
            if ConfigurationText.isRepeated(key) {
                reportRepeated(key, value, among: mapping.keys)
            } else {
                reportRepeats(under: value)
            }
        }
    }

    /// The part of a key that may be shown: after a colon without a blank comes a value, which may be a secret.
    private static func shown(_ key: String) -> String {
        String(key.prefix { $0 != ":" && $0 != "=" && !$0.isWhitespace }.prefix(40))
    }

    mutating func text(_ node: Node) -> String {
        if let scalar = node.scalar { return scalar.string }
        report(node, "expected a single value here")
        return ""
    }

    /// A relative path starts from the configuration's folder.
    mutating func path(_ node: Node) -> String { path(text(node)) }

    func path(_ text: String) -> String {
        text.asPath(home: environment.home, in: URL(fileURLWithPath: file).deletingLastPathComponent().path)
    }

    /// One path or several, each place once; an empty one, or a number or the like that isn't in quotes, is reported.
    mutating func paths(_ setting: Setting) -> [String] {
        var paths: [String] = []
        for item in setting.value.items {
            if item.scalar?.string.allSatisfy(\.isWhitespace) == true || item.isNoText {
                report(item, "`\(setting.name)` must be a path or several, for example [~/rides, \"2026\"]")
            } else {
                paths.append(path(item))
            }
        }
        return PathIdentity.eachOnce(paths)
    }

    /// The meaning of a word; nil for any other word, which is reported.
    mutating func choice<Value>(_ setting: Setting, _ words: [(String, Value)]) -> Value? {
        let word = text(setting.value)
        return known(
            words.first { $0.0 == word }?.1, setting.value,
            "`\(setting.name)` must be \(words.map(\.0).asAlternatives)")
    }

    mutating func number(
        _ setting: Setting, in range: ClosedRange<Int>, such example: Int, unit: String
    ) -> Int {
        known(
            Int(text(setting.value)).flatMap { range.contains($0) ? $0 : nil }, setting.value,
            "`\(setting.name)` must be a number of \(unit) from \(range.lowerBound) to \(range.upperBound), "
                + "for example \(example)") ?? example
    }

    mutating func texts(_ node: Node) -> [String] {
        node.items.map { text($0) }
    }

    /// One word or several, all of them known ones; others are reported.
    mutating func words(_ setting: Setting, known: [String]) -> Set<String> {
        var words: Set<String> = []
        for item in setting.value.items {
            let word = text(item)
            if known.contains(word) {
                words.insert(word)
            } else {
                let nearest = known.nearest(to: word)
                report(
                    item, "`\(word.prefix(40))` is not one of `\(setting.name)`; the nearest is `\(nearest)`")
            }
        }
        return words
    }

    /// A secret from the file that a setting names, or from the configuration, which must then be private, too.
    ///
    /// - Parameter isNeeded: whether to report a missing file.
    mutating func secret(_ setting: Setting, holding what: String, isNeeded: Bool = true) -> String? {
        let place = setting.namesFile ? path(setting.value) : file
        let read = tried(setting.value, "`\(setting.name)`") { try PrivateFile(place, holding: what).read() }
        guard let read else { return nil }
        guard let bytes = read else {
            if isNeeded { report(setting.value, "`\(setting.name)`: \(place) does not exist") }
            return nil
        }
        return setting.namesFile ? UTF8Text.of(bytes) : text(setting.value)
    }

    /// A secret of an account: the environment's, else a setting's; nil if it is missing or can't be used, which is
    /// reported. A file that others can read is refused even if the environment overrides it.
    ///
    /// - Parameters:
    ///   - names: the settings that may hold it, of which there may be one.
    ///   - problem: what is wrong with a text that is no such secret.
    mutating func secret<Value>(
        _ names: [String], of settings: [Setting], _ node: Node, given: Value?, holding what: String, missing: String,
        problem: String, read: (String) -> Value?
    ) -> Value? {
        let written = settings.filter { names.contains($0.name) }
        if written.count > 1 {
            report(node, names.map { "`\($0)`" }.joined(separator: " and ") + " exclude each other")
        }
        guard let setting = written.first else { return given ?? known(nil, node, missing) }
        let text = secret(setting, holding: what, isNeeded: given == nil)
        let own = text.flatMap { known(read($0), setting.value, "`\(setting.name)` \(problem)") }
        return given ?? own
    }

    /// The path of a file with the certificate of an authority of the user's own; nil for one that can't be used, which is
    /// reported.
    mutating func authority(_ setting: Setting) -> String? {
        let file = path(setting.value)
        let isThere = FileStatus(file)?.kind == .file
        if isThere, CertificateAuthority.isUsable(file) { return file }
        let problem = isThere ? "holds no certificate in PEM (-----BEGIN CERTIFICATE-----)" : "is no file"
        report(setting.value, "`\(setting.name)`: \(file) \(problem)")
        return nil
    }

    /// A secret of one word from a file of its own.
    mutating func word(_ setting: Setting, holding what: String) -> Secret? {
        guard let text = secret(setting, holding: what) else { return nil }
        return known(text.asSecretWord, setting.value, "`\(setting.name)` does not hold \(what), which is one word")
    }
}

extension Node {
    /// The items of a list; the value itself if it is none.
    fileprivate var items: [Node] { sequence.map(Array.init) ?? [self] }

    /// Whether YAML takes it for a value that is no text.
    fileprivate var isNoText: Bool { int != nil || float != nil || bool != nil || null != nil }
}

extension String {
    /// The secret that the text is but for blanks around it; nil unless it is one word of ASCII.
    var asSecretWord: Secret? {
        let words = split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let word = words.first, word.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            return nil
        }
        return Secret(String(word))
    }
}
