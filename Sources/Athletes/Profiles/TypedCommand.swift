import Files

/// How to type tpmerge's commands for an athlete of a configuration.
package struct TypedCommand: Sendable, Equatable {
    package var program: String
    /// The path of the configuration; nil if commands find it by themselves.
    package var configuration: String?
    package var usesSudo: Bool
    /// The athlete to name where there are others; nil for the only one.
    package var athlete: String?

    package init(
        program: String = "tpmerge", configuration: String? = nil, usesSudo: Bool = false, athlete: String? = nil
    ) {
        (self.program, self.configuration, self.usesSudo) = (program, configuration, usesSudo)
        self.athlete = athlete
    }

    package func text(_ words: String) -> String {
        asRoot([program, words, option].compactMap(\.self).joined(separator: " "))
    }

    /// How to type a command for the athlete alone.
    package func naming(_ words: String) -> String {
        text([words, athleteOption].compactMap(\.self).joined(separator: " "))
    }

    package func asRoot(_ command: String) -> String { usesSudo ? "sudo \(command)" : command }

    /// The option that names the configuration; nil if none is needed.
    package var option: String? { configuration.map { "--config \($0.quotedForShell)" } }

    private var athleteOption: String? { athlete.map { "--athlete \($0.quotedForShell)" } }
}

extension TypedCommand {
    /// The same for people elsewhere, who learn the configuration's name, but not its folder.
    package var remote: TypedCommand {
        var remote = self
        remote.configuration = configuration?.split(separator: "/").last.map { String($0) }
        return remote
    }

    /// A text in which each command has the options without which it would concern another athlete or configuration.
    ///
    /// What words a failure or a hint knows neither, so its commands get them where it is shown.
    package func completing(_ text: String) -> String {
        guard athlete != nil || configuration != nil else { return text }
        var (done, rest) = ("", text[...])
        while let name = rest.firstRange(of: "tpmerge") {
            let after = rest[name.upperBound...]
            let words = Self.words(after)
            let line = after.dropFirst(words.count)
            done += rest[..<name.upperBound] + words
            let options = options(words, line, isAfterColon: rest[..<name.lowerBound].hasSuffix(": "))
            done += options.map { " " + $0 }.joined()
            rest = line
        }
        return done + rest
    }

    /// The options that a command lacks; none where a sentence only speaks of it: "tpmerge serve is running".
    private func options(_ words: Substring, _ rest: Substring, isAfterColon: Bool) -> [String] {
        let ends = ["\n", ". ", "; ", ", ", " and ", " or "].compactMap { rest.firstRange(of: $0)?.lowerBound }
        let line = rest[..<(ends.min() ?? rest.endIndex)]
        let isTyped =
            words.isEmpty
            ? isAfterColon && line.allSatisfy { $0 == "." } : isAfterColon || !Self.spokenOf.contains(words)
        guard isTyped || line.hasPrefix(" --") else { return [] }
        let isForOne =
            Self.ofOneAthlete.contains(words) || words.hasPrefix(" edit ")
            || words == " forget" && line.hasPrefix(" --activities")
        return [
            isForOne && !line.contains("--athlete") ? athleteOption : nil, line.contains("--config") ? nil : option,
        ].compactMap(\.self)
    }

    /// The words of the command at the beginning of a text, with the blanks before them, and with the id of an edited
    /// activity; empty if it is no command.
    private static func words(_ text: Substring) -> Substring {
        let words = text.prefix { $0 != "\n" }.split(separator: " ", maxSplits: 2).prefix(2).map { word -> Substring in
            let marks = word.reversed().prefix { ".,;\"`)".contains($0) }
            return word.dropLast(marks.count)
        }
        guard text.first == " ", let first = words.first else { return "" }
        let both = text.prefix(first.count + 2 + (words.dropFirst().first?.count ?? 0))
        let hasID = first == "edit" && words.count == 2 && words[1].contains(where: \.isNumber)
        return hasID || commands.contains(both)
            ? both : commands.contains(" " + first) ? text.prefix(first.count + 1) : ""
    }

    private static let commands: Set<Substring> = [
        " athletes", " brief", " calendars", " changes", " check", " connect strava", " connect telegram",
        " disconnect strava", " edit", " explain", " export-data", " files", " forget", " import", " init", " insights",
        " key create", " key list", " key revoke", " links", " mcp", " merge", " message list", " message send",
        " message test", " pair", " report", " serve", " sign-in", " sign-out", " status", " unlink", " unpair",
        " upload", " webhook create", " webhook delete", " webhook show",
    ]

    /// Those of which sentences also speak.
    private static let spokenOf: Set<Substring> = [" forget", " init", " mcp", " merge", " report", " serve"]

    /// Those that never guess which of several athletes is meant.
    private static let ofOneAthlete: Set<Substring> = [
        " connect strava", " connect telegram", " disconnect strava", " edit", " import", " key create", " pair",
        " unpair", " upload",
    ]
}
