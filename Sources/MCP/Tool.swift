package import JSON

/// A tool that a model can call: one row of the table.
package struct Tool: Sendable {
    package let name: String
    package let title: String
    package let description: String
    let inputSchema: [UInt8]
    let outputSchema: [UInt8]
    package let answer: @Sendable ([String: JSONValue]) throws(ToolFailure) -> ToolResult

    /// - Parameters:
    ///   - inputSchema: a JSON Schema on one line, for an object with the arguments.
    ///   - outputSchema: a JSON Schema on one line, for `ToolResult.structured`.
    ///   - answer: takes the arguments as they came, and checks them itself.
    package init(
        name: String, title: String, description: String, inputSchema: [UInt8], outputSchema: [UInt8],
        answer: @escaping @Sendable ([String: JSONValue]) throws(ToolFailure) -> ToolResult
    ) {
        self.name = name
        self.title = title
        self.description = description
        self.inputSchema = inputSchema
        self.outputSchema = outputSchema
        self.answer = answer
    }
}

/// What a tool answers: an object for programs, and the same in words.
package struct ToolResult: Sendable {
    package let structured: [UInt8]
    package let text: String

    /// - Parameters:
    ///   - structured: the JSON text of an object that keeps the tool's `outputSchema`, on one line.
    ///   - text: the text block of the answer; nil for the same JSON.
    package init(structured: [UInt8], text: String? = nil) {
        self.structured = structured
        self.text = text ?? String(decoding: structured, as: UTF8.self)
    }

    /// Whether `structured` is what it should be. A line break would cut the message in two.
    var isObject: Bool {
        structured.first == UInt8(ascii: "{") && !structured.contains { $0 == 0x0A || $0 == 0x0D }
            && StrictJSON.fault(in: structured) == nil
    }
}

/// Why a tool or a resource has no answer, in a sentence that lets a model do better.
package struct ToolFailure: Error, Equatable {
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }
}
