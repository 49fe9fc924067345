package import Foundation
package import Testing

/// A server's answer, as it came over the wire.
package struct HTTPAnswer: Sendable, CustomStringConvertible {
    package let status: Int
    /// As they were sent, in their order.
    package let headers: [(name: String, value: String)]
    package let body: Data
    /// The method and path that were asked, for expectations that fail.
    package var asked = ""

    package init(status: Int, headers: [(name: String, value: String)], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// The value of a header, whatever its case; nil where there is none. Several are joined with commas.
    package subscript(_ name: String) -> String? {
        let values = headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    package var text: String { String(decoding: body, as: UTF8.self) }

    package var json: JSONValue? { try? JSONValue(parsing: body) }

    /// The code of an error: of the API's, or of a page's.
    package var code: String? {
        if let code = json?["error"]?["code"]?.string { return code }
        return attribute("data-code")
    }

    package var parameter: String? { json?["error"]?["parameter"]?.string }

    /// The first value of an attribute on a page, as it stands there.
    package func attribute(_ name: String) -> String? {
        guard let begin = text.range(of: " \(name)=\"") else { return nil }
        return String(text[begin.upperBound...].prefix { $0 != "\"" })
    }

    /// The token that forms bring along; nil on a page without forms of a session.
    package var csrf: String? {
        guard let begin = text.range(of: "name=\"csrf\" value=\"") else { return nil }
        return String(text[begin.upperBound...].prefix { $0 != "\"" })
    }

    package var description: String { "\(asked) \(status) \(headerText) \(text.prefix(300))" }

    package var headerText: String { headers.map { "\($0.name): \($0.value)" }.joined(separator: " | ") }

    /// The complete answers at the beginning of what was received. One without Content-Length has no body: the server sends
    /// none without, but for 204 and 304.
    ///
    /// - Parameter isHead: whether HEAD was asked, so that no body comes whatever its length.
    package static func all(in bytes: Data, isHead: Bool = false) -> [HTTPAnswer] {
        var answers: [HTTPAnswer] = []
        var rest = bytes[...]
        while let end = rest.range(of: Data("\r\n\r\n".utf8)) {
            let lines = String(decoding: rest[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
            let words = lines[0].split(separator: " ")
            guard words.count >= 2, words[0] == "HTTP/1.1", let status = Int(words[1]) else { break }
            let headers = lines.dropFirst().map { line in
                let colon = line.firstIndex(of: ":") ?? line.endIndex
                return (
                    name: String(line[..<colon]), value: line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
                )
            }
            let told = headers.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
            let length = isHead || status == 304 || status == 100 ? 0 : told
            guard rest.distance(from: end.upperBound, to: rest.endIndex) >= length else { break }
            let bodyEnd = rest.index(end.upperBound, offsetBy: length)
            answers.append(HTTPAnswer(status: status, headers: headers, body: Data(rest[end.upperBound..<bodyEnd])))
            rest = rest[bodyEnd...]
        }
        return answers
    }
}

extension HTTPAnswer {
    /// Expects all that of it.
    ///
    /// - Parameters:
    ///   - code: that of an error.
    ///   - parameter: that an error names.
    ///   - place: where it leads.
    ///   - headers: their values; nil for one that isn't there.
    ///   - attributes: the first value of each on a page; nil for one that isn't there.
    ///   - shown: what stands somewhere in its text.
    ///   - hidden: what doesn't.
    @discardableResult
    package func expect(
        _ status: Int? = nil, _ comment: Comment = "", code: String? = nil, parameter: String? = nil,
        to place: String? = nil, headers: [String: String?] = [:], attributes: [String: String?] = [:],
        showing shown: String...,
        hiding hidden: String..., at location: SourceLocation = #_sourceLocation
    ) -> Self {
        let why: Comment = "\(comment.rawValue) \(self)"
        if let status { #expect(self.status == status, why, sourceLocation: location) }
        if let code { #expect(self.code == code, why, sourceLocation: location) }
        if let parameter { #expect(self.parameter == parameter, why, sourceLocation: location) }
        if let place { #expect(self["Location"] == place, why, sourceLocation: location) }
        for (name, value) in headers { #expect(self[name] == value, why, sourceLocation: location) }
        for (name, value) in attributes { #expect(attribute(name) == value, why, sourceLocation: location) }
        for part in shown { #expect(text.contains(part), why, sourceLocation: location) }
        for part in hidden { #expect(!text.contains(part), why, sourceLocation: location) }
        return self
    }
}
