package import ActivityFiles
import Basics
import Files
import Store
package import Workouts

/// Reads the recordings of single activities from device files.
extension AthleteOwner {
    /// Reads the laps and curves of an activity from its file; nil if no file contains the activity.
    ///
    /// - Throws: `RunError` if the memory can't be read. A file that is gone or can't be read isn't an error.
    package nonisolated func recording(of id: ActivityID) throws(RunError) -> RecordingDetail? {
        let known = try looking { store throws(StoreError) in try store.legs(of: id) }
        guard let known, !known.isEmpty else { return nil }
        var isThere = false
        for (leg, files) in known {
            for file in files where athlete.files.contains(file.folder) {
                guard let found = FolderWalk.file(file.name, in: file.folder) else { continue }
                isThere = true
                if let detail = detail(of: leg, in: found) { return detail }
            }
        }
        return isThere ? .unreadable : .gone
    }

    /// Does the same for a known activity, without opening the memory if no file contains it.
    package nonisolated func recording(of known: KnownActivity) throws(RunError) -> RecordingDetail? {
        guard known.activity.hasFile else { return nil }
        return try recording(of: known.activity.id)
    }

    /// Returns nil if the file can't be read, or its content has changed.
    private nonisolated func detail(of leg: FiledActivity, in file: FoundFile) -> RecordingDetail? {
        guard let bytes = try? PlainFile.read(file, atMost: CheckedFile.mostBytes),
            let read = try? DeviceFile(reading: bytes, at: effects.now(), keepsSamples: true),
            read.contentHash == leg.content, read.legs.indices.contains(leg.position)
        else { return nil }
        return RecordingDetail(of: read.legs[leg.position])
    }
}

extension RecordingDetail {
    /// The laps and curves of a leg, which must have kept its samples.
    package init(of leg: Leg) {
        let start = leg.start.secondsSinceEpoch
        // The recorded time, since some devices report an elapsed time of weeks.
        let seconds = (leg.samples.last?.time ?? start) - start + 1
        let curves = Curve.Kind.allCases.compactMap { kind in
            Curve(kind, through: leg.samples.points(of: kind, from: start), seconds: seconds)
        }
        self = .read(laps: leg.laps, curves: curves)
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
