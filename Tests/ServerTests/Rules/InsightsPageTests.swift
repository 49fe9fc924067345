import ServerLab
import Testing

@Suite("The page of insights, over the wire") struct InsightsPageTests {
    @Test("What is asked for is shown, and what makes no sense is told beside its field", .server)
    func parameters() async throws {
        let visitor = try await lab.signIn()
        let path = "/athletes/anna/insights"
        let page = try await visitor.get(path)
        #expect(page.status == 200 && page.attribute("data-page") == "insights")
        #expect(!page.text.contains("aria-invalid"))
        let asked = try await visitor.get(path + "?year=2025&sports=run,bike&metric=distance")
        #expect(asked.status == 200)
        #expect(asked.text.contains("<option value=\"2025\" selected>"))
        #expect(asked.text.contains("<option value=\"bike,run\" selected>Bike, Run</option>"))
        #expect(asked.text.contains("<option value=\"distance\" selected>"))
        #expect(asked.text.contains("1 January 2025 to 31 December 2025, by distance: Bike, Run"))
        // A form sends empty fields, too.
        #expect(try await visitor.get(path + "?year=&sports=&metric=time").status == 200)
        for (query, field) in [
            ("year=1899", "year"), ("year=x", "year"), ("year=2025&year=2026", "year"), ("year=%ff", "year"),
            ("sports=running", "sports"), ("sports=run,", "sports"), ("metric=speed", "metric"),
        ] {
            let answer = try await visitor.get("\(path)?\(query)")
            #expect(answer.status == 422, "\(query)")
            #expect(answer.attribute("data-page") == "insights")
            #expect(answer.attribute("aria-describedby") == "\(field)-problem", "\(query)")
            #expect(answer.text.contains("class=\"wrong\" id=\"\(field)-problem\">"))
            #expect(answer.text.contains("data-part=\"heatmap\""))
        }
        #expect(try await lab.visitor().get(path).status == 303)
    }
}
