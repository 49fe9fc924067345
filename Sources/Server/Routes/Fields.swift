/// Named values in the order in which they came: a query or a form (`application/x-www-form-urlencoded`, WHATWG URL §5.1).
struct Fields: Sendable {
    /// A value that can't be decoded is nil.
    let all: [(name: String, value: String?)]

    /// - Parameter text: nil for no fields.
    init(encoded text: (some StringProtocol)?) {
        all = (text ?? "").split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = PercentEncoding.decoded(halves[0], plusIsBlank: true) ?? ""
            return (name, halves.count > 1 ? PercentEncoding.decoded(halves[1], plusIsBlank: true) : "")
        }
    }

    /// The value of a field that is given once, and is text; nil otherwise.
    subscript(_ name: String) -> String? {
        let found = all.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }
}

extension Fields {
    /// The values of the fields that a place knows.
    ///
    /// - Parameter repeatable: those that may be given more than once.
    /// - Throws: `ServerError` for a field that is unknown, given twice, or can't be decoded.
    func checked(known: Set<String>, repeatable: Set<String> = []) throws(ServerError) -> [String: [String]] {
        var values: [String: [String]] = [:]
        for (name, value) in all {
            guard known.contains(name) else {
                throw ServerError(.unknownParameter, parameter: String(name.prefix(40)))
            }
            guard let value else {
                throw ServerError(.invalidParameter, "This is not text in UTF-8.", parameter: name)
            }
            guard values[name] == nil || repeatable.contains(name) else {
                throw ServerError(.duplicateParameter, parameter: name)
            }
            values[name, default: []].append(value)
        }
        return values
    }
}
