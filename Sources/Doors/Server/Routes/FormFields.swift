import Basics

/// Named values in their order: a query or a form (`application/x-www-form-urlencoded`, WHATWG URL §5.1).
struct FormFields: Sendable {
    /// The value is nil if it can't be decoded.
    let all: [(name: String, value: String?)]

    /// - Parameter text: nil for no fields.
    init(encoded text: (some StringProtocol)?) {
        all = (text ?? "").split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = PercentEncoding.decoded(halves[0], plusIsBlank: true) ?? ""
            return (name, halves.count > 1 ? PercentEncoding.decoded(halves[1], plusIsBlank: true) : "")
        }
    }

    /// The value of a field that is given once and is text; nil otherwise.
    subscript(_ name: String) -> String? {
        let found = all.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }

    /// The parameters that the known fields make.
    ///
    /// - Parameter repeatable: fields that may be given more than once.
    /// - Throws: `BadParameter` for a field that is unknown, given twice, or can't be decoded.
    @discardableResult
    func parameters(known: Set<String> = [], repeatable: Set<String> = []) throws(BadParameter) -> Parameters {
        var values: [String: [String]] = [:]
        for (name, value) in all {
            guard known.contains(name) else { throw BadParameter(String(name.prefix(40)), .unknown) }
            guard let value else { throw BadParameter(name, Self.notText) }
            guard values[name] == nil || repeatable.contains(name) else { throw BadParameter(name, .duplicate) }
            values[name, default: []].append(value)
        }
        return Parameters(values)
    }

    fileprivate static let notText = "This is not text in UTF-8."
}

/// The request of a page. Invalid values are ignored and reported beside their fields.
struct PageWish<Wish> {
    let wish: Wish
    /// All given values that aren't empty, valid or not.
    let given: [String: [String]]
    /// The valid ones.
    let sound: [String: [String]]
    /// A sentence for each invalid one, by name.
    let problems: [String: String]

    /// - Parameters:
    ///   - names: the fields that the page knows; it ignores others.
    ///   - repeatable: fields that may be given more than once.
    ///   - read: makes the wish; it must succeed without parameters.
    init(
        _ query: FormFields, names: Set<String>, repeatable: Set<String> = [],
        _ read: (Parameters) throws(BadParameter) -> Wish
    ) {
        var given: [String: [String]] = [:]
        var problems: [String: String] = [:]
        for (name, value) in query.all where names.contains(name) && value != "" {
            if given[name] != nil, !repeatable.contains(name) { problems[name] = ErrorCode.duplicateParameter.message }
            if value == nil { problems[name] = FormFields.notText }
            given[name, default: []].append(value ?? "")
        }
        let (wish, heeded, refusals) = Parameters(given.filter { problems[$0.key] == nil }).lenient(read)
        for bad in refusals { problems[bad.name] = ServerError(bad).sentence }
        (self.wish, self.given, self.problems) = (wish, given, problems)
        sound = given.filter { heeded.contains($0.key) }
    }
}
