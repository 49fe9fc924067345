import Foundation

package enum Bytes {
    package static let calendar = text("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\nEND:VCALENDAR\r\n")
    /// `calendar`, packed by gzip.
    package static let gzipped = packed(
        "H4sIAAAAAAACA3Nydff0swpzdvRx9XNxDOLlCnMNCvb097My0jPg5QoI8nfxdLHS1dcvSS0u0dd39ePlAqpDVg8AT87WiUEAAAA=")
    /// `calendar`, packed by zlib, which is what HTTP calls deflate.
    package static let deflated = packed(
        "eNpzcnX39LMKc3b0cfVzcQzi5QpzDQr29PezMtIz4OUKCPJ38XSx0tXXL0ktLtHXd/Xj5QKqQ1YPACZIEFU=")
    /// A million zeros, packed by gzip into about a thousand bytes.
    package static let bomb = packed(
        "H4sIAAAAAAACA+3BAQEAAACCIP+vbkhAAQ" + String(repeating: "A", count: 1290) + "rwaey3kSQEIPAA==")

    /// Of `localhost`, signed by its own key, from 2000 to 2100; only for tests.
    package static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBQDCB6KADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCWxvY2FsaG9z
        dDAgFw0wMDAxMDEwMDAwMDBaGA8yMTAwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
        bG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE611geWPknCLmKkQD
        vy4BDroI0y3cSSPlYo9SSCfJQO0jMZVhe/FROEFgHAthg5nkxSoqFRE8k9H3ygl0
        3lvMpqMpMCcwFAYDVR0RBA0wC4IJbG9jYWxob3N0MA8GA1UdEwEB/wQFMAMBAf8w
        CgYIKoZIzj0EAwIDRwAwRAIgbB1VcVGWFuRSCleqzavGdBvEGevwnb60h2QFHVe0
        4G0CID78ez3znGjpEIArcV/8gNNYc0ty2NGtWZjO8SXuljcm
        -----END CERTIFICATE-----
        """

    package static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// An answer's head; the fields as they are, without Content-Length.
    package static func head(_ status: String = "200 OK", _ fields: String...) -> [UInt8] { head(status, fields) }

    /// A whole answer with the right Content-Length.
    package static func answer(_ status: String = "200 OK", _ fields: String..., body: [UInt8] = []) -> [UInt8] {
        head(status, fields + ["Content-Length: \(body.count)"]) + body
    }

    static func head(_ status: String, _ fields: [String]) -> [UInt8] {
        text("HTTP/1.1 \(status)\r\n" + fields.map { $0 + "\r\n" }.joined() + "\r\n")
    }

    private static func packed(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }
}
