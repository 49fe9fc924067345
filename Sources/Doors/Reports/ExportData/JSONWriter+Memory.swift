import Basics
import Export
import IntervalsICU
import JSON
import Store
import Workouts

extension JSONWriter {
    /// The memory, with the published JSON's names for the same values. Values as secret as the feed's address are left
    /// out.
    mutating func members(of remembered: Snapshot) {
        list("plans", remembered.feed.plans) { $0.members(ofRemembered: $1) }
        list("removed_plans", remembered.feed.removedPlans) { json, removed in
            json.members(ofRemembered: removed.plan)
            json.member("removed", removed.removed.description)
        }
        list("activities", remembered.strava.activities) { $0.members(of: $1) }
        list("zones", remembered.strava.zones.sorted { $0.key < $1.key }) { json, known in
            json.member("id", known.key.text)
            json.zones(known.value.times)
            json.member("fetched", known.value.fetched.description)
        }
        list("imported", remembered.imports.activities) { $0.members(of: $1) }
        list("imports", remembered.imports.archives) { json, archive in
            json.member("name", archive.name)
            json.member("imported", archive.imported.description)
            json.member("rows", archive.rows)
            json.member("first_day", archive.firstDay?.description)
            json.member("last_day", archive.lastDay?.description)
            json.member("hash", archive.hash.hexadecimal)
            json.member("athlete_id", archive.athlete.map { String($0) })
        }
        if let last = remembered.imports.last {
            object("last_import") { json in
                json.member("hash", last.hash.hexadecimal)
                json.member("first_time", last.isFirst)
                json.list("added", last.added.map(\.text))
                json.list("before", last.before) { $0.members(of: $1) }
            }
        }
        if remembered.intervals != IntervalsMemory() { members(of: remembered.intervals) }
        if !remembered.devices.folders.isEmpty {
            list("files", remembered.devices.files) { json, file in
                json.member("folder", file.folder)
                json.member("name", file.name)
                json.member("state", file.verdict.rawValue)
                json.member("reason", file.reason.isEmpty ? nil : file.reason)
                json.member("content", file.content.isEmpty ? nil : file.content)
                json.member("seen", file.seen.description)
            }
            list("file_activities", remembered.devices.legs) { json, known in
                json.member("content", known.leg.content)
                json.members(of: known.leg.activity)
                json.member("same_as", known.leg.sourceIDs.strava?.id.text)
                json.list("formerly_same_as", known.leg.sourceIDs.former.map(\.text))
            }
        }
        if !remembered.devices.formerLegs.isEmpty {
            list("former_file_activities", remembered.devices.formerLegs) { json, known in
                let activity = known.leg.activity
                json.member("content", known.leg.content)
                json.member("id", activity.id.text)
                json.member("same_as", known.leg.sourceIDs.strava?.id.text)
                json.list("formerly_same_as", known.leg.sourceIDs.former.map(\.text))
                json.member("start", activity.start.description)
                json.member("sport_type", activity.sportType.rawValue)
                json.member("moving_time_s", activity.movingTime.wholeSeconds)
                json.member("elapsed_time_s", activity.elapsedTime.wholeSeconds)
                json.member("distance_m", activity.distance?.meters)
                json.member("indoor", activity.isTrainer)
                json.member("transition", known.leg.isTransition)
                json.member("gone", known.gone.description)
            }
        }
        list("pairs", remembered.manual.pairs) { json, pair in
            json.member("uid", pair.uid)
            json.member("activity_id", pair.activityID?.text)
        }
        list("edits", remembered.manual.edits) { $0.members(of: $1) }
        let versions = remembered.published.revisions.sorted { ($0.value.day, $0.key) < ($1.value.day, $1.key) }
        list("versions", versions) { json, version in
            json.member("uid", version.key)
            json.member("day", version.value.day.description)
            json.member("sequence", version.value.revision.sequence)
            json.member("created", version.value.revision.created.description)
            json.member("modified", version.value.revision.modified.description)
            json.member("fingerprint", version.value.revision.fingerprint.hexadecimal)
        }
        object("feed") { $0.members(of: remembered.feed) }
        object("strava") { json in
            json.member("last_full_walk", remembered.strava.lastFullWalk?.description)
            json.member("covered_from", remembered.strava.coveredFrom?.description)
            json.member("zones_denied", remembered.strava.zonesDenied?.description)
            json.members(of: remembered.strava.failure)
        }
        list("outputs", remembered.published.outputs) { json, output in
            json.member("path", output.path)
            json.member("written", output.written.description)
            json.member("bytes", output.size)
            json.member("hash", output.hash.hexadecimal)
        }
        guard let run = remembered.published.run else { return }
        object("last_run") { json in
            json.member("started", run.started.description)
            json.member("finished", run.finished.description)
            json.member("exit_status", run.status)
            json.list("troubles", run.troubles.map(\.description))
            json.member("last_good_publish", run.lastGoodPublish?.description)
        }
    }
}

extension JSONWriter {
    private mutating func members(ofRemembered plan: PlannedWorkout) {
        member("uid", plan.uid)
        member("kind", plan.kind.rawValue)
        member("sport", plan.sport.rawValue)
        member("sport_label", plan.sportLabel.isEmpty ? nil : plan.sportLabel)
        member("title", plan.title)
        if case .moment(let start, _) = plan.start { member("start", start.description) }
        members(of: plan)
        member("completed", plan.isCompleted)
        if plan.isRecording { member("recording", true) }
        member("generated", plan.stamp?.description)
    }

    private mutating func members(of remembered: IntervalsMemory) {
        list("intervals_icu", remembered.activities) { json, known in
            json.members(ofKept: known.row.activity)
            json.member("origin", known.row.source.isEmpty ? nil : known.row.source)
            json.member("strava_id", known.row.stravaID?.text)
            json.member("training_load", known.row.load)
            json.zones(known.row.zoneTimes)
            json.member("same_as", known.sourceIDs.strava?.id.text)
            json.list("formerly_same_as", known.sourceIDs.former.map(\.text))
        }
        object("intervals_icu_reading") { json in
            json.member("last_read", remembered.lastRead?.description)
            json.member("last_whole_read", remembered.lastWhole?.description)
            json.member("blocked_until", remembered.notBefore?.description)
            json.list("from_strava", remembered.stubs) { json, stub in
                json.member("strava_id", stub.id?.text)
                json.member("start_local", stub.start.description)
            }
            json.list("gone", remembered.gone) { json, gone in
                json.member("id", gone.id.text)
                json.member("same_as", gone.sameAs.text)
            }
            json.members(of: remembered.failure)
        }
    }

    private mutating func members(of remembered: RememberedActivity) {
        members(ofKept: remembered.activity)
        member("fetched", remembered.fetched.description)
        member("details_fetched", remembered.detailsFetched?.description)
    }

    private mutating func members(of imported: ImportedActivity) {
        members(ofKept: imported.activity)
        member("private_note", imported.activity.privateNote.isEmpty ? nil : imported.activity.privateNote)
        member("imported", imported.imported.description)
        member("changed", imported.changed.description)
        member("gone", imported.isGone)
    }

    private mutating func members(ofKept activity: Activity) {
        members(of: activity)
        member("start_hidden", activity.startIsHidden)
        member("race", activity.isRace)
        member("commute", activity.isCommute)
        member("manual", activity.isManual)
        member("suffer_score", activity.sufferScore)
        member("weighted_power_w", activity.weightedPower)
        member("kilojoules", activity.kilojoules)
        member("power_measured", activity.powerIsMeasured)
        member("average_cadence", activity.averageCadence)
        member("trainer", activity.isTrainer)
    }

    fileprivate mutating func members(of failure: SourceFailure?) {
        member("failing_since", failure?.since.description)
        member("failing_because", failure?.sentence)
    }

    private mutating func members(of feed: FeedMemory) {
        member("fetched", feed.fetched?.description)
        member("generated", feed.generated?.description)
        member("made", feed.made?.description)
        member("age_told", feed.ageWarnedOn?.description)
        members(of: feed.failure)
        member("last_modified", feed.lastModified)
        member("read_whole", feed.validatorsSince?.description)
        member("events", feed.eventCount)
        member("first_day", feed.firstDay?.description)
        member("last_day", feed.lastDay?.description)
        member("blocked_until", feed.notBefore?.description)
        member("body_hash", feed.bodyHash?.hexadecimal)
        member("refused_generated", feed.refusedStamp?.description)
        list("refused_removals", feed.refusedRemovals)
        list("diagnostics", feed.diagnostics) { $0.members(of: $1) }
    }

    /// An entry in the ledger of uploads.
    mutating func members(of upload: UploadEntry) {
        member("file", upload.file)
        member("hash", upload.hash)
        member("athlete_id", upload.account == 0 ? nil : String(upload.account))
        member("state", upload.state.rawValue)
        member("external_id", upload.externalID)
        member("upload_id", upload.uploadID.map { String($0) })
        member("activity_id", upload.activityID.map { String($0) })
        member("start", upload.start.description)
        member("intended", upload.intended.description)
        member("sent", upload.sent.description)
        member("settled", upload.settled?.description)
        member("message", upload.words)
    }
}

extension UInt64 {
    /// In hexadecimal digits, since JSON numbers may lack the precision.
    var hexadecimal: String { String(self, radix: 16) }
}
