import HTTPTypes
import Settings

/// Whether a request comes from our own pages, by what the browser says of it.
enum Origins {
    /// - Returns: false where a browser says that it comes from elsewhere; true also where it says nothing.
    static func areOurs(_ request: ServerRequest, _ address: PublicURL) -> Bool {
        if let site = request.header("sec-fetch-site"), site == "cross-site" || site == "same-site" { return false }
        let name = HTTPField.Name("Origin")
        let origins = name.map { request.headers[values: $0] } ?? []
        return origins.isEmpty || origins == [address.origin]
    }
}
