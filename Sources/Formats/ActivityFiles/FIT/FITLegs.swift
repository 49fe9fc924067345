import Basics

extension DeviceFile {
    static func readFIT(_ content: Content, keepsSamples: Bool) throws(UnusableFile) -> DeviceFile {
        var reader = FITReader(FITActivities(keepsSamples: keepsSamples), isLax: true)
        let contentHash = try content.read { reader.take($0) }
        var (activities, skipped) = try reader.result()
        let legs = activities.finished()
        guard !legs.isEmpty || activities.otherType != nil else {
            throw UnusableFile("it has no session, and none of its records and laps has a time")
        }
        return DeviceFile(
            kind: .fit, contentHash: contentHash, legs: legs,
            other: legs.isEmpty ? activities.otherType.map(FITFileType.words) : nil,
            notes: activities.isLonger ? [KeptLegs.note] : [], skipped: skipped)
    }
}

/// The activities of a FIT file and of the files chained to it.
private struct FITActivities: FITChain {
    private var legs = KeptLegs()
    /// The last activity, whose strap may have recorded the parts that follow.
    private var last: FITActivity?
    private(set) var isLonger = false
    /// The type of the first file that isn't an activity.
    private(set) var otherType: UInt8?
    private let keepsSamples: Bool

    init(keepsSamples: Bool) { self.keepsSamples = keepsSamples }

    mutating func take(_ file: FITActivity) {
        guard file.mayBeActivity else { return otherType = otherType ?? file.type }
        guard !file.isOnlyStrap else {
            last?.takeStrap(of: file)
            return
        }
        finishLast()
        last = file
    }

    mutating func finished() -> [Leg] {
        finishLast()
        return legs.inOrder
    }

    private mutating func finishLast() {
        guard let file = last else { return }
        last = nil
        guard legs.count < KeptLegs.most else { return isLonger = true }
        let more = file.legs(keepsSamples: keepsSamples)
        isLonger = legs.count + more.count > KeptLegs.most
        for leg in more { legs.add(leg) }
    }
}

extension FITActivity {
    /// Whether the file's type is that of an activity, or missing: a program or two leave it out.
    fileprivate var mayBeActivity: Bool { type == nil || type == FITFileType.activity }

    fileprivate func legs(keepsSamples: Bool) -> [Leg] {
        var (samples, strap, appSamples) = (samples, strap, appSamples)
        samples.finish()
        strap.sort()
        appSamples.sort()
        samples.takeHeartRates(of: strap)
        var (file, sessions) = (self, spans(samples))
        file.leaveOutStale(&samples, &sessions)
        return sessions.indices.map { index in
            let next = index + 1 < sessions.count ? sessions[index + 1].start : nil
            let leg = FITLeg(
                file, sessions[index], next: next, isFirst: index == 0, isOnly: sessions.count == 1,
                samples: samples, strap: strap, appSamples: appSamples)
            return leg.leg(keepsSamples: keepsSamples)
        }
    }

    /// Leaves out what was recorded before the device's clock was set, and begins the first session with the rest.
    private mutating func leaveOutStale(_ samples: inout Samples, _ sessions: inout [FITSpan]) {
        let times = samples.all.isEmpty ? laps.compactMap(\.start).sorted() : samples.all.map(\.time)
        let head = StaleClock.headCount(of: times)
        let rest = Array(times[head...])
        // The first of several sessions may be short, and long before the next one.
        guard let begin = rest.first, let first = sessions.first,
            sessions.count == 1 || begin < sessions[1].start - 60
        else { return }
        if !samples.all.isEmpty { samples.removeFirst(head) }
        if StaleClock.contradicts(first.start, rest) {
            let start = first.startAsWritten.flatMap { (begin - 600...begin).contains($0) ? $0 : nil } ?? begin
            moveLaps(from: first.start, to: start)
            sessions[0].move(to: start)
        } else if head > 0 {
            sessions[0].staleDay = Instant(secondsSinceEpoch: times[0]).utc.day
        }
    }

    /// Returns the sessions in order of their start, each once; without any, a single span of the whole recording. The
    /// order in the file and the sessions' timestamps mean nothing, since devices may write summaries first.
    private func spans(_ samples: Samples) -> [FITSpan] {
        var spans: [FITSpan] = []
        var keys: Set<[Double?]> = []
        let earliest = laps.lazy.compactMap(\.start).min() ?? samples.all.first?.time
        for (index, session) in sessions.enumerated() {
            guard let start = session.start ?? earliest ?? created, keys.insert(session.key).inserted else { continue }
            spans.append(FITSpan(start: start, summary: session, index: index))
        }
        spans.sort { $0.start < $1.start }
        // Removes a summary of all sports beside those of each sport.
        if spans.count > 1 { spans.removeAll { $0.summary?[.sport] == 18 } }
        guard let first = spans.first else {
            return earliest.map { [FITSpan(start: $0, summary: nil, index: 0)] } ?? []
        }
        // For an early fenix 2: both the overlap and the first record show by how much the first start is late.
        if spans.count > 1, let elapsed = first.summary?[.elapsed], let record = samples.all.first?.time {
            let overlap = first.start + Int(elapsed) - spans[1].start
            if overlap > 60, abs(overlap - (first.start - record)) <= 60 { spans[0].start = record }
        }
        return spans
    }
}

/// The beginning of a leg, and the device's summary of it.
struct FITSpan {
    /// In seconds since 1970.
    var start: Int
    let summary: FITSummary?
    /// The number of its session in the file.
    let index: Int
    /// The day that the device's clock showed before it was set; nil if it was right from the first.
    var staleDay: Day?

    /// The start by the moment at which the summary was written, if that was at once.
    var startAsWritten: Int? {
        guard let summary, let end = summary.written else { return nil }
        return end - Int(min(max(summary[.elapsed] ?? 0, summary[.timer] ?? 0), 1e8))
    }

    mutating func move(to start: Int) {
        staleDay = Instant(secondsSinceEpoch: self.start).utc.day
        self.start = start
    }
}
