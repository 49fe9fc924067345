import CommandLab
import Foundation
import Testing

/// What `edit` refuses; then nothing was said, and nothing is written.
struct EditRefusalTests {
    @Test(arguments: [
        ["edit"], ["edit", "abc"], ["edit", "0"], ["edit", "-1"], ["edit", "99999999999999999999"],
        ["edit", "901", "--name", ""], ["edit", "901", "--name", " \u{202E}\n"],
        ["edit", "901", "--name", String(repeating: "x", count: 256)], ["edit", "901", "--calories", "-1"],
        ["edit", "901", "--calories", "20001"], ["edit", "901", "--calories", "1.5"],
        ["edit", "901", "--calories", "many"], ["edit", "901", "--exclude", "--include"],
        ["edit", "901", "--reset", "--name", "x"], ["edit", "901", "--reset", "--calories", "1"],
        ["edit", "901", "--reset", "--exclude"], ["edit", "901", "--reset", "--include"],
        ["edit", "901", "902", "--exclude"],
    ])
    func whatMakesNoSense(_ arguments: [String]) async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        let before = try configured.everything()
        let ending = try await configured.tpmerge(arguments)
        #expect(ending.status == 64, "\(arguments)")
        #expect(ending.text == "")
        #expect(try configured.everything() == before)
    }

    @Test(arguments: [["--exclude"], [], ["--reset"], ["--name", "x"]])
    func unknownActivities(_ options: [String]) async throws {
        try await ConfiguredFolder().refuseWithoutTrace(
            65, "No activity with the ID 77 is known. tpmerge explain DAY lists those of a day.",
            ["edit", "77"] + options)
    }

    @Test func whoHoldsTheLockIsWaitedForByNobody() async throws {
        let configured = try ConfiguredFolder()
        try await configured.merged()
        let ending = try await configured.whileLocked { try await configured.tpmerge("edit", "901", "--exclude") }
        #expect(ending.status == 75)
    }

    @Test func ofSeveralAthletesOneIsNamed() async throws {
        let configured = try ConfiguredFolder(
            yaml: """
                athletes:
                  anna: {time_zone: Europe/Berlin, activities: activities.json}
                  ben: {time_zone: Europe/Berlin, activities: activities.json}

                """)
        #expect(try await configured.tpmerge("edit", "901", "--exclude").status == 64)
        let ending = try await configured.tpmerge("edit", "901", "--exclude", "--athlete", "ben")
        #expect(ending.status == 0, "\(ending.errors)")
    }

    /// What the athlete has said of it can still be taken back.
    @Test func anActivityThatIsAwayKeepsItsEdit() async throws {
        let configured = try await ConfiguredFolder.withCar()
        _ = try await configured.say("edit", "903", "--name", "Tram")
        try configured.folder.write(SmallPlan.activities, to: "activities.json")
        try await configured.merged()
        #expect(try configured.activity("903", among: "edits")?["name"] == .string("Tram"))
        let told = try await configured.tpmerge("edit", "903")
        #expect(told.status == 0)
        #expect(
            told.text.contains("  name      Tram\n") && told.text.contains("No file or archive has it now, so only"),
            "\(told.text)")
        _ = try await configured.say("edit", "903", "--reset")
        #expect(try await configured.tpmerge("edit", "903").status == 65)
    }
}
