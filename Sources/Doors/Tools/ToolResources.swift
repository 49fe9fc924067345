import Basics
import Insights
import JSON
import MCP
import Reports

/// What a client may attach: a day's brief, a week, the figures of a year. Each is told as Markdown and as JSON.
enum ToolResources {
    private struct Kind: Sendable {
        let name: String
        /// What the last part of an address is.
        let place: String
        let title: String
        let description: String
        /// What the tool calls that part.
        let argument: String
        let answer: @Sendable (Training, ToolArguments) throws(ToolFailure) -> ToolResult
    }

    private static let kinds = [
        Kind(
            name: "brief", place: "day", title: "A day",
            description: "Both sides of each workout of a day (YYYY-MM-DD).", argument: "day", answer: DayTools.day),
        Kind(
            name: "week", place: "day", title: "A week", description: "The week with this day (YYYY-MM-DD).",
            argument: "start", answer: DayTools.week),
        Kind(
            name: "insights", place: "year", title: "A year",
            description: "Sums, months, sports, plan and done, load and records of a year (YYYY).", argument: "year",
            answer: year),
    ]

    static let templates: [ResourceTemplate] = kinds.map { kind in
        (
            uriTemplate: "tpmerge://{athlete}/\(kind.name)/{\(kind.place)}", name: kind.name, title: kind.title,
            description: kind.description
        )
    }

    static func read(
        _ uri: String, _ training: (String?) throws(ToolFailure) -> Training
    ) throws(ToolFailure) -> [ResourceContent] {
        let parts = uri.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, parts[0] == "tpmerge:", parts[1].isEmpty,
            let kind = kinds.first(where: { $0.name == parts[3] })
        else { throw ToolFailure("There is no such resource.") }
        let training = try training(parts[2].percentDecoded)
        let arguments = try ToolArguments(
            [kind.argument: .text(parts[4])], [kind.argument], today: training.today, training.weekStart)
        let json = try kind.answer(training, arguments).text
        let markdown = "# \(kind.title)\n\n" + Outline(of: json).markdown
        return [
            (mimeType: "text/markdown", text: markdown),
            (mimeType: "application/json", text: json),
        ]
    }

    private static func year(_ training: Training, _ arguments: ToolArguments) throws(ToolFailure) -> ToolResult {
        guard let window = arguments.parameters.texts("year").first.flatMap({ Int($0) }).flatMap({ Window(year: $0) })
        else { throw ToolFailure("Not a year. Use YYYY, for example 2026.") }
        return ListTools.insights(training, window)
    }
}

/// A JSON object as an outline for people. Its texts stay apart as they are in the JSON, and can add neither markup nor
/// fields.
struct Outline {
    /// Each value on a line, what is nested indented below its name, an object of a list on one line.
    let markdown: String

    /// - Parameter json: an object.
    init(of json: String) {
        markdown = Array(json.utf8).withUnsafeBytes { bytes in
            var reader = JSONReader(bytes)
            let parts = try? reader.outline(indent: "")
            return ((parts?.values.map { "- " + $0 } ?? []) + (parts?.nested ?? [])).map { $0 + "\n" }.joined()
        }
    }
}

extension JSONReader {
    /// Reads an object: its values with their names, and lines of what is nested in it.
    fileprivate mutating func outline(indent: String) throws(JSONFault) -> (values: [String], nested: [String]) {
        var (values, nested): ([String], [String]) = ([], [])
        var isFirst = true
        while let key = try nextKey(&isFirst) {
            let name = string(key).replacing("_", with: " ")
            switch next {
            case UInt8(ascii: "{"): nested += try object(after: "\(indent)- \(name):", indent: indent + "  ")
            case UInt8(ascii: "["):
                var (texts, objects): ([String], [String]) = ([], [])
                var isFirst = true
                while try nextElement(&isFirst) {
                    if next == UInt8(ascii: "{") {
                        objects += try object(after: indent + "  -", indent: indent + "    ")
                    } else {
                        texts.append(try scalar())
                    }
                }
                if objects.isEmpty {
                    values.append("\(name): " + (texts.isEmpty ? "none" : texts.joined(separator: ", ")))
                } else {
                    nested += ["\(indent)- \(name):"] + objects
                }
            default: values.append("\(name): " + (try scalar()))
            }
        }
        return (values, nested)
    }

    /// Reads an object: a line that begins with a mark, and further ones.
    private mutating func object(after mark: String, indent: String) throws(JSONFault) -> [String] {
        let parts = try outline(indent: indent)
        return [mark + (parts.values.isEmpty ? "" : " " + parts.values.joined(separator: "; "))] + parts.nested
    }

    private mutating func scalar() throws(JSONFault) -> String {
        guard next == UInt8(ascii: "\"") else { return String(decoding: try readWord(), as: UTF8.self) }
        return string(try readText()).inField
    }
}

extension String {
    /// In quotation marks if it could pose as the end of its field, or as another one. Scalars, since a sign with an accent
    /// above it still looks like that sign; U+037E, the question mark of Greek, looks like a semicolon.
    fileprivate var inField: String {
        let scalars = Array(unicodeScalars)
        let poses = scalars.indices.contains { index in
            let next = index + 1 < scalars.count ? scalars[index + 1] : " "
            return Self.fieldSigns.contains(scalars[index]) || scalars[index] == ":" && (next == " " || !next.isASCII)
        }
        guard poses else { return inMarkdown }
        let plain = scalars.map { $0 == "“" || $0 == "”" ? "'" : $0 }
        return "“\(String(String.UnicodeScalarView(plain)).inMarkdown)”"
    }

    private static let fieldSigns = Array(";\u{37E}“”".unicodeScalars)
}
