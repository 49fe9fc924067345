import Basics

/// The parameters of a question, each known and given once.
struct Query {
    private let values: [String: [String]]

    /// - Parameter repeatable: those that may be given more than once.
    /// - Throws: `ServerError` for a parameter that is unknown, given twice, or isn't text.
    init(_ request: ServerRequest, _ known: Set<String> = [], repeatable: Set<String> = []) throws(ServerError) {
        values = try request.query.checked(known: known, repeatable: repeatable)
    }

    /// Values that somebody has looked over; each name has one at least.
    init(_ values: [String: [String]]) { self.values = values }

    subscript(_ name: String) -> String? { values[name]?.first }

    /// All values of a parameter that may be given more than once.
    func all(_ name: String) -> [String] { values[name] ?? [] }

    /// A day on which somebody may have trained.
    func day(_ name: String) throws(ServerError) -> Day? {
        guard let text = self[name] else { return nil }
        guard let day = Day(iso: text), day.isPlausible else {
            throw ServerError(.invalidParameter, "A day is written as 2026-03-18.", parameter: name)
        }
        return day
    }

    /// The first day and the last one.
    ///
    /// - Parameter today: the last day where none is given, as far as the distance goes.
    func days(today: Day) throws(ServerError) -> (from: Day?, to: Day?) {
        let (from, to) = (try day("from"), try day("to"))
        guard let from else { return (nil, to) }
        if let to, to < from {
            throw ServerError(.invalidParameter, "The first day is after the last one.", parameter: "from")
        }
        guard from.distance(to: to ?? today) <= Self.mostDays else {
            throw ServerError(
                .invalidParameter, "The days lie more than \(Self.mostDays) days apart.", parameter: "from")
        }
        return (from, to)
    }

    /// A whole number, in digits.
    func number(_ name: String, in range: ClosedRange<Int>) throws(ServerError) -> Int? {
        guard let text = self[name] else { return nil }
        guard !text.isEmpty, text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), range.contains(number)
        else {
            throw ServerError(
                .invalidParameter, ErrorCode.wholeNumber(in: range),
                parameter: name)
        }
        return number
    }

    /// One of a few words.
    func choice<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String, of type: Word.Type = Word.self
    ) throws(ServerError) -> Word? {
        guard let text = self[name] else { return nil }
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw ServerError(.invalidParameter, "This takes one of \(words).", parameter: name)
        }
        return word
    }

    static let mostDays = 3660
}
