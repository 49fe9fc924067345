import ActivityFiles
import Basics
import Files
import Store

/// A file's place in the folders of the configuration.
struct DevicePlace: Hashable {
    let folder, name: String

    init(_ folder: String, _ name: String) {
        self.folder = folder
        self.name = name
    }

    init(_ file: RememberedFile) { self.init(file.folder, file.name) }
}

/// One look at an athlete's folders: what became of each file.
struct DeviceLook {
    private(set) var history: DeviceHistory
    /// The failures of folders whose remembered files count.
    private(set) var troubles: [RunError] = []
    private let athlete: Athlete
    private let now: Instant
    /// The moment by which a start lies in the future: now, or the end of the day that is used as today.
    private let present: Instant
    /// Whether the time for decoding is bounded, since a later run can go on.
    private let isBounded: Bool
    private let allowsEmpty: Bool
    /// The remembered files.
    private var known: [DevicePlace: RememberedFile]
    /// The files of this look.
    private var seen: [DevicePlace: RememberedFile] = [:]
    /// How many files are as they were.
    private var sameCount = 0
    private var unread: [(place: DevicePlace, file: FoundFile)] = []
    /// What became of contents that this version of the reader has decoded, by their hash.
    private var outcomes: [String: Outcome]
    /// The legs of the contents that this look has decoded.
    private var legs: [String: [RememberedLeg]] = [:]

    /// What became of a content, and whether that will be another once some time has passed.
    private typealias Outcome = (verdict: RememberedFile.Verdict, reason: String, isAhead: Bool)

    /// The reader's version of a file that the next look reads once more.
    private static let readAgain = 0

    /// How long one run decodes, in seconds.
    private static let longestDecoding = 30
    /// A file without an end may still be copied as long as it is younger than that, in seconds.
    private static let longestCopy = 600

    /// - Parameter today: the day to be used as today; nil for the clock's.
    init(
        _ history: DeviceHistory, athlete: Athlete, now: Instant, today: Day?, isBounded: Bool, allowsEmpty: Bool
    ) {
        self.history = history
        self.athlete = athlete
        self.now = now
        present =
            today.map { athlete.zone.instant(LocalTime(secondsSinceEpoch: ($0.number + 1) * 86_400)) } ?? now
        self.isBounded = isBounded
        self.allowsEmpty = allowsEmpty
        let folders = Set(athlete.files)
        known = Dictionary(
            history.files.lazy.filter { folders.contains($0.folder) }.map { (DevicePlace($0), $0) },
            uniquingKeysWith: { $1 })
        outcomes = Dictionary(
            known.values.lazy.filter { $0.isDecoded && !$0.content.isEmpty }
                .map { ($0.content, ($0.verdict, $0.reason, false)) },
            uniquingKeysWith: { one, _ in one })
    }
}

extension RememberedFile {
    /// Whether this version of the reader has decided about it.
    fileprivate var isDecoded: Bool { reader == DeviceFile.readerVersion && !isPending }

    /// Whether it held activities when it was last read. One that waits, or can't be read, counts with these.
    fileprivate var isRecording: Bool { verdict != .other && !content.isEmpty }

    /// The same with nothing that it held, unless these were activities.
    fileprivate var holdingRecordings: RememberedFile {
        var file = self
        if !isRecording { file.content = "" }
        return file
    }
}

/// The steps, in their order.
extension DeviceLook {
    /// Takes over what is known of the files of one folder, and lists those that have to be read.
    ///
    /// - Parameter settled: the files of a first look, two seconds ago: young ones that have changed since are still
    ///   growing.
    mutating func take(_ walk: FolderWalk, of folder: String, settled: [DevicePlace: FileStamp]) {
        for file in walk.files {
            let place = DevicePlace(folder, file.name)
            let before = known[place]
            if let before, before.stamp == file.stamp, before.isDecoded {
                seen[place] = before
                sameCount += 1
            } else if file.isYoung(now), settled[place] != file.stamp, before?.stamp != file.stamp {
                seen[place] = waiting(place, "it was changed seconds ago")
            } else {
                unread.append((place, file))
            }
        }
    }

    /// Reads files, the newest first, until all are read or the time is over.
    mutating func decode() {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: .seconds(Self.longestDecoding))
        unread.sort { ($0.file.stamp.written, $1.place.name) > ($1.file.stamp.written, $0.place.name) }
        for next in unread {
            let isOver = isBounded && clock.now >= end
            seen[next.place] =
                isOver ? waiting(next.place, "a later run will read it", .left) : read(next.file, at: next.place)
        }
        unread = []
    }

    /// Decides whether the files that are gone from a folder are gone for good.
    ///
    /// - Throws: `RunError` if the folder can't be read and never was.
    mutating func settle(_ folder: String, _ walk: FolderWalk) throws(RunError) {
        let gone = isUnchanged ? [] : known.values.filter { $0.folder == folder && seen[DevicePlace($0)] == nil }
        let lost = lost(from: folder)
        var memory = history.folders.first { $0.path == folder } ?? RememberedFolder(folder)
        if let error = walk.failure.map(RunError.file) ?? suddenLoss(of: folder, lost) {
            guard memory.read != nil || walk.isPartial else { throw athlete.namesFiles ? error : .waiting("\(error)") }
            let (failure, told) = SourceFailure.after(memory.failure, error, at: now)
            memory.failure = failure ?? SourceFailure(since: memory.failure?.since ?? now, error.failure)
            troubles.append(told)
            for file in gone + lost { seen[DevicePlace(file)] = file }
        } else {
            memory.read = now
            memory.failure = nil
        }
        history.folders.removeAll { $0.path == folder }
        history.folders.append(memory)
    }

    /// Puts the result into the memory, which forgets folders that are no longer configured.
    mutating func end() {
        history.folders.removeAll { !athlete.files.contains($0.path) }
        guard !isUnchanged || history.files.count != sameCount else { return }
        history.take(Array(seen.values), legs, at: now)
    }
}

extension DeviceLook {
    /// Whether the folders hold what they held, which is so in most runs, of thousands of files.
    private var isUnchanged: Bool { sameCount == known.count && sameCount == seen.count }

    /// The files of a folder whose recordings no file holds any more. Recordings that were moved within the folders are
    /// not lost, nor are those whose file has got another recording.
    private func lost(from folder: String) -> [RememberedFile] {
        guard !isUnchanged else { return [] }
        let contents = Set(seen.values.lazy.map(\.content))
        return known.values.filter { file in
            file.folder == folder && file.isRecording && !contents.contains(file.content)
                && seen[DevicePlace(file)]?.verdict != .used
        }
    }

    /// A folder that has lost all its recordings, or more than half of at least eight: a disk that isn't mounted, or is
    /// broken, looks like that.
    private func suddenLoss(of folder: String, _ lost: [RememberedFile]) -> RunError? {
        guard !allowsEmpty, !lost.isEmpty else { return nil }
        let before = Set(known.values.lazy.filter { $0.folder == folder && $0.isRecording }.map(\.content)).count
        let count = Set(lost.map(\.content)).count
        let isEmpty = !seen.values.contains { $0.folder == folder && $0.verdict != .unusable }
        guard isEmpty || before >= 8 && count * 2 > before else { return nil }
        return .wouldEmpty(
            isEmpty
                ? "\(folder) no longer holds the \(before.counted("recording")) that it held before."
                : "\(folder) has lost \(count) of \(before) recordings.")
    }

    private func waiting(
        _ place: DevicePlace, _ reason: String, _ verdict: RememberedFile.Verdict = .waiting
    ) -> RememberedFile {
        var file = known[place]?.holdingRecordings ?? blank(place)
        file.verdict = verdict
        file.reason = reason
        return file
    }

    private func blank(_ place: DevicePlace) -> RememberedFile {
        RememberedFile(
            folder: place.folder, name: place.name, stamp: .unknown, verdict: .waiting, seen: now)
    }

    private mutating func read(_ found: FoundFile, at place: DevicePlace) -> RememberedFile {
        var file = known[place] ?? blank(place)
        file.stamp = found.settledStamp(at: now)
        file.reader = DeviceFile.readerVersion
        let mayGrow = abs(found.stamp.age(at: now)) < Self.longestCopy
        do throws(UnusableFile) {
            guard !DeviceFileName.isZip(place.name) else { throw UnusableFile("it is a zip file; unpack it") }
            let bytes: [UInt8]
            do throws(PlainFileError) { bytes = try PlainFile.read(found, atMost: CheckedFile.mostBytes) } catch {
                if case .failed = error { return unreadable(file, "\(error)") }
                throw UnusableFile("\(error)")
            }
            guard found.now?.stamp == found.stamp else { return waiting(place, "it changed while it was read") }
            file.content = try DeviceFile.contentHash(of: bytes)
            let outcome = try outcome(of: bytes, file.content, mayGrow: mayGrow)
            (file.verdict, file.reason) = (outcome.verdict, outcome.reason)
            if outcome.isAhead { file.reader = Self.readAgain }
        } catch {
            if error.isCutShort, mayGrow { return waiting(place, "its end is missing so far") }
            file.content = ""
            (file.verdict, file.reason) = (.unusable, "\(error)")
            if error.isAhead { file.reader = Self.readAgain }
        }
        return file
    }

    /// A file that the system doesn't let be read: what it held before counts, and each run tries again.
    private func unreadable(_ file: RememberedFile, _ reason: String) -> RememberedFile {
        var file = file.holdingRecordings
        (file.stamp, file.reader, file.verdict, file.reason) = (.unknown, Self.readAgain, .unusable, reason)
        return file
    }

    /// Decodes a content, unless it is known.
    ///
    /// - Parameter mayGrow: whether a missing end may still come.
    private mutating func outcome(
        of bytes: [UInt8], _ content: String, mayGrow: Bool
    ) throws(UnusableFile) -> Outcome {
        if let known = outcomes[content] { return known }
        let file = try DeviceFile(reading: bytes, at: present)
        if file.isCutShort, mayGrow { throw .cutShort }
        legs[content] = RememberedLeg.all(in: file, athlete.zone)
        let outcome: Outcome =
            file.legs.isEmpty
            ? (.other, file.other ?? "no activity", false)
            : (.used, file.notes.joined(separator: " "), file.isAhead)
        outcomes[content] = outcome
        return outcome
    }
}

extension FoundFile {
    /// Whether it changed within the last ten seconds, or within the next ten of a clock that is ahead.
    func isYoung(_ now: Instant) -> Bool { abs(stamp.age(at: now)) < 10 }

    /// The stamp by which the file is known; all 0 if it may change once more within the same tick of a clock.
    fileprivate func settledStamp(at now: Instant) -> FileStamp {
        abs(stamp.age(at: now)) < 2 ? .unknown : stamp
    }
}
