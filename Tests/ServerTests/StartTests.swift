import CommandLab
import ServerLab
import Testing

@Suite("The server starts, answers and stops")
struct StartTests {
    @Test("It says where it listens, answers there, and ends with 0 when it is told to")
    func start() async throws {
        try await ServerLab.run { lab in
            let health = try await lab.visitor().get("/healthz")
            #expect(health.status == 200)
            #expect(health.json?["status"] == .string("ok"))
            let calendar = try await lab.visitor().get(#require(try await lab.links()["main"]))
            #expect(calendar.text.contains("Run: Easy"))
            let page = try await lab.signIn().get("/athletes/anna/connections")
            #expect(page.attribute("data-page") == "connections")
            let list = try await lab.visitor().get("/connections", ["x-api-key": lab.key()])
            #expect(list.json?["connections"]?.array?.count == 4)
            #expect(try lab.errors == "")
            #expect(await lab.stop() == 0)
        }
    }
}
