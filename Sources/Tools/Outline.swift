import JSON
import Reports

/// A JSON object as an outline for people. Its texts stay apart as they are in the JSON, and can't add markup.
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
        try readMembers { (reader, key) throws(JSONFault) in
            let name = reader.string(key).replacing("_", with: " ")
            switch reader.next {
            case UInt8(ascii: "{"): nested += try reader.object(after: "\(indent)- \(name):", indent: indent + "  ")
            case UInt8(ascii: "["):
                var (texts, objects): ([String], [String]) = ([], [])
                try reader.readElements { (reader) throws(JSONFault) in
                    if reader.next == UInt8(ascii: "{") {
                        objects += try reader.object(after: indent + "  -", indent: indent + "    ")
                    } else {
                        texts.append(try reader.scalar())
                    }
                }
                if objects.isEmpty {
                    values.append("\(name): " + (texts.isEmpty ? "none" : texts.joined(separator: ", ")))
                } else {
                    nested += ["\(indent)- \(name):"] + objects
                }
            default: values.append("\(name): " + (try reader.scalar()))
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
        return string(try readText()).inMarkdown
    }
}
