import Foundation
import ServerLab

/// What the stand-in answered, as it came over the wire.
struct Heard {
    let status: Int
    /// In their very letter case.
    let headers: [(name: String, value: String)]
    let body: [UInt8]
    let isClosed, isReset: Bool

    init(_ answer: Wire.Received) {
        let head = answer.text.components(separatedBy: "\r\n\r\n")[0]
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        status = words.count > 1 ? Int(words[1]) ?? 0 : 0
        headers = lines.dropFirst().map { line in
            let halves = line.components(separatedBy: ": ")
            return (halves[0], halves.dropFirst().joined(separator: ": "))
        }
        body = Array(answer.bytes.dropFirst(head.utf8.count + 4))
        (isClosed, isReset) = (answer.isClosed, answer.isReset)
    }

    subscript(_ name: String) -> String? { headers.first { $0.name == name }?.value }

    var length: Int? { self["Content-Length"].flatMap { Int($0) } }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// A JSON object's members; empty for anything else.
    var object: [String: Any] { (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:] }

    /// A JSON array's objects; nil for anything else.
    var list: [[String: Any]]? { (try? JSONSerialization.jsonObject(with: Data(body))) as? [[String: Any]] }

    var ids: [Int] { (list ?? []).compactMap { $0["id"] as? Int } }

    func string(_ name: String) -> String { object[name] as? String ?? "" }

    /// A parameter of the place that a redirect leads to.
    func redirect(_ name: String) -> String? {
        self["Location"].flatMap { URLComponents(string: $0) }?.queryItems?.first { $0.name == name }?.value
    }
}
