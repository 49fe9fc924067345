import Basics
import Export
import IntervalsICU
import Profiles
import Publishing
import Store
import Strava
import StravaAPI
import Workouts

/// Reads activities from one source after the other, each activity once.
struct ActivityReader: Sendable {
    let effects: Effects
    let options: RunOptions
    let athlete: Athlete
    let days: RunDays

    /// Returns all activities that may be published, with the days that are known by them, and the updated memory, even
    /// if reading failed. A memory that was lost, or is older than the publication, gets the athlete's edits back from it.
    ///
    /// - Parameter known: nil for a run that depends on its inputs alone.
    func read(_ sources: [any ActivitySource], given known: RunMemory?) async -> ActivityReading {
        var reading = ActivityReading(
            memory: known, published: known.flatMap { _ in effects.publishedJSON(of: athlete) })
        var failures: [RunError] = []
        for source in sources {
            do throws(RunError) { try await source.read(&reading) } catch {
                failures.append(error)
                // What the others bring is remembered, for pages and for when this server answers. A list that is missing
                // may hold what they are joined with.
                guard known != nil, source.asksServer else { break }
            }
        }
        guard failures.isEmpty else {
            let worst = Failure.Kind.worst(of: failures.map(\.failure.kind))
            reading.failure = failures.firstIndex { $0.failure.kind == worst }.map { failures.remove(at: $0) }
            reading.furtherFailures = failures
            return reading
        }
        for source in sources { source.conclude(&reading) }
        guard let list = reading.list else { return reading }
        if let json = reading.published, reading.memory?.snapshot.published.hasWritten(json) == false {
            let published = RecoveredEdits(in: json)
            if published.isOf(list.activities) { reading.memory?.recover(published) }
        }
        reading.identities = reading.memory?.snapshot.manual.stand(underIDsOf: list.activities)
        return reading
    }

    /// What is remembered of each source, with the athlete's current files of Strava's, without asking a server.
    ///
    /// - Parameter known: the days as known without any source.
    func recalled(given memory: RunMemory, _ known: KnownDays) throws(RunError) -> ActivityReading {
        var reading = ActivityReading(memory: memory)
        reading.known = known
        let sources = sources()
        for source in sources { try source.recall(&reading) }
        for source in sources { source.conclude(&reading) }
        return reading
    }

    /// The same without files.
    func recalledRows(given memory: RunMemory) throws(RunError) -> ActivityList {
        var reading = ActivityReading(memory: memory)
        for source in sources() where source.kind != .files { try source.recall(&reading) }
        return reading.list ?? .none
    }

    /// The athlete's sources, ready to ask servers.
    ///
    /// - Parameter remembers: whether the limits known from earlier runs count.
    func sources(remembers: Bool) async -> [any ActivitySource] {
        sources(at: await effects.session(of: athlete, remembers: remembers))
    }

    /// The athlete's sources, in the order in which they are joined: what one has, the later ones only complete.
    ///
    /// - Parameter session: nil if Strava isn't asked.
    func sources(at session: StravaSession? = nil) -> [any ActivitySource] {
        [
            StravaLists(reader: self), StravaAPISource(reader: self, session: session), ImportedArchives(reader: self),
            IntervalsSource(reader: self), DeviceFolders(reader: self),
        ]
    }

    var devices: DeviceReader { DeviceReader(effects: effects, options: options, athlete: athlete) }
}

/// One source of activities.
protocol ActivitySource: Sendable {
    var reader: ActivityReader { get }
    var kind: SourceKind { get }
    /// Whether a run asks a server for it.
    var asksServer: Bool { get }

    /// Reads the source, joins its activities with those of the sources before it, and claims the days that it tells of.
    ///
    /// - Throws: `RunError` if nothing of it is known. Then the run publishes nothing.
    func read(_ reading: inout ActivityReading) async throws(RunError)

    /// Reads what its list lacks of the activities that are published.
    ///
    /// - Returns: what was read, by the activities' ids.
    /// - Throws: `RunError` if the run depends on it.
    func details(
        of workouts: [MergedWorkout], _ reading: inout ActivityReading
    ) async throws(RunError) -> [ActivityID: Activity]

    /// The same with what is remembered of it, or can be read without asking a server. A source that would know all of
    /// the days that it lacks says so (`KnownDays.need`).
    func recall(_ reading: inout ActivityReading) throws(RunError)

    /// Says what depends on the sources that are joined later.
    func conclude(_ reading: inout ActivityReading)

    /// Tries what a run needs, without remembering anything.
    func inspect(_ known: Snapshot?) async -> [Inspection]

    /// What the athlete reads when the remembered activities are deleted.
    ///
    /// - Parameter andGiven: whether those of archives and files are deleted, too, or only fetched ones.
    /// - Returns: nil if nothing of it is remembered.
    func farewell(_ known: Snapshot, andGiven: Bool) -> String?
}

extension ActivitySource {
    var asksServer: Bool { false }

    func details(of workouts: [MergedWorkout], _ reading: inout ActivityReading) -> [ActivityID: Activity] { [:] }

    func conclude(_ reading: inout ActivityReading) {}

    func inspect(_ known: Snapshot?) -> [Inspection] { [] }

    func farewell(_ known: Snapshot, andGiven: Bool) -> String? { nil }

    /// The farewell of activities that stay unless those of archives and files are deleted, too; nil if there are none.
    func farewell(_ words: String, _ count: Int, isDeleted: Bool) -> String? {
        guard count > 0 else { return nil }
        let them = count == 1 ? "stays. To delete it" : "stay. To delete them"
        let whose = "\(words) of \(reader.athlete.name)"
        return isDeleted ? "Deleted \(whose)." : "\(whose) \(them), too: tpmerge forget --activities"
    }
}

/// What was read of activities: of the sources so far, or of all of them.
struct ActivityReading: Sendable {
    /// All activities that may be published; nil without any source.
    var list: ActivityList?
    /// Those of the activities, once all sources are joined; nil if they weren't needed.
    var identities: Identities?
    /// The days that the sources tell of.
    var known = KnownDays()
    let before: Snapshot?
    /// nil in a run that depends on its inputs alone.
    var memory: RunMemory?
    /// The last publication; nil if nothing may be recovered from it.
    var published: [UInt8]?
    /// Strava, and other sources that the athlete has.
    var reports = [SourceReport(.strava, .absent)]
    var lists = ReadLists()
    /// What intervals.icu has from Strava and may not pass on.
    var stubs: [IntervalsStub] = []
    /// Whether Strava's list was read in this run.
    var isWalked = false
    /// Whether any of it was read in this run.
    var isFresh = false
    /// The times in heart rate zones, by the activities' ids; of several sources the first counts. Only recalled.
    var zoneTimes: [ActivityID: [HeartRateZoneTime]] = [:]
    /// The failures of sources whose remembered data is among the activities.
    var troubles: [RunError] = []
    /// Remarks about this run that aren't published.
    var remarks: [Diagnostic] = []
    /// The error that ends the run; nil if it can continue.
    var failure: RunError?
    /// Those of other sources that would have ended it, too.
    var furtherFailures: [RunError] = []

    init(memory: RunMemory?, published: [UInt8]? = nil) {
        before = memory?.snapshot
        self.memory = memory
        self.published = published
    }
}

/// What both a run and a page make of the sources once they are read.
extension ActivityReading {
    /// - Parameters:
    ///   - plan: nil if a configured plan was never read.
    ///   - first: the first day whose plans and activities count; nil for all.
    func input(_ plan: Plan?, from first: Day? = nil, today: Day, in zone: Zone) -> MatchInput {
        var (plans, knownDays) = (plan?.workouts ?? [], known)
        plan?.claim(&knownDays, in: zone)
        var activities = list?.activities ?? []
        var manual = memory?.snapshot.manual ?? ManualMemory()
        if let first {
            plans.removeAll { $0.day < first }
            if activities.contains(where: { $0.day < first }) { activities.removeAll { $0.day < first } }
            let known = Set(activities.lazy.flatMap(\.ids))
            manual.pairs.removeAll { $0.activityID != nil && !$0.isAbout(known) }
            manual.edits.removeAll { !$0.isAbout(known) }
        }
        return MatchInput(
            today: today, plans: plans, activities: activities, pairs: manual.pairs, knownDays: knownDays,
            edits: manual.edits, planIsKnown: plan != nil, first == nil ? identities : nil)
    }
}
