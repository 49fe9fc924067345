import Insights
import IntervalsAPI
import Messages
import Profiles
import StravaAPI

/// A key of the configuration at one level: what the references say of it, and how its value gets into a target.
struct Key<Target>: Sendable {
    typealias Read = @Sendable (_ reader: inout SettingReader, Setting, inout Target) -> Void

    let note: KeyNote
    let read: Read

    /// - Parameters:
    ///   - usual: the default; nil if there is none.
    ///   - read: reads a value of the key; does nothing for a key that is read together with others.
    init(
        _ name: String, _ type: String, default usual: String? = nil, _ help: String,
        read: @escaping Read = { _, _, _ in }
    ) {
        self.init(KeyNote(name: name, type: type, defaultText: usual, help: help), read: read)
    }

    init(_ note: KeyNote, read: @escaping Read = { _, _, _ in }) {
        self.note = note
        self.read = read
    }
}

/// The documentation of a key; words of the configuration are in backticks.
package struct KeyNote: Sendable, Equatable {
    package let name: String
    package let type: String
    package let defaultText: String?
    package let help: String
}

/// What settings are read into; its defaults are those of the keys.
protocol KeyTarget: SendableMetatype {
    static var usual: Self { get }
}

extension Key where Target: KeyTarget {
    typealias Path<Value> = any WritableKeyPath<Target, Value> & Sendable

    static func number(
        _ name: String, _ path: Path<Int>, in range: ClosedRange<Int>, unit: String,
        _ help: String
    ) -> Key {
        Key(name, range.type, default: "\(Target.usual[keyPath: path])", help) { reader, setting, target in
            target[keyPath: path] = reader.number(setting, in: range, such: target[keyPath: path], unit: unit)
        }
    }

    /// A number that has no default.
    static func number(
        _ name: String, _ path: Path<Int?>, in range: ClosedRange<Int>,
        such example: Int, unit: String, _ help: String
    ) -> Key {
        Key(name, range.type, help) { reader, setting, target in
            target[keyPath: path] = reader.number(setting, in: range, such: example, unit: unit)
        }
    }

    static func choice<Value: Equatable & Sendable>(
        _ name: String, _ path: Path<Value>, _ words: [(String, Value)],
        type: String? = nil, _ help: String
    ) -> Key {
        let usual = words.first { $0.1 == Target.usual[keyPath: path] }
        let type = type ?? words.map(\.0).asChoices
        return Key(name, type, default: usual.map { "`\($0.0)`" }, help) { reader, setting, target in
            if let value = reader.choice(setting, words) { target[keyPath: path] = value }
        }
    }

    static func choice<Choice: CaseIterable & RawRepresentable<String> & Equatable & Sendable>(
        _ name: String, _ path: Path<Choice>, _ help: String
    ) -> Key {
        choice(name, path, Choice.allCases.map { ($0.rawValue, $0) }, help)
    }

    static func flag(_ name: String, _ path: Path<Bool>, _ help: String) -> Key {
        choice(name, path, [("false", false), ("true", true)], type: "`true` or `false`", help)
    }
}

extension ClosedRange<Int> {
    var type: String { "\(lowerBound) to \(upperBound)" }
}

extension [String] {
    var asChoices: String { map { "`\($0)`" }.asAlternatives }

    /// `a, b or c`
    var asAlternatives: String { dropLast().joined(separator: ", ") + " or " + (last ?? "") }
}

/// The keys at all levels, for the references that are made from the code.
package enum KeyReference {
    package static let levels: [(name: String, keys: [KeyNote])] = [
        ("at the top", SharedSettings.keys.map(\.note)), ("of an athlete", Athlete.keys.map(\.note)),
        ("of an application", StravaApplication.keys.map(\.note)),
        ("of intervals", IntervalsAccount.keys.map(\.note)), ("of publish", PublishDraft.keys.map(\.note)),
        ("of calendars", CalendarDraft.keys.map(\.note)), ("of places", StravaPlaces.keys.map(\.note)),
        ("of server", ServerSettings.keys.map(\.note)), ("of app", ServerSettings.appKeys.map(\.note)),
        ("of messages", MessageSettings.keys.map(\.note)), ("of ways", WayDraft.keys.map(\.note)),
        ("of mail", SettingReader.mailKeys.map(\.note)), ("of mcp", AssistantSettings.keys.map(\.note)),
        ("of coach", CoachSettings.keys.map(\.note)), ("of rules", ReportRules.keys.map(\.note)),
    ]
}
