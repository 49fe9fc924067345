import HTTPTypes

/// The headers of every answer, and those of pages.
enum CommonHeaders {
    enum Kind {
        case page, other
    }

    /// The same as Hummingbird's fields, made once.
    static func fields(of kind: Kind) -> HTTPFields { kind == .page ? pageFields : everyFields }

    private static let everyFields = HTTPFields(of(.other))
    private static let pageFields = HTTPFields(of(.page))

    static func of(_ kind: Kind) -> [(String, String)] {
        switch kind {
        case .page: every + page
        case .other: every
        }
    }

    /// - Parameter origin: a further place that forms may lead to: browsers also check redirects after a form
    ///   (w3c/webappsec-csp#8).
    static func policy(formsMayLeadTo origin: String?) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
            + "manifest-src 'self'; form-action 'self'\(origin.map { " \($0)" } ?? ""); base-uri 'none'; "
            + "frame-ancestors 'none'"
    }

    private static let every = [
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
        ("X-Robots-Tag", "noindex, nofollow"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    private static let page = [
        ("X-Frame-Options", "DENY"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
        ("Content-Security-Policy", policy(formsMayLeadTo: nil)),
    ]
}

extension HTTPFields {
    /// Headers by their names; invalid names are left out.
    init(_ headers: [(name: String, value: String)]) {
        self.init()
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { append(HTTPField(name: name, value: value)) }
        }
    }
}
