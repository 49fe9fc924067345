import CommandLab
import Foundation
import Testing
import WebLab

/// What `tpmerge init` refuses: it says why, and nothing is written and nothing touched.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason))
struct InitRefusalTests {
    private let lab: SetupLab

    init() throws { lab = try SetupLab() }

    @Test(arguments: ["config.yaml", "feed-address", "strava-secret"])
    func whatIsThereStays(_ name: String) async throws {
        try lab.folder.makeFolder("setup")
        try lab.folder.write("mine", to: "setup/\(name)", mode: 0o644)
        try await lab.begin(["--cron", "--publish", "out.ics"]).expect(73, saying: " already, and ")
        #expect(try lab.folder.text("setup/\(name)") == "mine")
        #expect(try lab.folder.mode("setup/\(name)") == 0o644)
        #expect(try lab.folder.names(in: "setup") == [name])
        #expect(!lab.folder.exists("out.ics"))
    }

    @Test func aConfigurationIsNamedWithWhatToDo() async throws {
        try lab.folder.makeFolder(".config/tpmerge")
        try lab.folder.link(".config/tpmerge/config.yaml", to: "nowhere")
        try lab.folder.write("mine", to: "feed-address")
        let path = lab.folder.path(".config/tpmerge/config.yaml")
        try await lab.folder.run("init", "--config", path).expect(73, saying: "stays as it is")
    }

    /// Of options alone.
    @Test(arguments: [
        ([], "tpmerge: error: Not a terminal, so nothing can be asked. Also give --feed, and --serve or --cron."),
        (
            ["--feed", "feed.ics", "--cron"],
            "tpmerge: error: Not a terminal, so nothing can be asked. Also give --publish."
        ),
        (["--serve"], "tpmerge: error: Not a terminal, so nothing can be asked. Also give --feed."),
        (["--cron", "--public-url", "https://x.org"], "Error: --public-url is for --serve."),
        (["--client-secret-file", "x"], "Error: --client-secret-file needs --client-id."),
        (
            ["--caldav", "icloud"], "Error: --caldav, --caldav-user and --caldav-password-file need each other."
        ),
        (
            ["--mail-server", "smtps://x"], "Error: --mail-server and --mail-password-file need each other, and --mail."
        ),
        (
            ["--ntfy", "ntfy.sh", "--no-messages"],
            "Error: Choose one of --ntfy, --telegram-token-file, --mail and --no-messages."
        ),
        (["--name", ""], "Error: --name must be a name of 60 characters at most."),
        (["--athlete", "a/b"], "Error: --name must be a name without / and \\, and not . or .."),
        (["ben"], "Error: A name without an option is for --add."),
        (["--athlete", " "], "Error: --name must be a name of 60 characters at most."),
    ])
    func optionsThatLackOrContradict(_ arguments: [String], _ sentence: String) async throws {
        let ending = try await lab.tpmerge(["init"] + arguments)
        lab.expectNothing(of: ending, 64, sentence + "\n")
    }

    /// Of what they name; `DIR` is the folder, and on `PORT` another program listens.
    @Test(arguments: [
        (
            "--publish=out.ics --timezone=berlin", 64,
            "--timezone: berlin is not an IANA time zone. Did you mean Europe/"
        ),
        ("--publish=out.ics --activities=none.zip", 66, "--activities: DIR/none.zip does not exist."),
        ("--publish=out.ics --activities=bad.zip", 65, "--activities: "),
        ("--publish=web/out.ics", 73, "Create it with: mkdir -p DIR/web\n"),
        ("--publish EMPTY", 64, "tpmerge: error: --publish: Name a file or a folder.\n"),
        ("--publish=-", 64, "tpmerge: error: --publish: Name a file or a folder.\n"),
        ("--publish=feed.ics", 73, "feed.ics is there already, and no calendar of tpmerge."),
        ("--publish=out.ics --client-id=12345 --client-secret-file=secret", 78, "Run: chmod 600 "),
        ("--public-url=http://127.0.0.1:PORT", 69, "Another program listens on port PORT already.\n"),
        ("--public-url=http://192.0.2.1:8470", 69, "192.0.2.1 is no address of this machine.\n"),
    ])
    func whatOptionsName(_ options: String, _ status: Int32, _ sentence: String) async throws {
        try lab.folder.write("x", to: "bad.zip")
        try lab.folder.write("geheim", to: "secret", mode: 0o644)
        let before = try lab.folder.data("feed.ics")
        let port = try #require(URL(string: lab.address)?.port)
        func filled(_ text: String) -> String {
            text.replacing("DIR", with: lab.folder.path).replacing("PORT", with: "\(port)").replacing("EMPTY", with: "")
        }
        let way = options.hasPrefix("--publish") ? "--cron" : "--serve"
        let ending = try await lab.begin([way] + options.split(separator: " ").map { filled(String($0)) })
        lab.expectNothing(of: ending, status, filled(sentence))
        #expect(!ending.errors.contains("geheim"))
        #expect(try lab.folder.data("feed.ics") == before)
    }

    @Test("304: a configuration for which there is no place is refused before all questions") func noPlace()
        async throws
    {
        let ending = try await lab.tpmerge(["init"], environment: ["TPMERGE_CONFIG": "/proc/nope/config.yaml"])
        lab.expectNothing(of: ending, 73, "The folder /proc/nope can't be created: /proc ")
    }

    /// What comes last fails: with what new files have behind it, the configuration's name is too long.
    @Test func foldersThatWereMadeForTheCalendarGoAgain() async throws {
        let ending = try await lab.tpmerge(
            ["init", "--feed", "feed.ics", "--timezone", "UTC", "--name", "anna", "--cron", "--publish", "x/y/z/"],
            environment: ["TPMERGE_CONFIG": lab.folder.path("setup/\(String(repeating: "c", count: 250))")])
        #expect(ending.status != 0 && ending.errors.hasSuffix("\ntpmerge: error: Nothing was written.\n"))
        #expect(!lab.folder.exists("x"))
    }

    @Test(arguments: [
        (nil, 75, "tpmerge: error: --feed: "),
        ("<!DOCTYPE html><html><body>Log in</body></html>\n", 65, "web page"),
    ])
    func aFeedThatDoesNotAnswerOrIsNone(_ page: String?, _ status: Int32, _ sentence: String) async throws {
        let lab = try SetupLab(feed: page, type: "text/html")
        let ending = try await lab.begin(["--cron", "--publish", "out.ics"])
        lab.expectNothing(of: ending, status, sentence)
        #expect(!ending.errors.contains(SetupLab.token), "\(ending.errors)")
    }

    @Test func aContainerNeedsAnAddress() async throws {
        let ending = try await lab.tpmerge(
            ["init", "--feed", "feed.ics", "--serve"], environment: ["TPMERGE_CONTAINER": "1"])
        lab.expectNothing(of: ending, 64, "Also give --public-url.\n")
    }
}
