import Basics
import JSON

/// The error in an unsuccessful response of Strava's: `{"message": …, "errors": [{"resource", "field", "code"}]}`.
struct APIFault: Equatable {
    struct Entry: Equatable {
        let resource: String
        let field: String
        let code: String
        /// The code in Strava's spelling, on one line.
        let spelledCode: String
    }

    /// At most the first twenty; empty if the body contains no errors, or is a page.
    let entries: [Entry]

    init(_ body: [UInt8]) {
        entries = (JSONValue(body)?["errors"]?.elements ?? []).prefix(20).map { entry in
            func word(_ name: String) -> String { entry[name]?.text?.lowercased() ?? "" }
            let spelled = String((entry["code"]?.text ?? "").cleaned.onOneLine.prefix(200))
            return Entry(
                resource: word("resource"), field: word("field"), code: word("code"), spelledCode: spelled)
        }
    }

    /// Whether an error concerns that resource (and field, and has that code), all in lower case.
    func blames(_ resource: String, field: String? = nil, code: String? = nil) -> Bool {
        entries.contains { entry in
            entry.resource == resource && (field == nil || entry.field == field) && (code == nil || entry.code == code)
        }
    }

    var blamesScope: Bool {
        entries.contains { $0.code == "missing" && ($0.field.contains("permission") || $0.resource == "accesstoken") }
    }

    var isInactive: Bool {
        entries.contains { $0.resource == "application" && $0.code == "inactive" }
    }
}
