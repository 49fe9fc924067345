import Basics
import JSON

/// What clients do with the things that they have listed.
extension MethodTable {
    func call(_ request: Request) throws(Fault) -> [UInt8] {
        let name = try text("name", in: request)
        guard let tool = catalogue.tools.first(where: { $0.name == name }) else {
            throw .unknown("tool", name, among: catalogue.tools.map(\.name))
        }
        let answer: ToolResult
        do {
            answer = try tool.answer(try arguments(of: request))
        } catch {
            // A model reads this, and can do better; it never sees errors of the protocol (2025-11-25, Tools).
            return result { json in
                json.content(error.sentence)
                json.member("isError", true)
            }
        }
        // One forgotten escape must not let a text pose as a part of the message.
        guard answer.isObject else { throw Fault(code: -32603, message: "`\(tool.name)` has no usable answer.") }
        return result { json in
            json.content(answer.text)
            if revision.hasTitlesAndStructure { json.member("structuredContent", json: answer.structured) }
            json.member("isError", false)
        }
    }

    private func arguments(of request: Request) throws(ToolFailure) -> [String: JSONValue] {
        switch request.parameters?["arguments"] {
        case nil: return [:]
        case .object(let arguments)?: return arguments
        default: throw ToolFailure("`arguments` must be an object.")
        }
    }

    func read(_ request: Request) throws(Fault) -> [UInt8] {
        let uri = try text("uri", in: request)
        let contents: [ResourceContent]
        do {
            contents = try catalogue.read(uri)
        } catch {
            throw .noResource(uri, error, revision)
        }
        return result(freshFor: 0) { json in
            json.list("contents", contents) { json, content in
                json.member("uri", uri)
                json.member("mimeType", content.mimeType)
                json.member("text", content.text)
            }
        }
    }

    func prompt(_ request: Request) throws(Fault) -> [UInt8] {
        let name = try text("name", in: request)
        guard let prompt = catalogue.prompts.first(where: { $0.name == name }) else {
            throw .unknown("prompt", name, among: catalogue.prompts.map(\.name))
        }
        let question = prompt.text(try arguments(of: request, for: prompt))
        return result { json in
            json.member("description", prompt.description)
            json.list("messages", [question]) { json, question in
                json.member("role", "user")
                json.object("content") { json in
                    json.member("type", "text")
                    json.member("text", question)
                }
            }
        }
    }

    private func arguments(of request: Request, for prompt: Prompt) throws(Fault) -> [String: String] {
        var given: [String: JSONValue] = [:]
        if let arguments = request.parameters?["arguments"] {
            guard case .object(let members) = arguments else { throw .parameters("`arguments` must be an object.") }
            given = members
        }
        var arguments: [String: String] = [:]
        for argument in prompt.arguments {
            switch given.removeValue(forKey: argument.name) {
            case .text(let text)?: arguments[argument.name] = text
            case nil, .null?:
                guard !argument.isRequired else { throw .parameters("The prompt needs `\(argument.name)`.") }
            default: throw .parameters("`\(argument.name)` must be a string.")
            }
        }
        guard given.isEmpty else {
            let names = prompt.arguments.map { "`\($0.name)`" }.joined(separator: ", ")
            throw .parameters(names.isEmpty ? "The prompt has no arguments." : "The prompt's arguments are \(names).")
        }
        return arguments
    }

    private func text(_ key: String, in request: Request) throws(Fault) -> String {
        guard let text = request.parameters?[key]?.text else { throw .parameters("`\(key)` must be a string.") }
        return text
    }
}

extension Fault {
    fileprivate static func unknown(_ kind: String, _ name: String, among names: [String]) -> Fault {
        let hint = names.isEmpty ? "" : " The nearest is `\(names.nearest(to: name))`."
        return .parameters("There is no such \(kind).\(hint)")
    }
}

extension JSONWriter {
    fileprivate mutating func content(_ text: String) {
        list("content", [text]) { json, text in
            json.member("type", "text")
            json.member("text", text)
        }
    }
}
