extension DeviceFile {
    static func readFIT(_ content: Content, keepsSamples: Bool) throws(UnusableFile) -> DeviceFile {
        var reader = FITReader(FITActivities(keepsSamples: keepsSamples), isLax: true)
        let contentHash = try content.read { reader.take($0) }
        let (activities, skipped) = try reader.result()
        let legs = activities.legs.inOrder
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
    private(set) var legs = KeptLegs()
    /// Whether the file has more activities than are kept.
    private(set) var isLonger = false
    /// The type of the first file that isn't an activity.
    private(set) var otherType: UInt8?
    private let keepsSamples: Bool

    init(keepsSamples: Bool) { self.keepsSamples = keepsSamples }

    mutating func take(_ file: FITActivity) {
        guard file.mayBeActivity else { return otherType = otherType ?? file.type }
        guard legs.count < KeptLegs.most else { return isLonger = true }
        let more = file.legs(keepsSamples: keepsSamples)
        isLonger = legs.count + more.count > KeptLegs.most
        for leg in more { legs.add(leg) }
    }
}

extension FITActivity {
    /// Whether the file's type is that of an activity, or missing: a program or two leave it out.
    fileprivate var mayBeActivity: Bool { type == nil || type == FITFileType.activity }

    /// Its activities, in order of their start.
    fileprivate func legs(keepsSamples: Bool) -> [Leg] {
        // A record's own heart rate wins over the strap's.
        var samples = strap.all.isEmpty ? self.samples : strap
        if !strap.all.isEmpty { self.samples.all.forEach { samples.add($0) } }
        samples.sort()
        var appSamples = appSamples
        appSamples.sort()
        let sessions = spans(samples)
        return sessions.indices.map { index in
            let next = index + 1 < sessions.count ? sessions[index + 1].start : nil
            let leg = FITLeg(
                self, sessions[index], next: next, isFirst: index == 0, isOnly: sessions.count == 1,
                samples: samples, appSamples: appSamples)
            return leg.leg(keepsSamples: keepsSamples)
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
}
