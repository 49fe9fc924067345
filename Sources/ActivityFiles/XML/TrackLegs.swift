import Basics
import Crypto
import Foundation

extension DeviceFile {
    static func readXML(_ content: Content, keepsSamples: Bool) throws(UnusableFile) -> DeviceFile {
        var hash = SHA256()
        let tracks = TrackLegs()
        var isBeforeContent = true
        try TrackReader.read(tracks) { parse throws(UnusableFile) in
            try content.read { piece in
                hash.update(bufferPointer: piece)
                var rest = piece
                if isBeforeContent {
                    // A declaration has to come first, but a Polar Flow export begins with blanks.
                    rest = UnsafeRawBufferPointer(rebasing: piece.drop { $0 == 0x20 || (0x09...0x0D).contains($0) })
                    isBeforeContent = rest.isEmpty
                }
                if !rest.isEmpty { parse(rest) }
            }
        }
        return DeviceFile(
            kind: tracks.kind, contentHash: hash.finalize().hexadecimal, legs: try tracks.legs(keepsSamples),
            other: tracks.other, notes: [])
    }
}

/// Collects the activities of a GPX or TCX document, as lax as devices and programs need it.
final class TrackLegs {
    private(set) var kind = CheckedFile.Kind.gpx
    private var drafts: [TrackDraft] = []
    private var draft: TrackDraft?
    private var lap: TrackDraft.Lap?
    private var point: TrackPoint?
    /// The open elements; nil for those that aren't known.
    private var open: [TrackElement?] = []
    /// The depth of the element whose text is collected.
    private var textDepth: Int?
    private var isInCourse = false
    private var hasRoute = false
    private var hasCourse = false
    /// The document's name and device, for activities without their own.
    private var documentName = ""
    private var creator = ""

    /// A device records fewer in one file.
    private static let mostActivities = 1000
    /// In bytes.
    private static let longestText = 400

    /// What the file is if it is no activity.
    var other: String? {
        guard drafts.isEmpty else { return nil }
        return hasCourse ? "a course" : hasRoute ? "a route" : nil
    }

    /// In order of their start.
    func legs(_ keepsSamples: Bool) throws(UnusableFile) -> [Leg] {
        var joined: [TrackDraft] = []
        for draft in drafts {
            // Tracks that follow each other within a minute are one recording with pauses.
            if kind == .gpx, let last = joined.last, last.sportWord == draft.sportWord,
                let end = last.samples.all.last?.time, let begin = draft.samples.all.first?.time,
                (0...60).contains(begin - end)
            {
                joined[joined.count - 1].append(draft)
            } else {
                joined.append(draft)
            }
        }
        let legs = joined.compactMap { draft in
            var draft = draft
            if draft.name.isEmpty { draft.name = documentName }
            if draft.deviceName.isEmpty { draft.deviceName = creator }
            return draft.leg(isTimedByLaps: kind == .tcx, keepsSamples: keepsSamples)
        }
        guard !legs.isEmpty || other != nil else {
            throw UnusableFile("it has no activity of which it tells when it was and how long")
        }
        return legs.sorted { $0.start < $1.start }
    }
}

extension TrackLegs: XMLVisitor {
    func begin(_ name: XMLName, _ walker: XMLWalker) {
        guard walker.depth > 1 else { return beginDocument(name, walker) }
        let element = TrackElement(name)
        open.append(element)
        guard let element, !isInCourse else { return }
        switch element {
        case .courses: (isInCourse, hasCourse) = (true, true)
        case .rtept: hasRoute = true
        case .activity: beginActivity(walker.attribute("Sport") ?? "")
        case .transition:
            beginActivity("")
            draft?.isTransition = true
            beginLap(walker)
        case .trk: if kind == .gpx { beginActivity("") }
        case .lap: beginLap(walker)
        case .trkseg: draft?.interrupt()
        case .trackpoint, .trkpt: beginPoint(walker)
        default: break
        }
        guard element.hasText, textDepth == nil, draft != nil || element == .name else { return }
        textDepth = walker.depth
        walker.collectText(upTo: Self.longestText)
    }

    func end(_ walker: XMLWalker) {
        guard walker.depth > 1, let element = open.popLast() else { return }
        if textDepth == walker.depth {
            textDepth = nil
            walker.endText()
            if let element { take(walker.text, of: element) }
        }
        switch element {
        case .courses: isInCourse = false
        case .trackpoint, .trkpt: endPoint()
        case .lap: endLap()
        case .transition:
            endLap()
            endActivity()
        case .activity, .trk: endActivity()
        default: break
        }
    }
}

extension TrackLegs {
    private func beginDocument(_ name: XMLName, _ walker: XMLWalker) {
        guard let kind = CheckedFile.Kind(document: name) else { return walker.refuse(.neither) }
        self.kind = kind
        let program = walker.attribute("creator") ?? ""
        if kind == .gpx, DeviceName.isDevice(program) { creator = program.cleaned.onOneLine }
    }

    private func beginActivity(_ sport: String) {
        endActivity()
        guard drafts.count < Self.mostActivities else { return }
        draft = TrackDraft()
        draft?.sportWord = sport
    }

    private func endActivity() {
        if let draft { drafts.append(draft) }
        draft = nil
    }

    private func beginLap(_ walker: XMLWalker) {
        lap = TrackDraft.Lap()
        lap?.start = walker.attribute("StartTime").flatMap { Self.time(Array($0.utf8)) }?.instant.secondsSinceEpoch
        draft?.interrupt()
    }

    private func endLap() {
        if let lap, let count = draft?.laps.count, count < TrackDraft.mostLaps { draft?.laps.append(lap) }
        lap = nil
    }

    private func beginPoint(_ walker: XMLWalker) {
        guard draft != nil else { return }
        point = TrackPoint()
        point?.latitude = walker.attribute("lat").flatMap { Double($0) }
        point?.longitude = walker.attribute("lon").flatMap { Double($0) }
    }

    private func endPoint() {
        if let point { draft?.add(point) }
        point = nil
    }

    private func take(_ bytes: [UInt8], of element: TrackElement) {
        if point != nil { return takePoint(bytes, of: element) }
        let parent = open.last ?? nil
        switch (element, parent) {
        case (.name, .creator?): draft?.deviceName = Self.line(bytes)
        case (.name, .plan?), (.name, .trk?): draft?.name = Self.line(bytes)
        case (.name, .metadata?): documentName = Self.line(bytes)
        case (.notes, .activity?): if draft?.name.isEmpty == true { draft?.name = Self.line(bytes) }
        case (.type, .trk?): draft?.sportWord = Self.line(bytes)
        case (.id, .activity?): draft?.begin = Self.time(bytes)?.instant.secondsSinceEpoch
        default: takeLap(bytes, of: element, in: parent)
        }
    }

    private func takeLap(_ bytes: [UInt8], of element: TrackElement, in parent: TrackElement?) {
        guard lap != nil else { return }
        switch (element, parent) {
        case (.totaltimeseconds, _): lap?.seconds = min(max(Self.number(bytes) ?? 0, 0), 1e7)
        case (.distancemeters, _): lap?.meters = Self.number(bytes)
        case (.calories, _): lap?.kilocalories = Self.number(bytes)
        case (.value, .averageheartratebpm?): lap?.averageHeartRate = Self.number(bytes)
        case (.value, .maximumheartratebpm?): lap?.maxHeartRate = Self.number(bytes)
        case (.avgwatts, _): lap?.watts = Self.number(bytes)
        case (.intensity, _): lap?.isRest = Self.line(bytes).lowercased() == "resting"
        default: break
        }
    }

    /// The names of extensions are as many as their makers; any prefix will do, at any depth.
    private func takePoint(_ bytes: [UInt8], of element: TrackElement) {
        switch element {
        case .time:
            let time = Self.time(bytes)
            point?.time = time?.instant.secondsSinceEpoch
            point?.offset = time?.offset
        case .latitudedegrees: point?.latitude = Self.number(bytes)
        case .longitudedegrees: point?.longitude = Self.number(bytes)
        case .distancemeters: point?.distance = Self.number(bytes)
        case .altitudemeters, .ele: point?.altitude = Self.number(bytes)
        case .heartratebpm, .value, .hr, .heartrate, .bpm:
            if let rate = Self.number(bytes) { point?.heartRate = rate }
        case .cadence, .runcadence, .cad, .rpm: if let cadence = Self.number(bytes) { point?.cadence = cadence }
        case .watts, .power, .powerinwatts: if let power = Self.number(bytes) { point?.power = power }
        case .speed: point?.speed = Self.number(bytes)
        default: break
        }
    }
}

extension TrackLegs {
    /// A time; a doubled `Z` is one.
    private static func time(_ bytes: [UInt8]) -> PointTime? {
        let z = UInt8(ascii: "Z")
        return PointTime(bytes) ?? (bytes.suffix(2) == [z, z] ? PointTime(Array(bytes.dropLast())) : nil)
    }

    /// A number that a measure can be; nil for anything else.
    private static func number(_ bytes: [UInt8]) -> Double? {
        let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
        let rest = bytes.drop(while: isBlank)
        let digits = rest[..<(rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex)]
        return Double(String(decoding: digits, as: UTF8.self)).flatMap { abs($0) <= 1e9 ? $0 : nil }
    }

    private static func line(_ bytes: [UInt8]) -> String {
        String(String(decoding: bytes, as: UTF8.self).cleaned.onOneLine.trimmedSpaces.prefix(200))
    }
}

/// Who wrote a GPX.
enum DeviceName {
    /// Whether a document's creator is a device, not a program.
    static func isDevice(_ creator: String) -> Bool {
        let plain = creator.lowercased()
        return !plain.isEmpty && makers.contains { plain.hasPrefix($0) } && !programs.contains { plain.hasPrefix($0) }
    }

    private static let makers = [
        "garmin", "edge", "etrex", "oregon", "forerunner", "fenix", "gpsmap", "suunto", "polar", "coros", "wahoo",
        "elemnt", "bryton", "lezyne", "sigma", "holux", "magellan", "hammerhead", "karoo", "dakota", "montana",
    ]
    private static let programs = [
        "garmin connect", "garmin desktop", "garmin international", "polar flow", "suunto app",
    ]
}
