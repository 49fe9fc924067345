import CommandLab
import Store
import StravaStandIn
import Testing

/// That of a test with the trait `.strava` or one that is made of it.
var lab: StravaLab { .current }

extension StravaLab {
    func memory() throws -> Snapshot {
        try #require(
            try AthleteStore.look(folder.path(ConfiguredFolder.memory())) { store throws(StoreError) in
                try store.everything()
            })
    }
}

extension Trait where Self == StravaTrait {
    static var uploading: Self { uploading { _ in } }

    static func uploading(
        clock: @escaping @autoclosure @Sendable () -> LabClock = LabClock(),
        _ edit: @escaping @Sendable (inout WorldState) -> Void = { _ in }
    ) -> Self {
        StravaTrait { try await StravaLab.uploading(clock: clock(), edit, $0) }
    }
}

extension StravaLab {
    func connectedToUpload() async throws {
        let ending = try await connect("--write").ending
        try #require(ending.status == 0, "\(ending.errors)")
    }

    /// A lab that is connected so, at a Strava that takes no time for processing.
    static func uploading(
        clock: LabClock = LabClock(), _ edit: @Sendable (inout WorldState) -> Void = { _ in },
        _ test: @escaping @Sendable (StravaLab) async throws -> Void
    ) async throws {
        var state = WorldState(.smallPlan)
        state.uploads.secondsOfProcessing = 0
        edit(&state)
        try await run(state, clock: clock) { lab in
            try await lab.connectedToUpload()
            try lab.folder.write(Recording.gpx(), to: "ride.gpx")
            try await test(lab)
        }
    }

    func upload(_ arguments: String..., environment: [String: String] = [:]) async throws -> Command.Ending {
        try await tpmerge(["upload"] + arguments, environment: environment)
    }

    /// Uploads `ride.gpx`, or what else is named, and expects that status and that this is said of it: the beginning, or
    /// all where it has a line's end.
    @discardableResult
    func expectUpload(
        _ status: Int32, _ said: String, _ arguments: String..., environment: [String: String] = [:],
        _ comment: Comment? = nil, at location: SourceLocation = #_sourceLocation
    ) async throws -> Command.Ending {
        let ending = try await tpmerge(
            ["upload"] + arguments + (arguments.last?.hasSuffix(".gpx") == true ? [] : ["ride.gpx"]),
            environment: environment
        ).expect(status, comment ?? "", at: location)
        let isSaid =
            said.hasSuffix("\n") ? ending.text == "ride.gpx: " + said : ending.text.hasPrefix("ride.gpx: " + said)
        #expect(isSaid, comment ?? "\(ending.text)", sourceLocation: location)
        return ending
    }

    /// How a clock is ahead by so many seconds, for a later run.
    static func later(_ seconds: Int) -> [String: String] { Shim.moved(byMilliseconds: seconds * 1000) }

    func outcomes(_ arguments: String..., environment: [String: String] = [:]) async throws -> [String] {
        let json = try await tpmerge(["upload", "--json"] + arguments, environment: environment).json()
        return (json["uploads"]?.array ?? []).compactMap { $0["outcome"]?.string }
    }

    func sendings() async -> Int { await world.seen.count { $0.asked.isSending } }

    /// How often it was asked what had become of an upload.
    func polls() async -> Int { await world.seen.count { $0.asked.path.contains("/uploads/") } }

    /// That Strava has one activity of the uploads, sent at most twice under one external id.
    func expectOnce(_ comment: Comment? = nil) async throws {
        let sendings = await sendings()
        #expect((1...2).contains(sendings), comment)
        let (ids, activities) = await world.change { state in
            (
                Set(state.uploads.externalIDs),
                state.athlete.activities.filter { $0.externalID?.hasPrefix("tpmerge-") == true }
            )
        }
        #expect(ids.count == 1, comment)
        #expect(activities.count == 1, comment)
    }

    func ledger() async throws -> [JSONValue] {
        let data = try await tpmerge("export-data").json()
        return data["athletes"]?.array?.first?["uploads"]?.array ?? []
    }
}

extension StravaRequest {
    var isSending: Bool { method == "POST" && path == "/api/v3/uploads" }
}
