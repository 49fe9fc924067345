package import JSON

/// What a server of the Model Context Protocol offers: tools, resources by templates, and prompts, each list in a fixed
/// order. The protocol knows nothing about what they are about.
package struct Catalogue: Sendable {
    package let name: String
    package let version: String
    /// What a model should know before it uses anything.
    package let instructions: String
    package let tools: [Tool]
    package let templates: [ResourceTemplate]
    package let read: @Sendable (String) throws(ToolFailure) -> [ResourceContent]
    package let prompts: [Prompt]

    /// - Parameter read: returns what a URI names; its failure says why there is nothing.
    package init(
        name: String, version: String, instructions: String, tools: [Tool], templates: [ResourceTemplate],
        read: @escaping @Sendable (String) throws(ToolFailure) -> [ResourceContent], prompts: [Prompt]
    ) {
        (self.name, self.version, self.instructions, self.tools) = (name, version, instructions, tools)
        (self.templates, self.read, self.prompts) = (templates, read, prompts)
    }
}

/// Resources whose addresses follow a template (RFC 6570). Each may be told in several media types, so the template names
/// none.
package typealias ResourceTemplate = (uriTemplate: String, name: String, title: String, description: String)

package typealias ResourceContent = (mimeType: String, text: String)

/// A question that the user of a client can choose, and that the server words.
package struct Prompt: Sendable {
    package typealias Argument = (name: String, description: String, isRequired: Bool)

    let name: String
    let title: String
    let description: String
    let arguments: [Argument]
    let text: @Sendable ([String: String]) -> String

    /// - Parameter text: returns the question for the arguments, of which all required ones are there.
    package init(
        name: String, title: String, description: String, arguments: [Argument],
        text: @escaping @Sendable ([String: String]) -> String
    ) {
        (self.name, self.title, self.description, self.arguments) = (name, title, description, arguments)
        self.text = text
    }
}

package struct Tool: Sendable {
    package let name: String
    package let title: String
    package let description: String
    let inputSchema: [UInt8]
    package let outputSchema: [UInt8]
    package let answer: @Sendable ([String: JSONValue]) throws(ToolFailure) -> ToolResult

    /// - Parameters:
    ///   - inputSchema: a JSON Schema on one line, for an object with the arguments.
    ///   - outputSchema: a JSON Schema on one line, for `ToolResult.structured`.
    ///   - answer: takes the arguments as they came, and checks them itself.
    package init(
        name: String, title: String, description: String, inputSchema: [UInt8], outputSchema: [UInt8],
        answer: @escaping @Sendable ([String: JSONValue]) throws(ToolFailure) -> ToolResult
    ) {
        (self.name, self.title, self.description, self.inputSchema) = (name, title, description, inputSchema)
        (self.outputSchema, self.answer) = (outputSchema, answer)
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
