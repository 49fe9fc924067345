import CommandLab
import Testing

/// Anyone who can read a feed's address can read the plan: a file that contains it should be private.
struct ConfigurationPermissionTests {
    @Test func addressThatOthersCanReadIsWarnedAbout() async throws {
        let folder = try Folder()
        let yaml = "athletes:\n  anna:\n    time_zone: UTC\n    feed: http://127.0.0.1:1/x.ics\n"
        let refusal = """
            tpmerge: error: anna: 127.0.0.1 cannot be reached: it refuses the connection. \
            Check the network, and the port in the feed's address if it has one.

            """
        try folder.write(yaml, to: "config.yaml", mode: 0o644)
        let open = try await folder.run("--config", "config.yaml")
        #expect(open.status == 69)
        let warning = "holds a feed's address and is readable by other users. Run: chmod 600 config.yaml"
        #expect(open.errors == "tpmerge: warning: config.yaml \(warning)\n" + refusal)
        try folder.write(yaml, to: "config.yaml", mode: 0o600)
        #expect(try await folder.run("--config", "config.yaml").errors == refusal)
    }

    @Test func addressFileThatOthersCanReadIsWarnedAbout() async throws {
        let folder = try Folder()
        try folder.write("http://127.0.0.1:1/x.ics\n", to: "address", mode: 0o644)
        let yaml = "athletes:\n  anna:\n    time_zone: UTC\n    feed_file: address\n"
        try folder.write(yaml, to: "config.yaml", mode: 0o600)
        let ending = try await folder.run("--config", "config.yaml")
        #expect(ending.status == 69)
        #expect(ending.errors.hasPrefix("tpmerge: warning: "), "\(ending.errors)")
        #expect(ending.errors.contains("chmod 600 "), "\(ending.errors)")
    }
}
