import CommandLab
import Foundation
import HTTPTypes
import Testing

@testable import Server

/// The description of the API is that of its routes.
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
        let here = Project.folder.appendingPathComponent("Sources/Server/Schemas")
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
