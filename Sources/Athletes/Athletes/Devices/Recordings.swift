package import ActivityFiles
import Basics
import Files
package import Profiles
import Store
package import Workouts

extension AthleteOwner {
    /// Reads the laps and curves of an activity from its file; nil if no file contains the activity.
    ///
    /// - Throws: `RunError` if the memory can't be read. A file that is gone or can't be read isn't an error.
    package nonisolated func recording(of known: KnownActivity) throws(RunError) -> RecordingDetail? {
        let activity = known.activity
        // Without a file, the memory isn't opened.
        guard activity.hasFile else { return nil }
        let id = activity.id
        let known = try looking(AthleteStore.legs(of:), id)
        guard let known, !known.isEmpty else { return nil }
        var isThere = false
        for (leg, files) in known {
            for file in files where athlete.files.contains(file.folder) {
                guard let found = FolderWalk.file(file.name, in: file.folder) else { continue }
                isThere = true
                if let detail = detail(of: leg, in: found, as: activity) { return detail }
            }
        }
        return isThere ? .unreadable : .gone
    }

    /// Returns nil if the file can't be read, or its content has changed.
    private nonisolated func detail(
        of leg: FiledActivity, in file: FoundFile, as activity: Activity
    ) -> RecordingDetail? {
        guard let bytes = try? PlainFile.read(file, atMost: CheckedFile.mostBytes),
            let read = try? DeviceFile(reading: bytes, at: effects.now(), keepsSamples: true),
            read.contentHash == leg.content, read.legs.indices.contains(leg.position)
        else { return nil }
        return RecordingDetail(of: read.legs[leg.position], keptBy: activity.id.isFile ? nil : activity)
    }
}

extension RecordingDetail {
    /// The laps and curves of a leg, which must have kept its samples.
    ///
    /// - Parameter row: Strava's activity of it, from which the athlete may have cut off a part; nil for the whole leg.
    package init(of whole: Leg, keptBy row: Activity? = nil) {
        var leg = whole
        if let row { leg.crop(to: row) }
        let start = leg.start.secondsSinceEpoch
        // The recorded time, since some devices report an elapsed time of weeks.
        let pauses = LongPauses(leg.samples.map { $0.time - start })
        let seconds = pauses.shortened((leg.samples.last?.time ?? start) - start) + 1
        let curves = Curve.Kind.allCases.compactMap { kind in
            let points = leg.samples.points(of: kind, from: start)
            var curve = Curve(
                kind, through: points.map { Curve.Point(second: pauses.shortened($0.second), value: $0.value) },
                seconds: seconds)
            curve?.hasShortPauses = pauses.areAny
            return curve
        }
        self = .read(laps: leg.laps, curves: curves)
    }
}

extension Leg {
    /// Leaves out what Strava's activity has no longer, if that is much: other sources begin and end a little apart.
    fileprivate mutating func crop(to row: Activity) {
        let length = row.recordedTime.wholeSeconds
        guard !row.startIsHidden, length > 0, let last = samples.last else { return }
        let (begin, end) = (row.start.secondsSinceEpoch, row.start.secondsSinceEpoch + length)
        let most = max(120, length / 20)
        guard begin - start.secondsSinceEpoch > most || last.time - end > most else { return }
        samples.removeAll { $0.time < begin || $0.time > end }
        laps.removeAll { lap in
            let middle = lap.start.advanced(bySeconds: lap.elapsedTime.wholeSeconds / 2).secondsSinceEpoch
            return !(begin..<end).contains(middle)
        }
        start = row.start
    }
}

extension [Leg.Sample] {
    /// - Parameter start: in seconds since 1970.
    fileprivate func points(of kind: Curve.Kind, from start: Int) -> [Curve.Point] {
        switch kind {
        case .heartRate: points(of: \.heartRate, from: start)
        case .power: points(of: \.power, from: start)
        case .speed: contains { $0.speed != nil } ? points(of: \.speed, from: start) : speedsByDistance(from: start)
        case .altitude: points(of: \.altitude, from: start)
        }
    }

    private func points(of value: KeyPath<Leg.Sample, Float?>, from start: Int) -> [Curve.Point] {
        compactMap { sample in
            sample[keyPath: value].map { Curve.Point(second: sample.time - start, value: Double($0)) }
        }
    }

    /// Returns the speeds between samples with a distance, at most a minute apart. If the distance falls, counting
    /// starts anew.
    private func speedsByDistance(from start: Int) -> [Curve.Point] {
        var points: [Curve.Point] = []
        var last: (time: Int, distance: Double)?
        for sample in self {
            guard let distance = sample.distance else { continue }
            defer { last = (sample.time, distance) }
            guard let last, (1...60).contains(sample.time - last.time), distance >= last.distance else { continue }
            let speed = (distance - last.distance) / Double(sample.time - last.time)
            points.append(Curve.Point(second: sample.time - start, value: speed))
        }
        return points
    }
}

/// The pauses that last longer than half of what was recorded. A curve shows them short, so that a ride of weeks isn't two
/// dots.
private struct LongPauses {
    /// When each ends, in seconds since the start, and how many seconds are left out up to there.
    private var pauses: [(end: Int, left: Int)] = []

    var areAny: Bool { !pauses.isEmpty }

    /// - Parameter times: in seconds since the start, in order.
    init(_ times: [Int]) {
        let gaps = zip(times, times.dropFirst()).map { (end: $1, length: $1 - $0) }
        let recorded = gaps.lazy.map(\.length).filter { $0 <= Self.shortest }.reduce(0, +)
        let shown = max(Self.leastShown, recorded / 20)
        var left = 0
        for gap in gaps where gap.length > max(Self.shortest, recorded / 2) && gap.length > shown {
            left += gap.length - shown
            pauses.append((gap.end, left))
        }
    }

    func shortened(_ second: Int) -> Int {
        guard areAny else { return second }
        var (low, high) = (0, pauses.count)
        while low < high {
            let middle = (low + high) / 2
            if pauses[middle].end <= second { low = middle + 1 } else { high = middle }
        }
        return second - (low > 0 ? pauses[low - 1].left : 0)
    }

    /// In seconds.
    private static let shortest = 600
    private static let leastShown = 120
}
