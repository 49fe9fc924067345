import CommandLab
import Foundation
import HTTPTypes
import Testing

@testable import Server

/// Who may ask for what: each row of the server's table, asked by each kind of asker.
@Suite("Access, by the table of routes") struct AccessTests {
    private let lab: APILab

    init() throws { lab = try APILab() }

    /// Rows whose answer anyone gets, or whom the request itself opens. A new one is added here on purpose only.
    @Test("What is for anyone is told by name") func open() {
        let open = Route.all.filter { $0.access == .anyone }.map { "\($0.method.rawValue) \($0.pattern)" }
        #expect(
            Set(open) == [
                "GET /healthz", "GET /robots.txt", "GET /.well-known/apple-app-site-association",
                "GET /assets/{name}", "GET /sign-in", "POST /sign-in", "POST /sign-out", "GET /calendars/{token}.ics",
                "GET /connections/{provider}/callback", "GET /webhooks/strava/{secret}",
                "POST /webhooks/strava/{secret}", "GET /api/v1/openapi.json",
            ])
        #expect(Set(Route.all.map(\.access)) == Set(Route.Access.allCases))
    }

    @Test(
        "Who is signed in can sign out on an error's page",
        arguments: ["/athletes/ben/calendar", "/athletes/anna/days/1", "/nothing", "/sign-out"])
    func errorPage(_ path: String) async throws {
        let page = try await lab.ask(path, as: .session("anna")).expect(attributes: ["data-page": "error"])
        page.expect(showing: "action=\"/sign-out\"", "name=\"csrf\"")
        #expect(try await !lab.ask(path, as: .nobody).text.contains("action=\"/sign-out\""))
    }

    @Test("Each other row lets in whom it is for, and no other asker, athlete or origin", arguments: rows)
    func row(_ name: String) async throws {
        let route = try #require(Route.all.first { Self.name($0) == name })
        let foreign = "https://elsewhere.example"
        let anna = path(route, of: "anna")
        func ask(_ path: String, _ asker: APILab.Asker, from origin: String? = nil) async throws -> HTTPAnswer {
            guard [.files, .manyFiles].contains(route.body) else {
                return try await lab.ask(path, route.method, as: asker, from: origin)
            }
            return try await lab.ask(
                path, route.method, as: asker, body: "--x--\r\n", type: "multipart/form-data; boundary=x", from: origin)
        }
        let nobody = try await ask(anna, .nobody)
        let (key, session) = (APILab.Asker.key("anna"), APILab.Asker.session("anna", showsToken: true))
        let all = APILab.Asker.session(nil, showsToken: true)
        switch route.access {
        case .anyone:
            Issue.record("\(name) is tried on its own.")
            return
        case .reader, .keeper:
            #expect(nobody.code == "key_missing")
            guard isOfOne(route) else {
                for asker in [key, session, .session("anna"), .session(nil)] { try await expectIn(ask(anna, asker)) }
                return
            }
            for name in ["ben", "nobody", "Anna", "anna%CC%81"] {
                for asker in [key, session] {
                    try await ask(path(route, of: name), asker).expect(403, code: "not_this_athlete")
                }
            }
            #expect(try await ask(path(route, of: "nobody"), all).code == "not_found")
            for asker in [key, session, all] { try await expectIn(ask(anna, asker)) }
            // A key is no cookie: another site can't send it along.
            try await expectIn(ask(anna, key, from: foreign))
        case .visitor, .editor:
            for told in [nobody, try await ask(anna, key)] {
                #expect(told.status == 303)
                #expect(told.headers.contains { $0.name == "Location" && $0.value.contains("/sign-in?") })
            }
            guard isOfOne(route) else {
                for asker in [session, .session("anna"), .session(nil)] { try await expectIn(ask(anna, asker)) }
                return
            }
            // It doesn't tell whether there is such an athlete.
            var refusals: Set<String> = []
            for name in ["ben", "nobody", "Anna"] {
                let refusal = try await ask(path(route, of: name), session).expect(403)
                refusals.insert(refusal.text.replacing(try #require(refusal.csrf), with: ""))
            }
            #expect(refusals.count == 1)
            #expect(try await ask(path(route, of: "nobody"), all).status == 404)
            try await expectIn(ask(anna, session))
        case .app:
            #expect(nobody.code == "key_missing")
            #expect(try await ask(anna, session).code == "key_missing")
            try await expectIn(ask(anna, key))
            return
        }
        // What changes something takes the token of forms, and none from elsewhere.
        for told in [try await ask(anna, .session("anna")), try await ask(anna, session, from: foreign)] {
            switch route.access {
            case .keeper: #expect(told.code == "cross_site")
            case .editor: #expect(told.status == 403)
            default: expectIn(told)
            }
        }
    }

    private func expectIn(_ told: HTTPAnswer, _ place: SourceLocation = #_sourceLocation) {
        let isAtTheDoor = told.headers.contains { $0.name == "Location" && $0.value.contains("/sign-in") }
        #expect(told.status != 401 && told.status != 403 && !isAtTheDoor, sourceLocation: place)
    }

    /// Whether it is about one athlete, and not about all whom the asker may see.
    private func isOfOne(_ route: Route) -> Bool { route.pattern.contains("{name}") }

    private func path(_ route: Route, of athlete: String) -> String {
        let values = ["name": athlete, "provider": "strava", "id": "901", "uid": "one", "day": "2026-03-18"]
        return values.reduce(route.pattern) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
    }

    static let rows = Route.all.filter { $0.access != .anyone }.map(name)

    private static func name(_ route: Route) -> String { "\(route.method.rawValue) \(route.pattern)" }
}

struct OpenAPITests {
    private let document: JSONValue

    init() async throws { document = try #require(try await APILab().ask("/api/v1/openapi.json", as: .nobody).json) }

    @Test func everyRouteIsDescribed() {
        let routes = Set((APIRoutes.all + ConnectionAPI.all).map { "\($0.method.rawValue) \($0.pattern)" })
        var described: Set<String> = []
        for (path, item) in document["paths"]?.object ?? [:] {
            for method in (item.object ?? [:]).keys where method != "parameters" {
                described.insert("\(method.uppercased()) \(path)")
            }
        }
        #expect(routes == described)
    }

    @Test func itNamesTheServerAndItsVersion() {
        #expect(document["openapi"] == "3.1.0")
        #expect(document["servers"]?.array?.first?["url"] == "http://127.0.0.1:8470")
    }

    @Test func allThatItRefersToIsThere() {
        var references: Set<String> = []
        Self.collect(document, into: &references)
        #expect(references.count > 50)
        for reference in references {
            var value: JSONValue? = document
            for part in reference.split(separator: "/").dropFirst() { value = value?[String(part)] }
            #expect(value != nil, "\(reference)")
        }
    }

    /// The server has the schemas beside it, as links or as copies.
    @Test func itsSchemasAreThoseOfTheDocuments() throws {
        let here = Project.folder.appendingPathComponent("Sources/Doors/Server/Schemas")
        let names = try FileManager.default.contentsOfDirectory(atPath: here.path).filter { $0 != "openapi.json" }
        #expect(names.count == 4)
        for name in names {
            let documented = Project.folder.appendingPathComponent("docs/schema/\(name)")
            #expect(try Data(contentsOf: here.appendingPathComponent(name)) == Data(contentsOf: documented), "\(name)")
        }
    }

    @Test func itNamesAllCodes() {
        let named = document["components"]?["schemas"]?["Error"]?["properties"]?["error"]?["properties"]?["code"]?[
            "enum"]
        #expect(Set(named?.array?.compactMap(\.string) ?? []) == Set(ErrorCode.allCases.map(\.rawValue)))
    }

    @Test func anActivityHasAllThatItHasInTheJSON() {
        let schemas = document["components"]?["schemas"]
        let own = schemas?["Activity"]?["properties"]?.object?.keys ?? [:].keys
        let inJSON = schemas?["Workouts"]?["$defs"]?["activity"]?["properties"]?.object?.keys ?? [:].keys
        #expect(Set(own) == Set(inJSON).union(["sport", "day", "workout_uid", "excluded", "edited"]))
    }

    private static func collect(_ value: JSONValue, into references: inout Set<String>) {
        if let reference = value["$ref"]?.string { references.insert(reference) }
        for item in value.array ?? [] { collect(item, into: &references) }
        for item in (value.object ?? [:]).values { collect(item, into: &references) }
    }
}
