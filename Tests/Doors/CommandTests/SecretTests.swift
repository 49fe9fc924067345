import CommandLab
import Testing

/// A feed's address is as good as a password: wherever it is written, right or wrong, it is never said again.
struct SecretTests {
    private static let token = "K7QX2MZTA94PB"
    private static let address = "http://127.0.0.1:1/ical/\(token).ics"

    /// It fails, says something, and not that.
    private func expectNoSecret(_ ending: Command.Ending) {
        #expect(ending.status != 0)
        #expect(ending.errors != "")
        #expect(!(ending.text + ending.errors).contains(Self.token), "\(ending.errors)")
    }

    private static let commandLines: [[String]] = [
        ["--feed", address], ["--feed", address, "--verbose"], ["--feed", address, "--quiet"],
        ["--feed", "webcal://127.0.0.1:1/ical/\(token).ics"], ["--feed", "https://127.0.0.1:1/feed?key=\(token)"],
        ["--feed", "http://no-such-host.invalid/ical/\(token).ics"], ["--feed", "http://\(token)@127.0.0.1:1/x.ics"],
        ["--feed", "http://me:\(token)@127.0.0.1:1/x.ics"], ["--feed", "ftp://127.0.0.1/ical/\(token).ics"],
        ["--feed", "\"\(address)\""], ["--feed", "http://127.0.0.1:1/ical/ \(token).ics"],
        ["--feed", "www.trainingpeaks.com/ical/\(token).ics"],
        ["--feed", "webcal:www.trainingpeaks.com/ical/\(token).ics"],
        ["--feed", "webcal:/www.trainingpeaks.com/ical/\(token).ics"], ["--fed", address], ["--fed=\(address)"],
        ["--feed=\(address)", "--today", "never"], ["--feed-\(address)"], [address], ["merge", address],
        ["--feed", "feed.ics", address], ["--feed", "feed.ics", "www.trainingpeaks.com/ical/\(token).ics"],
        ["--config", address], ["--activities", address], ["--today", address], ["--timezone", address],
        ["--missed", address], ["--athlete", address, "--feed", "feed.ics"], ["--feed", "feed.ics", "--ics", address],
        ["--feed", address, "--ics", "missing/x.ics"],
    ]

    /// Nor is the environment.
    @Test(
        arguments: commandLines.map { ($0, [:]) } + [([], ["TPMERGE_CONFIG": address])]
            as [([String], [String: String])])
    func commandLineIsNotRepeated(_ arguments: [String], _ environment: [String: String]) async throws {
        expectNoSecret(try await Folder().run(arguments, environment: environment))
    }

    private static let settings = [
        "feed: \(address)", "feed: webcal:www.trainingpeaks.com/ical/\(token).ics",
        "feed: www.trainingpeaks.com/ical/\(token).ics", "feed: http://me:\(token)@127.0.0.1:1/x.ics",
        "fed: \(address)", "feed: \(address): again", "feed: [\(address)", "feed: {\(address): 1}", "\(address): feed",
        "feed_file: \(address)", "time_zone: \(address)", "missed: \(address)", "history_days: \(address)",
        "activities: \(address)", "activities: [\(address)]", "publish: {\(address): x}", "publish: \(address)",
    ]

    @Test(arguments: settings)
    func configurationIsNotRepeated(_ setting: String) async throws {
        let folder = try Folder()
        let zone = setting.hasPrefix("time_zone") ? "" : "    time_zone: UTC\n"
        let feed = setting.hasPrefix("feed") ? "" : "    feed: feed.ics\n"
        try folder.write("athletes:\n  anna:\n\(zone)\(feed)    \(setting)\n", to: "config.yaml", mode: 0o600)
        expectNoSecret(try await folder.run("--config", "config.yaml", "--verbose"))
    }

    @Test func fileThatHoldsTheAddressIsNotRepeated() async throws {
        let folder = try Folder()
        try folder.write("\(Self.address)\n", to: "address", mode: 0o600)
        try folder.write("athletes:\n  anna:\n    time_zone: UTC\n    feed_file: address\n", to: "config.yaml")
        let ending = try await folder.run("--config", "config.yaml", "--verbose").expect(69)
        expectNoSecret(ending)
    }

    @Test func outputsHoldNoAddress() async throws {
        let folder = try Folder()
        try folder.write(SmallPlan.feed, to: "\(Self.token).ics")
        for format in Sample.Format.merged {
            let ending = try await folder.run(SmallPlan.today + ["--feed", "\(Self.token).ics"] + format.arguments)
                .expect(0)
            #expect(!ending.text.contains(Self.token))
        }
    }
}
