/// The named values of a request: a command's options, a query, a form or a JSON body.
///
/// A wish such as `EditWish` reads them, so that commands, pages and the API have the same rules and sentences.
public struct Parameters: Sendable {
    public enum Value: Sendable, Equatable {
        case text(String)
        case flag(Bool)
        case integer(Int)
        /// Removes the former value.
        case null
        case other
    }

    private var values: [String: [Value]]
    /// Whether a text never stands for a number or a flag.
    private let isTyped: Bool

    /// - Parameter values: the values of a JSON object, by name.
    public init(typed values: [String: Value]) {
        self.values = values.mapValues { [$0] }
        isTyped = true
    }

    /// - Parameter texts: at least one text for each name.
    public init(_ texts: [String: [String]] = [:]) {
        values = texts.mapValues { $0.map { .text($0) } }
        isTyped = false
    }

    /// - Parameter texts: a name whose text is nil counts as missing.
    public init(_ texts: KeyValuePairs<String, String?>) {
        self.init()
        for case (let name, let text?) in texts { values[name, default: []].append(.text(text)) }
    }

    /// - Parameter text: nil removes the former value.
    public mutating func set(_ name: String, _ text: String?) { values[name] = [text.map { .text($0) } ?? .null] }

    /// - Throws: `BadParameter` for the alphabetically first unknown name.
    public func check(known: Set<String>) throws(BadParameter) {
        if let other = values.keys.sorted().first(where: { !known.contains($0) }) {
            throw BadParameter(String(other.prefix(40)), .unknown)
        }
    }

    public func has(_ name: String) -> Bool { values[name].map { $0 != [.null] } ?? false }

    public func isNull(_ name: String) -> Bool { values[name] == [.null] }
}

extension Parameters {
    /// A text as it is; nil if it isn't given.
    ///
    /// - Throws: `BadParameter` if it isn't a text.
    public func text(_ name: String) throws(BadParameter) -> String? {
        guard has(name) else { return nil }
        guard case .text(let text)? = values[name]?.first else { throw BadParameter(name) }
        return text
    }

    /// A text of at most 4096 bytes on one line; nil if it isn't given.
    ///
    /// - Throws: `BadParameter` if it isn't such a text.
    public func line(_ name: String) throws(BadParameter) -> String? {
        guard let text = try text(name) else { return nil }
        guard text.utf8.count <= 4096,
            // JSON's reader replaces invalid characters, such as half a surrogate pair.
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0 != "\u{FFFD}" })
        else { throw BadParameter(name) }
        return text
    }

    public func texts(_ name: String) -> [String] {
        (values[name] ?? []).compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// True or false; nil if it isn't given.
    public func flag(_ name: String) throws(BadParameter) -> Bool? {
        guard has(name) else { return nil }
        switch values[name]?.first {
        case .flag(let flag): return flag
        case .text(let word) where !isTyped && ["true", "1", "on"].contains(word): return true
        case .text(let word) where !isTyped && ["false", "0", ""].contains(word): return false
        default: throw BadParameter(name, "This takes true or false.")
        }
    }

    /// A whole number, as JSON has it or in digits; nil if it isn't given.
    public func number(_ name: String, in range: ClosedRange<Int>) throws(BadParameter) -> Int? {
        guard has(name) else { return nil }
        let number: Int? =
            switch values[name]?.first {
            case .integer(let number): number
            case .text(let text) where !isTyped && text.utf8.count <= 9 && text.utf8.allSatisfy(\.isDigit): Int(text)
            default: nil
            }
        guard let number, range.contains(number) else {
            throw BadParameter(name, "This takes a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// One of a few words; nil if it isn't given.
    public func choice<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String, of type: Word.Type = Word.self
    ) throws(BadParameter) -> Word? {
        guard let text = try text(name) else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw BadParameter(name, "This takes one of \(words).")
        }
        return word
    }

    /// A day from 1900 to 2500; nil if it isn't given.
    public func day(_ name: String) throws(BadParameter) -> Day? {
        guard has(name) else { return nil }
        guard case .text(let text)? = values[name]?.first, let day = Day(iso: text), day.isPlausible else {
            throw BadParameter(name, Self.dayRule)
        }
        return day
    }

    public static let dayRule = "Not a date. Use YYYY-MM-DD, for example 2026-03-18."

    /// The first day (`from`) and the last one (`to`), both included; each is nil if it isn't given.
    ///
    /// - Throws: `BadParameter` if they are in the wrong order.
    public func days() throws(BadParameter) -> (from: Day?, to: Day?) {
        let (from, to) = (try day("from"), try day("to"))
        if let from, let to, to < from { throw BadParameter("from", "The first day is after the last one.") }
        return (from, to)
    }

    /// The first day and the last one.
    ///
    /// - Parameter today: the last day if none is given.
    public func days(atMost mostDays: Int, upTo today: Day) throws(BadParameter) -> (from: Day?, to: Day?) {
        let (from, to) = try days()
        if let from { try Self.checkDistance(from: from, to: to ?? today, atMost: mostDays) }
        return (from, to)
    }

    public static func checkDistance(from: Day, to: Day, atMost mostDays: Int) throws(BadParameter) {
        guard from.distance(to: to) > mostDays else { return }
        throw BadParameter("from", "The days lie more than \(mostDays) days apart.")
    }
}

extension Parameters {
    /// Reads a wish, and ignores each parameter that it refuses.
    ///
    /// - Parameter read: makes the wish; it must succeed without parameters.
    /// - Returns: the wish, the names of the parameters that it was read from, and the refusals of the others.
    public func lenient<Wish>(
        _ read: (Parameters) throws(BadParameter) -> Wish
    ) -> (wish: Wish, heeded: Set<String>, refusals: [BadParameter]) {
        var rest = self
        var refusals: [BadParameter] = []
        // Each round removes a parameter, so the loop ends.
        while true {
            do { return (try read(rest), Set(rest.values.keys), refusals) } catch {
                refusals.append(error)
                if rest.values.removeValue(forKey: error.name) == nil { rest.values = [:] }
            }
        }
    }
}

public struct BadParameter: Error, Sendable, Equatable {
    public enum Kind: Sendable { case invalid, unknown, duplicate }

    public let name: String
    public let kind: Kind
    /// The rule that it breaks; nil if the kind says it all.
    public let sentence: String?

    public init(_ name: String, _ kind: Kind = .invalid, _ sentence: String? = nil) {
        (self.name, self.kind, self.sentence) = (name, kind, sentence)
    }

    public init(_ name: String, _ sentence: String) { self.init(name, .invalid, sentence) }
}
