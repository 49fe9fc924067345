import Basics
import Crypto
import Workouts

extension DeviceFile {
    static func readFIT(_ content: Content, keepsSamples: Bool) throws(UnusableFile) -> DeviceFile {
        var hash = SHA256()
        var reader = FITReader<FITActivity>(isLax: true)
        try content.read { piece in
            hash.update(bufferPointer: piece)
            reader.take(piece)
        }
        let files = try reader.files()
        // Equal files of a chain count once.
        var keys: Set<LegKey> = []
        var legs = files.filter(\.mayBeActivity).flatMap { $0.legs(keepsSamples: keepsSamples) }
            .filter { keys.insert(LegKey($0)).inserted }
        legs.sort { $0.start < $1.start }
        let type = files.lazy.filter { !$0.mayBeActivity }.compactMap(\.type).first
        guard !legs.isEmpty || type != nil else {
            throw UnusableFile("it has no session, and none of its records and laps has a time")
        }
        return DeviceFile(
            kind: .fit, contentHash: hash.finalize().hexadecimal, legs: legs,
            other: legs.isEmpty ? type.map(FITFileType.words) : nil,
            notes: reader.skipped.map { "A part of it was skipped: \($0)." })
    }
}

/// Equal for two legs of one recording.
private struct LegKey: Hashable {
    private let start: Instant
    private let sport: SportType
    private let elapsedTime: Duration
    private let distance: Distance?

    init(_ leg: Leg) {
        start = leg.start
        sport = leg.sport
        elapsedTime = leg.elapsedTime
        distance = leg.distance
    }
}

extension FITActivity {
    /// Whether its type is that of an activity; a program or two leave the type out.
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

    /// The sessions in order of their start, each once; without any, one of all that was recorded. The order in the file
    /// and the sessions' timestamps say nothing: devices may write summaries first.
    private func spans(_ samples: Samples) -> [FITSpan] {
        var spans: [FITSpan] = []
        var keys: Set<[Double?]> = []
        for (index, session) in sessions.enumerated() {
            let start = session.start ?? laps.compactMap(\.start).min() ?? samples.all.first?.time ?? created
            guard let start, keys.insert(session.key).inserted else { continue }
            spans.append(FITSpan(start: start, summary: session, index: index))
        }
        spans.sort { $0.start < $1.start }
        // A summary of all sports, beside those of each.
        if spans.count > 1 { spans.removeAll { $0.summary?[.sport] == 18 } }
        guard let first = spans.first else {
            guard let start = laps.compactMap(\.start).min() ?? samples.all.first?.time else { return [] }
            return [FITSpan(start: start, summary: nil, index: 0)]
        }
        // Of an early fenix 2: both the overlap and the first record say by how much the first start is late.
        if spans.count > 1, let elapsed = first.summary?[.elapsed], let record = samples.all.first?.time {
            let overlap = first.start + Int(elapsed) - spans[1].start
            if overlap > 60, abs(overlap - (first.start - record)) <= 60 { spans[0].start = record }
        }
        return spans
    }
}

/// The beginning of a leg, and what the device says of it.
struct FITSpan {
    /// In seconds since 1970.
    var start: Int
    let summary: FITSummary?
    /// The number of its session in the file.
    let index: Int
}
