import Basics
import CommandLab
import Foundation
import StravaStandIn
import Testing

/// `tpmerge init` with intervals.icu: the key is tried before it is kept.
@Suite(.enabled(if: Shim.isAvailable, Shim.reason))
struct InitIntervalsTests {
    private static let service = {
        var service = IntervalsService()
        var done = StravaActivity(
            id: 1, name: "Ride", sportType: "Ride", start: Instant(secondsSinceEpoch: 1_773_640_800))
        (done.movingTime, done.elapsedTime) = (3600, 3700)
        var ride = IntervalsActivity(id: "i100000001", done)
        ride.changes = ["icu_ftp": .integer(241), "lthr": .integer(167)]
        service.activities = [ride]
        return service
    }()

    private func setUp(
        _ lab: StravaLab, key: String, spoil: @Sendable (inout IntervalsService) -> Void = { _ in }
    ) async throws -> Command.Ending {
        var service = Self.service
        spoil(&service)
        await lab.world.change { [service] in $0.intervals = service }
        try lab.folder.write(key + "\n", to: "my-intervals-key", mode: 0o600)
        return try await lab.tpmerge(
            [
                "init", "--feed", "feed.ics", "--timezone", "Europe/Berlin", "--name", "anna", "--intervals-key-file",
                "my-intervals-key", "--cron", "--publish", "new.ics",
            ], environment: ["TPMERGE_CONFIG": lab.folder.path("setup/config.yaml")])
    }

    @Test(.strava(clock: .afternoon)) func theKeyGetsAFileOfItsOwnAndThresholdsAreOffered() async throws {
        let lab = StravaLab.current
        try await setUp(lab, key: Self.service.key).expect(0)
        let yaml = try lab.folder.text("setup/config.yaml")
        #expect(
            yaml.contains("    intervals_icu:\n      api_key_file: intervals-key\n"), "\(yaml)")
        #expect(yaml.contains("    ftp: 241\n    threshold_heart_rate: 167\n"), "\(yaml)")
        #expect(try lab.folder.text("setup/intervals-key") == Self.service.key + "\n")
        #expect(try lab.folder.mode("setup/intervals-key") == 0o600)
    }

    @Test(
        "281, 282 of intervals.icu: a key that is refused, and one that wasn't tried", .strava(clock: .afternoon),
        arguments: [
            ("wrong0key", nil, 77, "does not accept the API key"), (Self.service.key, .athlete, 77, "does not accept"),
            (Self.service.key, IntervalsService.Refusal.cloudflare, 75, "says nothing about the API key"),
        ])
    func nothingIsWritten(
        _ key: String, _ refusal: IntervalsService.Refusal?, _ status: Int32, _ sentence: String
    ) async throws {
        let lab = StravaLab.current
        let ending = try await setUp(lab, key: key) { $0.refusal = refusal }
        ending.expect(status, text: "", saying: "--intervals-key-file: ")
        #expect(ending.errors.contains(sentence), "\(ending.errors)")
        #expect(!lab.folder.exists("setup") && !lab.folder.exists("new.ics"))
    }

    @Test(.strava(clock: .afternoon)) func theKeyIsNotShownWhileItIsTyped() async throws {
        let lab = StravaLab.current
        await lab.world.change { $0.intervals = Self.service }
        let ending = lab.note(
            try await TerminalCommand.run(
                ["init", "--name", "anna", "--timezone", "Europe/Berlin", "--no-keep-running"],
                answering: [
                    ("plan: ", "feed.ics"), ("number or folder [", "intervals"), ("API key: ", "wrong0key"),
                    ("API key: ", Self.service.key), ("number", "./new.ics"), ("number [4]: ", ""),
                ], in: lab.folder,
                environment: lab.environment.merging(["TPMERGE_CONFIG": lab.folder.path("setup/config.yaml")]) {
                    $1
                })
        ).expect(0, saying: "does not accept the API key")
        let words = ending.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("intervals.icu has 1 activity of the last year."), "\(words)")
        #expect(words.contains("an FTP of 241 W and a threshold of 167 bpm"), "\(words)")
        #expect(!words.contains("wrong0key"))
        #expect(try lab.folder.text("setup/intervals-key") == Self.service.key + "\n")
    }
}
