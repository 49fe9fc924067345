import CommandLab
import Testing

/// What is wrong with a configuration, or with who can read it; every sentence is in `SettingsTests`.
struct ConfigurationProblemTests {
    @Test func configurationThatIsNotThereIs78() async throws {
        try await Folder().run("--config", "config.yaml")
            .expect(78, errors: "tpmerge: error: The configuration: config.yaml does not exist.\n")
    }

    /// Anyone who can read a feed's address can read the plan: a file that contains it should be private.
    @Test(arguments: [
        ("feed: http://127.0.0.1:1/x.ics", 0o644, "config.yaml"), ("feed_file: address", 0o600, "address"),
        ("feed: http://127.0.0.1:1/x.ics", 0o600, nil),
    ])
    func addressThatOthersCanReadIsWarnedAbout(_ feed: String, _ mode: Int, _ open: String?) async throws {
        let folder = try Folder()
        try folder.write("http://127.0.0.1:1/x.ics\n", to: "address", mode: 0o644)
        try folder.write("athletes:\n  anna:\n    time_zone: UTC\n    \(feed)\n", to: "config.yaml", mode: mode)
        let ending = try await folder.run("--config", "config.yaml").expect(69)
        let lines = ending.errors.split(separator: "\n")
        #expect(
            lines.last == """
                tpmerge: error: anna: 127.0.0.1 cannot be reached: it refuses the connection. \
                Check the network, and the port in the feed's address if it has one.
                """)
        #expect(lines.count == (open == nil ? 1 : 2), "\(ending.errors)")
        guard let open else { return }
        #expect(lines[0].hasPrefix("tpmerge: warning: "))
        let warning = "\(open) holds a feed's address and is readable by other users. Run: chmod 600 "
        #expect(lines[0].contains(warning) && lines[0].hasSuffix(open), "\(ending.errors)")
    }
}
