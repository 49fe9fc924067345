import Testing

@testable import Pages

struct TemplateTests {
    /// Mustache would draw it as one entry without values.
    @Test func aLazyListIsGivenAsAList() {
        let content = known(["names": ["anna", "bob"].lazy.map { $0.uppercased() }, "unknown": nil])
        #expect(content["names"] as? [String] == ["ANNA", "BOB"])
        #expect(content.count == 1)
    }
}
