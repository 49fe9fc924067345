import Basics
import Workouts
import XML

extension DeviceFile {
    static func readXML(_ content: Content, keepsSamples: Bool) throws(UnusableFile) -> DeviceFile {
        let tracks = TrackLegs(keepsSamples: keepsSamples)
        let contentHash = try content.readXML(tracks, isLax: true)
        let legs = try tracks.legs()
        return DeviceFile(
            kind: tracks.kind, contentHash: contentHash, legs: legs,
            other: legs.isEmpty ? tracks.other : nil, notes: tracks.notes)
    }
}

/// Collects the activities of a GPX or TCX document, as leniently as devices and programs require.
final class TrackLegs {
    private(set) var kind = CheckedFile.Kind.gpx
    private(set) var notes: [String] = []
    private var activities: TrackActivities
    private var draft: TrackDraft?
    private var activity: Int?
    private var lap: TrackDraft.Lap?
    private var point: TrackPoint?
    /// The open elements; nil for unknown ones.
    private var open: [TrackElement?] = []
    /// The depth of the element whose text is collected.
    private var textDepth: Int?
    private var isInCourse = false
    private var hints = TrackHints()
    /// The document's name and device, for activities without their own.
    private var documentName = ""
    private var creator = ""

    init(keepsSamples: Bool) { activities = TrackActivities(keepsSamples: keepsSamples) }

    var other: String? { hints.other(kind) }

    /// In order of their start, once the document has ended.
    func legs() throws(UnusableFile) -> [Leg] {
        let legs = activities.finished(named: documentName)
        guard !legs.isEmpty || other != nil else {
            if let oddTime = hints.oddTime { throw UnusableFile("\"\(oddTime)\" is not a time") }
            throw UnusableFile("it has no activity of which it tells when it was and how long")
        }
        return legs
    }
}

extension TrackLegs: XMLVisitor {
    func begin(_ name: XMLName, _ walker: XMLWalker) {
        guard walker.depth > 1 else { return beginDocument(name, walker) }
        let element = TrackElement(name)
        open.append(element)
        guard let element, !isInCourse else { return }
        kind == .tcx ? beginTCX(element, walker) : beginGPX(element, walker)
        guard element.hasText, textDepth == nil, draft != nil || element == .name else { return }
        textDepth = walker.depth
        walker.collectText(upTo: TrackText.longest)
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
        case .trackpoint, .trkpt: endPoint(walker)
        case .lap: endLap()
        default: break
        }
        if walker.depth == activity { endActivity() }
    }
}

extension TrackLegs {
    private func beginDocument(_ name: XMLName, _ walker: XMLWalker) {
        guard let kind = CheckedFile.Kind(document: name) else {
            return walker.refuse(UnusableFile.neither.reason, .foreign)
        }
        self.kind = kind
        creator = kind == .gpx ? TrackCreator.device(walker.attribute("creator") ?? "") : ""
    }

    private func beginTCX(_ element: TrackElement, _ walker: XMLWalker) {
        switch element {
        case .courses: (isInCourse, hints.hasCourse) = (true, true)
        case .workouts: hints.hasWorkout = true
        case .activity: beginActivity(walker.attribute("Sport") ?? "", walker)
        case .transition where draft == nil:
            beginActivity("", walker)
            draft?.isTransition = true
            beginLap(walker)
        case .lap: beginLap(walker)
        case .track:
            // A further track of a lap follows a pause.
            if lap?.hasTrack == true { draft?.interrupt() }
            lap?.hasTrack = true
        case .trackpoint: beginPoint(walker)
        default: break
        }
    }

    private func beginGPX(_ element: TrackElement, _ walker: XMLWalker) {
        switch element {
        case .rtept: hints.hasRoute = true
        case .wpt: hints.hasPlace = true
        case .trk: beginActivity("", walker)
        case .trkseg: draft?.interrupt()
        case .trkpt: beginPoint(walker)
        default: break
        }
    }

    private func beginActivity(_ sport: String, _ walker: XMLWalker) {
        guard activity == nil else { return }
        guard !activities.isFull else {
            notes = [KeptLegs.note]
            return
        }
        activity = walker.depth
        draft = TrackDraft(isTimedByLaps: kind == .tcx, sportWord: TrackText.line(sport), deviceName: creator)
    }

    private func endActivity() {
        endLap()
        if let draft { activities.add(draft) }
        (draft, activity) = (nil, nil)
    }

    private func beginLap(_ walker: XMLWalker) {
        guard draft != nil else { return }
        let start = walker.attribute("StartTime").flatMap { TrackText.time(Array($0.utf8)) }
        lap = TrackDraft.Lap(start: start?.instant.secondsSinceEpoch)
        draft?.takeOffset(start?.offset)
    }

    private func endLap() {
        if let lap { draft?.add(lap) }
        lap = nil
    }

    private func beginPoint(_ walker: XMLWalker) {
        guard draft != nil else { return }
        point = TrackPoint()
        point?.latitude = walker.attribute("lat").flatMap { Double($0) }
        point?.longitude = walker.attribute("lon").flatMap { Double($0) }
    }

    private func endPoint(_ walker: XMLWalker) {
        guard let point else { return }
        self.point = nil
        guard draft?.isFull == false else { return walker.refuse("it has more trackpoints than any recording") }
        hints.count(point)
        if lap?.start == nil { lap?.start = point.time }
        draft?.add(point)
    }
}

extension TrackLegs {
    private func take(_ bytes: [UInt8], of element: TrackElement) {
        let parent = open.last ?? nil
        if point != nil { return takePoint(bytes, of: element, in: parent) }
        switch (element, parent) {
        case (.name, .creator?): draft?.deviceName = TrackText.line(bytes)
        case (.name, .plan?), (.name, .trk?): draft?.takeName(TrackText.line(bytes))
        case (.notes, .activity?): draft?.takeNotes(TrackText.line(bytes))
        case (.name, .metadata?): documentName = TrackText.line(bytes)
        // GPX 1.0.
        case (.name, nil) where open.isEmpty: documentName = TrackText.line(bytes)
        case (.type, .trk?): draft?.sportWord = TrackText.line(bytes)
        case (.id, .activity?): draft?.takeBegin(TrackText.time(bytes))
        default: takeLap(bytes, of: element)
        }
    }

    private func takeLap(_ bytes: [UInt8], of element: TrackElement) {
        switch element {
        case .totaltimeseconds: lap?.seconds = TrackText.amount(bytes, upTo: TrackDraft.longest) ?? 0
        case .distancemeters: lap?.meters = TrackText.amount(bytes, upTo: Most.meters)
        case .maximumspeed: lap?.maxSpeed = TrackText.amount(bytes, upTo: Most.speed)
        case .calories: lap?.kilocalories = TrackText.amount(bytes, upTo: Most.kilocalories)
        case .averageheartratebpm: lap?.averageHeartRate = TrackText.amount(bytes, upTo: Most.heartRate)
        case .maximumheartratebpm: lap?.maxHeartRate = TrackText.amount(bytes, upTo: Most.heartRate)
        case .cadence, .avgruncadence: lap?.cadence = TrackText.amount(bytes, upTo: Most.cadence)
        case .avgwatts: lap?.watts = TrackText.amount(bytes, upTo: Most.power)
        case .maxwatts: lap?.maxWatts = TrackText.amount(bytes, upTo: Most.power)
        case .intensity: lap?.isRest = TrackText.line(bytes).lowercased() == "resting"
        default: break
        }
    }

    /// Takes a value of a point. Each maker has its own extensions, so any prefix counts, at any depth.
    private func takePoint(_ bytes: [UInt8], of element: TrackElement, in parent: TrackElement?) {
        switch element {
        case .time:
            // An extension may have times of its own.
            guard parent == .trkpt || parent == .trackpoint else { return }
            guard let time = TrackText.time(bytes) else {
                return hints.oddTime = hints.oddTime ?? String(TrackText.line(bytes).prefix(64))
            }
            point?.time = time.instant.secondsSinceEpoch
            point?.offset = time.offset
        case .latitudedegrees: point?.latitude = TrackText.number(bytes)
        case .longitudedegrees: point?.longitude = TrackText.number(bytes)
        case .distancemeters: point?.measured.distance = TrackText.amount(bytes, upTo: Most.meters)
        case .altitudemeters, .ele:
            point?.measured.altitude = TrackText.number(bytes).flatMap { abs($0) <= Most.altitude ? Float($0) : nil }
        case .heartratebpm, .hr, .heartrate, .bpm:
            if let rate = TrackText.amount(bytes, upTo: Most.heartRate) { point?.measured.heartRate = Float(rate) }
        case .cadence, .runcadence, .cad, .rpm:
            if let cadence = TrackText.amount(bytes, upTo: Most.cadence) { point?.measured.cadence = Float(cadence) }
        case .watts, .power, .powerinwatts:
            if let power = TrackText.amount(bytes, upTo: Most.power) { point?.measured.power = Float(power) }
        case .speed: point?.measured.speed = TrackText.amount(bytes, upTo: Most.speed).map { Float($0) }
        default: break
        }
    }
}

/// The signs by which a GPX or TCX document without an activity is recognised.
struct TrackHints {
    var hasCourse = false
    var hasWorkout = false
    var hasRoute = false
    var hasPlace = false
    private var points = 0
    private var hasTimes = false
    /// The first text that should be a point's time and isn't.
    var oddTime: String?

    mutating func count(_ point: TrackPoint) {
        points += 1
        hasTimes = hasTimes || point.time != nil
    }

    /// Returns the document's kind; nil if no sign shows it, as for a TCX without courses, workouts or points, which is
    /// a broken activity, or for points whose times can't be read.
    func other(_ kind: CheckedFile.Kind) -> String? {
        if hasCourse { return "a course" }
        if hasWorkout { return "a planned workout" }
        if hasRoute { return "a route" }
        if points > 0 {
            guard hasTimes else { return oddTime == nil ? "a track without times" : nil }
            return points == 1 ? "a single point" : "a track of one moment"
        }
        guard kind == .gpx else { return nil }
        return hasPlace ? "a list of places" : "a document without a track"
    }
}
