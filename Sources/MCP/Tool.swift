package import JSON

/// A tool that a model can call: one row of the table.
package struct Tool: Sendable {
    package let name: String
    package let title: String
    package let description: String
    /// JSON Schemas on one line.
    let inputSchema: [UInt8]
    let outputSchema: [UInt8]
    package let answer: @Sendable ([String: JSONValue]) throws(ToolFailure) -> ToolResult

    /// - Parameters:
    ///   - inputSchema: a JSON Schema for an object with the arguments; it may have line breaks.
    ///   - outputSchema: a JSON Schema for `ToolResult.structured`.
    ///   - answer: takes the arguments as they came, and checks them itself.
    package init(
        name: String, title: String, description: String, inputSchema: String, outputSchema: String,
        answer: @escaping @Sendable ([String: JSONValue]) throws(ToolFailure) -> ToolResult
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.inputSchema = inputSchema.jsonOnOneLine
        self.outputSchema = outputSchema.jsonOnOneLine
        self.answer = answer
    }
}

/// What a tool answers: an object for programs, and the same in words.
package struct ToolResult: Sendable {
    package let structured: [UInt8]
    package let text: String

    /// - Parameters:
    ///   - structured: the JSON text of an object that keeps the tool's `outputSchema`.
    ///   - text: the text block of the answer.
    package init(structured: String, text: String) {
        self.structured = structured.jsonOnOneLine
        self.text = text
    }

    /// Whether `structured` is what it should be.
    var isObject: Bool { structured.first == UInt8(ascii: "{") && StrictJSON.fault(in: structured) == nil }
}

/// Why a tool or a resource has no answer, in a sentence that lets a model do better.
package struct ToolFailure: Error, Equatable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}

extension String {
    /// The same JSON without white space between its parts. A line break inside a string, which JSON doesn't allow,
    /// goes, too: it would cut the message in two.
    fileprivate var jsonOnOneLine: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var isInString = false
        var isEscaped = false
        for byte in utf8 where byte != 0x0A && byte != 0x0D {
            if !isInString, byte == 0x20 || byte == 0x09 { continue }
            bytes.append(byte)
            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
            isEscaped = isInString && byte == UInt8(ascii: "\\") && !isEscaped
        }
        return bytes
    }
}
