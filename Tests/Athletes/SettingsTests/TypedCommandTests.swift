import Profiles
import Settings
import Testing

/// Commands in sentences can be typed as they stand: with the athlete where there are others, and with the configuration
/// where commands wouldn't find it.
struct TypedCommandTests {
    private static let typed = TypedCommand(configuration: "/my plans.yaml", athlete: "o'hara")
    private static let (athlete, file) = (#"--athlete 'o'\''hara'"#, "--config '/my plans.yaml'")

    @Test(arguments: [
        ("tpmerge is not connected to Strava. Run: tpmerge connect strava", "connect strava", "\(athlete) \(file)"),
        ("On its machine, run \"tpmerge connect strava --write\".", "connect strava", "\(athlete) \(file)"),
        ("; on its machine: tpmerge disconnect strava", "disconnect strava", "\(athlete) \(file)"),
        ("To let it count again: tpmerge edit 903 --include", "edit 903", "\(athlete) \(file)"),
        ("Leave one out: tpmerge edit file:a.7.fit --exclude", "edit file:a.7.fit", "\(athlete) \(file)"),
        ("Say it again with tpmerge pair.", "pair", "\(athlete) \(file)"),
        ("Nothing is known; tpmerge import takes an archive.", "import", "\(athlete) \(file)"),
        ("To delete them, too: tpmerge forget --activities", "forget", "\(athlete) \(file)"),
        ("To delete it, run: tpmerge forget --athlete me2. Else --config names it.", "forget", file),
        ("tpmerge key create --athlete me2", "key create", file),
        ("tpmerge connect strava --athlete ben --take-over", "connect strava", file),
        ("To take it out: tpmerge unlink Plan --athlete me2", "unlink", file),
        ("Start one with: tpmerge serve", "serve", file), ("Make one with: tpmerge init", "init", file),
        ("The athlete can run: tpmerge merge, or wait.", "merge", file),
        ("tpmerge explain DAY lists those of a day.", "explain", file), ("Run: tpmerge status", "status", file),
        ("To replace it: tpmerge webhook create --replace", "webhook create", file),
        ("\"x\" refuses. Run: tpmerge message test", "message test", file),
        ("Only this run publishes it: tpmerge --since 2026-03-15", "", file),
        ("If it is empty, run: tpmerge --restore.", "", file),
        ("The next run publishes it: tpmerge", "", file), ("The next run publishes it: tpmerge\n", "", file),
    ])
    func completed(_ sentence: String, _ words: String, _ options: String) {
        let command = words.isEmpty ? "tpmerge" : "tpmerge \(words)"
        let before =
            sentence.firstRange(of: words.isEmpty ? ": tpmerge" : command).map { sentence[..<$0.upperBound] } ?? ""
        let told = Self.typed.completing(sentence)
        #expect(told == "\(before) \(options)\(sentence.dropFirst(before.count))" && !before.isEmpty)
        #expect(Self.typed.completing(told) == told)
        #expect(TypedCommand().completing(sentence) == sentence)
    }

    @Test func severalInOneSentence() {
        #expect(
            TypedCommand(athlete: "anna").completing("Say it with tpmerge edit and tpmerge pair, or run: tpmerge merge")
                == "Say it with tpmerge edit --athlete anna and tpmerge pair --athlete anna, or run: tpmerge merge")
    }

    @Test(arguments: [
        "Another tpmerge serve is running with this state folder.", "Run tpmerge again after that.",
        "(tpmerge init takes a name with --name; with that other configuration, tpmerge forget frees this one.)",
        "Add the athlete with: tpmerge init --add NAME --config /other. Or wait.",
        "So it was not asked: tpmerge waits.",
        "The next run, or tpmerge forget, tries again.", "tpmerge reports what it edits.",
        "Unit: tpmerge-serve.service",
        "plan-1@tpmerge", "systemctl start tpmerge.timer",
    ])
    func spokenOf(_ sentence: String) { #expect(Self.typed.completing(sentence) == sentence) }

    @Test func elsewhereNoFolderIsTold() {
        #expect(
            TypedCommand(configuration: "/home/anna/ben.yaml").remote.completing("Run: tpmerge check")
                == "Run: tpmerge check --config ben.yaml")
    }

    @Test(
        arguments: [
            (nil, "/x.yaml", nil), ("/home/anna/.config/tpmerge/config.yaml", nil, nil), ("/x.yaml", "/x.yaml", nil),
            ("/dev/null", nil, nil), ("/x.yaml", nil, "/x.yaml"), ("/x.yaml", "", "/x.yaml"),
            ("/x.yaml", "/y.yaml", "/x.yaml"),
            ("/home/anna/.config/tpmerge/config.yaml", "/y.yaml", "/home/anna/.config/tpmerge/config.yaml"),
        ] as [(String?, String?, String?)])
    func configurationIsNamedUnlessItIsFound(_ file: String?, _ variable: String?, _ named: String?) {
        var environment = ["HOME": "/home/anna"]
        environment["TPMERGE_CONFIG"] = variable
        #expect(Selection(file: file, athletes: [], environment: environment).typed.configuration == named)
    }
}
