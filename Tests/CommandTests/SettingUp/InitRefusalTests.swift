import CommandLab
import Foundation
import Testing
import WebLab

/// What `tpmerge init` refuses: it says why, and nothing is written and nothing touched.
@Suite(.enabled(if: Shim.isAvailable))
struct InitRefusalTests {
    @Test(arguments: ["config.yaml", "feed-address", "strava-secret"])
    func whatIsThereStays(_ name: String) async throws {
        let lab = try SetupLab()
        try lab.folder.makeFolder("setup")
        try lab.folder.write("mine", to: "setup/\(name)", mode: 0o644)
        let ending = try await lab.begin("--cron", "--publish", "out.ics")
        #expect(ending.status == 73)
        #expect(ending.errors.contains(" already, and "), "\(ending.errors)")
        #expect(try lab.folder.text("setup/\(name)") == "mine")
        #expect(try lab.folder.mode("setup/\(name)") == 0o644)
        #expect(try lab.folder.names(in: "setup") == [name])
        #expect(!lab.folder.exists("out.ics"))
    }

    @Test func aConfigurationIsNamedWithWhatToDo() async throws {
        let lab = try SetupLab()
        try lab.folder.makeFolder(".config/tpmerge")
        try lab.folder.link(".config/tpmerge/config.yaml", to: "nowhere")
        try lab.folder.write("mine", to: "feed-address")
        let path = lab.folder.path(".config/tpmerge/config.yaml")
        let ending = try await lab.folder.run("init", "--config", path)
        #expect(ending.status == 73)
        #expect(ending.errors.contains("stays as it is"), "\(ending.errors)")
    }

    @Test(arguments: [
        ([], "Also give --feed, and --serve or --cron."),
        (["--feed", "feed.ics", "--cron"], "Also give --publish."),
        (["--serve"], "Also give --feed."),
    ])
    func whatIsMissingIsNamed(_ arguments: [String], _ sentence: String) async throws {
        let lab = try SetupLab()
        let ending = try await lab.folder.run(["init"] + arguments, environment: lab.environment)
        lab.expectNothing(
            of: ending, 64, "tpmerge: error: Not a terminal, so nothing can be asked. \(sentence)\n")
    }

    @Test func aFeedThatDoesNotAnswer() async throws {
        let lab = try SetupLab(feed: nil)
        let ending = try await lab.begin("--cron", "--publish", "out.ics")
        lab.expectNothing(of: ending, 75, "tpmerge: error: --feed: ")
        #expect(!ending.errors.contains(SetupLab.token), "\(ending.errors)")
    }

    @Test func aPageInsteadOfAFeed() async throws {
        let lab = try SetupLab(feed: "<!DOCTYPE html><html><body>Log in</body></html>\n", type: "text/html")
        let ending = try await lab.begin("--cron", "--publish", "out.ics")
        lab.expectNothing(of: ending, 65, "web page")
        #expect(!ending.errors.contains(SetupLab.token), "\(ending.errors)")
    }

    @Test(arguments: [
        "www.trainingpeaks.com/ical/\(SetupLab.token).ics", "ftp://x/\(SetupLab.token)", "/nowhere/\(SetupLab.token)",
        SetupLab.token,
    ])
    func anAddressThatIsNoneIsNotRepeated(_ address: String) async throws {
        let lab = try SetupLab()
        let ending = try await lab.folder.run(
            ["init", "--feed", address, "--cron", "--publish", "out.ics"], environment: lab.environment)
        #expect(ending.status == 64 || ending.status == 66)
        #expect(!ending.errors.contains(SetupLab.token), "\(ending.errors)")
        #expect(!lab.folder.exists("setup"))
    }

    @Test func aZoneThatIsNone() async throws {
        let lab = try SetupLab()
        let ending = try await lab.begin("--timezone", "berlin", "--cron", "--publish", "out.ics")
        lab.expectNothing(
            of: ending, 64, "--timezone: berlin is not an IANA time zone. Did you mean Europe/Berlin?\n")
    }

    @Test func anArchiveThatIsNone() async throws {
        let lab = try SetupLab()
        let missing = try await lab.begin("--activities", "none.zip", "--cron", "--publish", "out.ics")
        lab.expectNothing(of: missing, 66, "--activities: \(lab.folder.path("none.zip")) does not exist.")
        try lab.folder.write("x", to: "bad.zip")
        let bad = try await lab.begin("--activities", "bad.zip", "--cron", "--publish", "out.ics")
        lab.expectNothing(of: bad, 65, "--activities: ")
    }

    @Test func aFolderThatIsMissing() async throws {
        let lab = try SetupLab()
        let ending = try await lab.begin("--cron", "--publish", "web/out.ics")
        lab.expectNothing(of: ending, 73, "Create it with: mkdir -p \(lab.folder.path("web"))\n")
    }

    @Test(arguments: ["", "-"]) func aCalendarWithoutAFile(_ publish: String) async throws {
        let lab = try SetupLab()
        let ending = try await lab.begin("--cron", "--publish", publish)
        lab.expectNothing(of: ending, 64, "tpmerge: error: --publish: Name a file or a folder.\n")
    }

    @Test func aContainerNeedsAnAddress() async throws {
        let lab = try SetupLab()
        let ending = try await lab.folder.run(
            ["init", "--feed", "feed.ics", "--serve"],
            environment: lab.environment.merging(["TPMERGE_CONTAINER": "1"]) { $1 })
        lab.expectNothing(of: ending, 64, "Also give --public-url.\n")
    }

    @Test func aFileOfSomebodyElse() async throws {
        let lab = try SetupLab()
        let before = try lab.folder.data("feed.ics")
        let ending = try await lab.begin("--cron", "--publish", "feed.ics")
        lab.expectNothing(of: ending, 73, "feed.ics is there already, and no calendar of tpmerge.")
        #expect(try lab.folder.data("feed.ics") == before)
    }

    @Test func aPortThatIsTaken() async throws {
        let lab = try SetupLab()
        let other = try LoopbackServer { _ in nil }
        let ending = try await lab.begin("--serve", "--public-url", "http://127.0.0.1:\(other.port)")
        lab.expectNothing(of: ending, 69, "Another program listens on port \(other.port) already.\n")
        let elsewhere = try await lab.begin("--serve", "--public-url", "http://192.0.2.1:8470")
        lab.expectNothing(of: elsewhere, 69, "192.0.2.1 is no address of this machine.\n")
        other.stop()
    }

    @Test func aSecretThatOthersCanRead() async throws {
        let lab = try SetupLab()
        try lab.folder.write("geheim", to: "secret", mode: 0o644)
        let ending = try await lab.begin(
            "--client-id", "12345", "--client-secret-file", "secret", "--cron", "--publish", "out.ics")
        lab.expectNothing(of: ending, 78, "Run: chmod 600 ")
        #expect(!ending.errors.contains("geheim"))
    }

    @Test(arguments: [
        (["--cron", "--public-url", "https://x.org"], "--public-url is for --serve."),
        (["--client-secret-file", "x"], "--client-secret-file needs --client-id."),
        (["--athlete", ""], "--athlete must be a name of 60 characters at most."),
        (["--athlete", "a/b"], "--athlete must be a name without / and \\, and not . or .."),
        (["--athlete", " "], "--athlete must be a name of 60 characters at most."),
    ])
    func optionsThatContradict(_ arguments: [String], _ sentence: String) async throws {
        let lab = try SetupLab()
        let ending = try await lab.folder.run(["init"] + arguments, environment: lab.environment)
        lab.expectNothing(of: ending, 64, "Error: \(sentence)\n")
    }
}
