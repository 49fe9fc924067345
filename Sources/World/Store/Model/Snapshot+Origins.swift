package import Workouts

extension Snapshot {
    /// The memory as if some sources had never been read: not a filter of answers but their beginning, so that nothing
    /// that is derived can tell what was left out.
    ///
    /// Pairs and edits stay; those of activities that aren't known find none. Without Strava's API, UIDs of published
    /// events don't count either, since the order in which sources came has decided them.
    package func limited(to origins: Origins) -> Snapshot {
        var rest = self
        if !origins.contains(.feed) { rest.feed = FeedMemory() }
        if !origins.contains(.archive) {
            rest.imports = ImportMemory()
            rest.strava.listed.removeAll(where: \.isArchived)
        }
        if !origins.contains(.files) {
            rest.devices = DeviceMemory()
            rest.devices.sent = devices.sent
        }
        if !origins.contains(.intervals) { rest.forgetIntervals() }
        if !origins.contains(.stravaAPI) { rest.forgetAPI() }
        return rest
    }

    /// Which activities are the same as intervals.icu's has decided what was published.
    private mutating func forgetIntervals() {
        guard intervals != IntervalsMemory() else { return }
        intervals = IntervalsMemory()
        devices.forget(idsOf: .intervals)
        published = PublishedMemory()
    }

    private mutating func forgetAPI() {
        let listed = strava.listed.filter(\.isArchived)
        strava = StravaMemory()
        strava.listed = listed
        // Nearly always nothing was deleted, and a copy of thousands is saved.
        if imports.activities.contains(where: \.isGone) {
            imports.activities = imports.activities.map { ImportedActivity($0.activity, imported: $0.imported) }
        }
        devices.sent = [:]
        devices.forget(idsOf: .strava)
        for index in intervals.activities.indices { intervals.activities[index].sourceIDs.forget(idsOf: .strava) }
        intervals.gone = []
        published = PublishedMemory()
    }
}

extension DeviceMemory {
    fileprivate mutating func forget(idsOf source: SourceKind) {
        for index in legs.indices { legs[index].leg.sourceIDs.forget(idsOf: source) }
        for index in formerLegs.indices { formerLegs[index].leg.sourceIDs.forget(idsOf: source) }
    }
}
