import JSON
import Testing

@Suite struct UseTests {
    private let client = Client("2025-11-25")

    @Test(arguments: [
        #"{"name":"weak"}"#, #"{"name":"Week"}"#, #"{"name":""}"#, #"{"name":7}"#, #"{"name":null}"#, "{}",
    ])
    func unknownToolsAreErrorsOfTheProtocol(parameters: String) {
        #expect(client.ask("tools/call", parameters).code == -32602)
    }

    @Test func theNearestToolIsNamed() {
        let answer = client.ask("tools/call", #"{"name":"weeks"}"#)
        #expect(answer.message == "There is no such tool. The nearest is `week`.")
    }

    @Test(arguments: HandshakeTests.revisions)
    func failuresOfToolsAreResults(revision: String) throws {
        let client = Client(revision)
        let result = try #require(client.ask("tools/call", #"{"name":"week","arguments":{"start":7}}"#)["result"])
        #expect(result.keys == ["content", "isError"])
        #expect(result["isError"] == .flag(true))
        #expect(result["content"]?.elements.first?["text"]?.text == "`start` must be a day.")
    }

    @Test(
        "249: a structure that isn't an object is withheld",
        arguments: ["", "[]", "7", "{", "{}}", #"{\"a\":\"\n"#, #"{\n}"#])
    func brokenStructure(structured: String) {
        let answer = client.ask("tools/call", #"{"name":"broken","arguments":{"structured":"\#(structured)"}}"#)
        #expect(answer.code == -32603)
        #expect(answer.message == "`broken` has no usable answer.")
    }

    @Test("245: arguments that aren't an object", arguments: ["[]", "7", #""today""#, "true"])
    func argumentsAreAnObject(arguments: String) {
        let answer = client.ask("tools/call", #"{"name":"week","arguments":\#(arguments)}"#)
        #expect(answer["result"]?["content"]?.elements.first?["text"]?.text == "`arguments` must be an object.")
    }

    @Test("245: no arguments at all", arguments: [#"{"name":"week"}"#, #"{"name":"week","arguments":null}"#])
    func argumentsMayBeMissing(parameters: String) {
        let answer = client.ask("tools/call", parameters)
        #expect(answer["result"]?["structuredContent"]?["start"]?.text == "today")
    }

    @Test("245: 400 arguments") func manyArguments() {
        let arguments = (0..<400).map { "\"key\($0)\":\($0)" }.joined(separator: ",")
        let answer = client.ask("tools/call", #"{"name":"week","arguments":{\#(arguments)}}"#)
        #expect(answer["result"]?["isError"] == .flag(true))
    }

    @Test(arguments: ["tools/list", "resources/list", "resources/templates/list", "prompts/list"])
    func noCursorIsOurs(method: String) {
        for revision in HandshakeTests.revisions {
            let client = Client(revision)
            #expect(client.ask(method, #"{"cursor":"2"}"#).code == -32602)
            #expect(client.ask(method, #"{"cursor":7}"#).code == -32602)
            #expect(client.ask(method, #"{"cursor":null}"#)["result"] != nil)
        }
        let client = Client()
        #expect(client.askModern(method, #""cursor":"","#).code == -32602)
    }

    @Test func resourcesAreRead() {
        let answer = client.ask("resources/read", #"{"uri":"tpmerge://anna/brief/2026-03-17"}"#)
        let contents = JSONValue.object([
            "uri": .text("tpmerge://anna/brief/2026-03-17"), "mimeType": .text("text/markdown"),
            "text": .text("# Tue 17 Mar 2026\n"),
        ])
        #expect(answer["result"] == .object(["contents": .list([contents])]))
        #expect(client.ask("resources/list")["result"] == .object(["resources": .list([])]))
    }

    @Test func aMissingResourceHasTheErasCode() {
        let answer = client.ask("resources/read", #"{"uri":"file:///etc/passwd"}"#)
        #expect(answer.code == -32002)
        #expect(answer["error"]?["data"]?["uri"]?.text == "file:///etc/passwd")
        #expect(client.askModern("resources/read", #""uri":"file:///etc/passwd","#).code == -32602)
        #expect(client.ask("resources/read").code == -32602)
    }

    @Test func promptsAreWorded() {
        let answer = client.ask("prompts/get", #"{"name":"compare_years","arguments":{"year":"2026"}}"#)
        let message = answer["result"]?["messages"]?.elements.first
        #expect(message?["role"]?.text == "user")
        #expect(message?["content"]?["text"]?.text == "Compare 2026 with the year before.")
        let arguments = client.ask("prompts/list")["result"]?["prompts"]?.elements.first?["arguments"]?.elements
        #expect(arguments?.map { $0["required"] } == [.flag(true), .flag(false)])
    }

    @Test(arguments: [
        (#"{"name":"compare"}"#, "There is no such prompt. The nearest is `compare_years`."),
        (#"{"name":"compare_years"}"#, "The prompt needs `year`."),
        (#"{"name":"compare_years","arguments":{"year":2026}}"#, "`year` must be a string."),
        (#"{"name":"compare_years","arguments":[]}"#, "`arguments` must be an object."),
        (
            #"{"name":"compare_years","arguments":{"year":"2026","to":"1"}}"#,
            "The prompt's arguments are `year`, `with`."
        ),
    ])
    func wrongPromptsAreRefused(parameters: String, message: String) {
        let answer = client.ask("prompts/get", parameters)
        #expect(answer.code == -32602)
        #expect(answer.message == message)
    }
}
