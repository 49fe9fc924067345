package struct Misbehaving: Sendable, Equatable {
    package let how: Misbehaviour
    /// How many more requests are affected; nil for no limit.
    package var times: Int?
    /// Affects only requests whose method and path contain this: `POST /api/v3/uploads`, `/uploads/`.
    package var path = ""
}

extension Misbehaving {
    /// Parses `NAME` or `NAME=VALUE`, optionally followed by `*TIMES` and `@PATH`; nil for anything else.
    package init?(_ text: String) {
        let (front, path) = Self.halves(of: text, at: "@")
        let (choice, times) = Self.halves(of: front, at: "*")
        let (name, value) = Self.halves(of: choice, at: "=")
        guard (times == nil) == (times.flatMap { Int($0) } == nil) else { return nil }
        if name == "redirect", let value {
            how = .redirect(to: value)
        } else if name == "late", let milliseconds = value.flatMap({ Int($0) }), milliseconds >= 0 {
            how = .late(milliseconds: milliseconds)
        } else if value == nil, let named = Misbehaviour.named[name] {
            how = named
        } else {
            return nil
        }
        self.times = times.flatMap { Int($0) }
        self.path = path ?? ""
    }

    /// Whether a request is affected; if so, counts down.
    mutating func meets(_ asked: StravaRequest) -> Bool {
        guard asked.description.contains(path) || path.isEmpty, how.concerns(asked), times != 0 else { return false }
        if let left = times { times = left - 1 }
        return true
    }

    private static func halves(of text: String, at separator: Character) -> (String, String?) {
        guard let place = text.firstIndex(of: separator) else { return (text, nil) }
        return (String(text[..<place]), String(text[text.index(after: place)...]))
    }
}
