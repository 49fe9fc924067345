import Basics

extension AthleteStatus {
    /// What somebody should look after, a sentence for each; none when all is well.
    ///
    /// - Parameter maximum: how many hours the last good publish may be ago; nil when any number will do.
    func complaints(now: Instant, maximum: Int?) -> [String] {
        var complaints: [String] = []
        if let problem = memory.problem { complaints.append(problem) }
        switch strava.state {
        case .unusable, .notConnected: complaints.append("Strava: \(strava.sentence)")
        case .connected, .notConfigured: break
        }
        complaints += (plan?.complaints ?? []).map { "the feed \($0)" }
        if strava.state != .notConfigured, let complaint = activities?.complaint(now) {
            complaints.append("Strava \(complaint)")
        }
        if let lastRun, lastRun.exitStatus != 0 { complaints.append("the last run \(lastRun.ending)") }
        if memory.problem == nil, lastGoodPublish == nil {
            complaints.append("nothing was published yet")
        } else if let maximum, isTooOld(now: now, maximum: maximum), let lastGoodPublish {
            complaints.append("the last good publish was \(lastGoodPublish.words(before: now))")
        }
        if let activities, activities.isEnding(now) { complaints.append(activities.line(now: now)) }
        complaints += outputs.compactMap(\.complaint)
        return complaints
    }

    /// Whether nothing good was published in the last so many hours.
    func isTooOld(now: Instant, maximum hours: Int) -> Bool {
        guard let lastGoodPublish else { return true }
        return lastGoodPublish.value.advanced(bySeconds: hours * 3600) < now
    }
}
