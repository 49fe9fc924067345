import CommandLab
import Foundation

/// As much of JSON Schema 2020-12 as our schema uses. A keyword that it doesn't know is a problem of its own,
/// so that a rule is never skipped in silence.
struct SchemaValidator {
    private let root: JSONValue
    private var patterns: [String: Regex<AnyRegexOutput>] = [:]

    init(schema: JSONValue) {
        root = schema
    }

    static func problems(of value: JSONValue, by name: String = "tpmerge-1") throws -> [String] {
        let file = Project.folder.appendingPathComponent("docs/schema/\(name).schema.json")
        var validator = SchemaValidator(schema: try JSONValue(parsing: Data(contentsOf: file)))
        return validator.problems(of: value)
    }

    /// What is wrong with a value, one line for each problem; empty when it is valid.
    mutating func problems(of value: JSONValue) -> [String] {
        check(value, against: root, at: "")
    }

    private mutating func check(_ value: JSONValue, against schema: JSONValue, at place: String) -> [String] {
        if case .bool(let allows) = schema { return allows ? [] : ["\(place): not allowed"] }
        guard let rules = schema.object else { return ["\(place): the schema is no object"] }
        var problems: [String] = []
        for (keyword, rule) in rules.sorted(by: { $0.key < $1.key }) {
            problems += check(value, keyword, rule, beside: rules, at: place)
        }
        return problems
    }

    private mutating func check(
        _ value: JSONValue, _ keyword: String, _ rule: JSONValue, beside rules: [String: JSONValue], at place: String
    ) -> [String] {
        switch keyword {
        case "$schema", "$id", "$defs", "title", "description", "format", "then", "else": []
        case "$ref": reference(rule).map { check(value, against: $0, at: place) } ?? ["\(place): no \(rule)"]
        case "type": rule.string.map(value.isA) == true ? [] : ["\(place): is no \(rule.string ?? "?")"]
        case "const": value == rule ? [] : ["\(place): is not \(rule)"]
        case "enum": rule.array?.contains(value) == true ? [] : ["\(place): \(value) is none of the known words"]
        case "properties": properties(of: value, rule, at: place)
        case "additionalProperties":
            rule == .bool(false) ? unknownNames(of: value, beside: rules, at: place) : ["\(keyword) is not supported"]
        case "required": missing(rule, in: value).map { "\(place): lacks \($0)" }
        case "dependentRequired": dependents(rule, in: value).map { "\(place): lacks \($0)" }
        case "items": items(of: value, rule, at: place)
        case "uniqueItems": value.array.map { Set($0).count == $0.count } ?? true ? [] : ["\(place): has a twin"]
        case "minItems": (value.array?.count).isAtLeast(rule) ? [] : ["\(place): has too few items"]
        case "minLength": (value.string?.count).isAtLeast(rule) ? [] : ["\(place): is too short"]
        case "minimum": value.number.map { $0 >= rule.number ?? 0 } ?? true ? [] : ["\(place): is too small"]
        case "maximum": value.number.map { $0 <= rule.number ?? 0 } ?? true ? [] : ["\(place): is too large"]
        case "pattern": pattern(rule, matches: value) ? [] : ["\(place): \(value) does not match \(rule)"]
        case "allOf": (rule.array ?? []).flatMap { check(value, against: $0, at: place) }
        case "anyOf": accepting(rule, value, at: place) > 0 ? [] : ["\(place): fits none of several"]
        case "oneOf": accepting(rule, value, at: place) == 1 ? [] : ["\(place): doesn't fit exactly one"]
        case "not": check(value, against: rule, at: place).isEmpty ? ["\(place): fits what it must not"] : []
        case "if": condition(rule, value, beside: rules, at: place)
        default: ["the validator does not know the keyword \(keyword)"]
        }
    }
}

extension SchemaValidator {
    private func reference(_ rule: JSONValue) -> JSONValue? {
        guard let name = rule.string, name.hasPrefix("#/$defs/") else { return nil }
        return root["$defs"]?[String(name.dropFirst("#/$defs/".count))]
    }

    private mutating func properties(of value: JSONValue, _ rule: JSONValue, at place: String) -> [String] {
        var problems: [String] = []
        for (name, schema) in (rule.object ?? [:]).sorted(by: { $0.key < $1.key }) {
            if let child = value[name] { problems += check(child, against: schema, at: "\(place)/\(name)") }
        }
        return problems
    }

    private func unknownNames(of value: JSONValue, beside rules: [String: JSONValue], at place: String) -> [String] {
        let known = rules["properties"]?.object ?? [:]
        return (value.object ?? [:]).keys.filter { known[$0] == nil }.sorted().map { "\(place): \($0) is not known" }
    }

    private func missing(_ rule: JSONValue, in value: JSONValue) -> [String] {
        guard let object = value.object else { return [] }
        return (rule.array ?? []).compactMap(\.string).filter { object[$0] == nil }
    }

    private func dependents(_ rule: JSONValue, in value: JSONValue) -> [String] {
        (rule.object ?? [:]).filter { value[$0.key] != nil }.flatMap { missing($0.value, in: value) }.sorted()
    }

    private mutating func items(of value: JSONValue, _ rule: JSONValue, at place: String) -> [String] {
        var problems: [String] = []
        for (index, item) in (value.array ?? []).enumerated() {
            problems += check(item, against: rule, at: "\(place)/\(index)")
        }
        return problems
    }

    private mutating func accepting(_ rule: JSONValue, _ value: JSONValue, at place: String) -> Int {
        (rule.array ?? []).reduce(0) { $0 + (check(value, against: $1, at: place).isEmpty ? 1 : 0) }
    }

    private mutating func condition(
        _ rule: JSONValue, _ value: JSONValue, beside rules: [String: JSONValue], at place: String
    ) -> [String] {
        let branch = check(value, against: rule, at: place).isEmpty ? "then" : "else"
        return rules[branch].map { check(value, against: $0, at: place) } ?? []
    }

    private mutating func pattern(_ rule: JSONValue, matches value: JSONValue) -> Bool {
        guard let pattern = rule.string else { return false }
        guard let text = value.string else { return true }
        guard let regex = patterns[pattern] ?? (try? Regex(pattern)) else { return false }
        patterns[pattern] = regex
        return text.firstMatch(of: regex) != nil
    }
}

extension Int? {
    fileprivate func isAtLeast(_ rule: JSONValue) -> Bool {
        map { Double($0) >= rule.number ?? 0 } ?? true
    }
}

extension JSONValue {
    fileprivate func isA(_ type: String) -> Bool {
        switch (type, self) {
        case ("object", .object), ("array", .array), ("string", .string), ("number", .number), ("boolean", .bool),
            ("null", .null):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}
