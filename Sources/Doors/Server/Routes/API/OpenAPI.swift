import Synchronization
import Web

/// The OpenAPI 3.1 description of the API, from `Schemas/openapi.json`. It includes the schemas of `docs/schema`, which
/// are in the same folder.
enum OpenAPI {
    static func response(_ request: ServerRequest, _ context: ServerContext) throws -> ServerResponse {
        try request.query.parameters()
        var response = ServerResponse.json([])
        response.body = .shared(document(at: context.site.address), isPacked: false)
        return response
    }

    private static func document(at address: PublicURL) -> SharedBytes {
        made.withLock { made in
            if let made, made.address == address.description { return made.bytes }
            let text = (pieces.first ?? "") + address.description + pieces.dropFirst().joined()
            let bytes = SharedBytes(Array(text.utf8))
            made = (address.description, bytes)
            return bytes
        }
    }

    private static let made = Mutex<(address: String, bytes: SharedBytes)?>(nil)

    /// The document before the server's address, and after it.
    private static let pieces: [String] = {
        var text = String(decoding: PackageResources.openapi_json, as: UTF8.self)
        for (name, file, bytes) in schemas {
            text = text.replacing("\"\(name)\": {\"$ref\": \"\(file)\"}", with: "\"\(name)\": \(whole(bytes, name))")
        }
        return text.split(separator: placeholder, maxSplits: 1).map(String.init)
    }()

    private static let placeholder = "https://training.example.org"

    private static let schemas = [
        ("Workouts", "tpmerge-1.schema.json", PackageResources.tpmerge_1_schema_json),
        ("Insights", "insights-1.schema.json", PackageResources.insights_1_schema_json),
        ("Brief", "brief-1.schema.json", PackageResources.brief_1_schema_json),
        ("Report", "report-1.schema.json", PackageResources.report_1_schema_json),
    ]

    /// A schema as a part of the document: its references get a deeper path, and it loses its own address.
    private static func whole(_ bytes: [UInt8], _ name: String) -> String {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("  \"$schema\":") && !$0.hasPrefix("  \"$id\":") }
            .joined(separator: "\n")
            .replacing("\"#/$defs/", with: "\"#/components/schemas/\(name)/$defs/")
    }
}
