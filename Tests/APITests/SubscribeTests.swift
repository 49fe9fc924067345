import Foundation
import HTTPTypes
import Store
import Testing

@testable import Server

/// The addresses of calendars: who makes them, and that looking doesn't.
struct SubscribeTests {
    private let lab: APILab
    private let session = APILab.Asker.session("anna", showsToken: true)

    init() throws { lab = try APILab() }

    @Test func lookingMakesNoAddress() async throws {
        let before = try await lab.ask("/athletes/anna/subscribe", as: session)
        #expect(before.status == 200 && before.text.contains("It has no address yet."))
        #expect(try lab.context.access.links().isEmpty)
        await lab.context.makeLinks()
        let links = try lab.context.access.links()
        #expect(Set(links.map(\.athlete)) == ["anna", "ben"] && links.count == 4)
        // Making them again changes none.
        await lab.context.makeLinks()
        #expect(try lab.context.access.links() == links)
        let after = try await lab.ask("/athletes/anna/subscribe", as: session).text
        #expect(!after.contains("no address yet"))
        for link in links { #expect(after.contains(link.token) == (link.athlete == "anna")) }
    }

    @Test func aFormMakesTheFirstAddressToo() async throws {
        let form = "application/x-www-form-urlencoded"
        let made = try await lab.ask("/athletes/anna/renew", .post, as: session, body: "calendar=main", type: form)
        #expect(made.status == 303)
        #expect(try lab.context.access.links().map(\.calendar) == ["main"])
        let unknown = try await lab.ask("/athletes/anna/renew", .post, as: session, body: "calendar=x", type: form)
        #expect(unknown.status == 404)
    }
}
