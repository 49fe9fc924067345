import ActivityFiles
import Basics
import Files
import Profiles
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

/// One reading of an athlete's folders, with the outcome for each file.
struct DeviceScan {
    private(set) var memory: DeviceMemory
    /// The folders below the athlete's that can't be read.
    private(set) var closed: [FolderWalk.Closed] = []
    /// The failures of folders whose remembered files are used instead.
    private(set) var troubles: [RunError] = []
    private let reader: DeviceReader
    private let now: Instant
    /// Whether decoding stops after a limited time, since a later run can continue.
    private let isBounded: Bool
    private let known: [DevicePlace: RememberedFile]
    private var seen: [DevicePlace: RememberedFile] = [:]
    private var sameCount = 0
    private var unread: [(place: DevicePlace, file: FoundFile)] = []
    /// The outcomes of the contents that this version of the reader has decoded, by the content's hash.
    private var outcomes: [String: Outcome]
    /// The legs of the contents that were decoded anew, by the content's hash.
    private(set) var legs: [String: [RememberedLeg]] = [:]

    /// The outcome of decoding a content; `isAhead` means that the outcome will change with time.
    private typealias Outcome = (verdict: RememberedFile.Verdict, reason: String, isAhead: Bool)

    /// The reader's version by which the next scan reads a file again.
    private static let readAgain = 0

    /// How long one run may decode, in seconds.
    private static let longestDecoding = 30
    /// A file without an end that is younger than this, in seconds, may still be growing.
    private static let longestCopy = 600

    /// - Parameter known: nil for a run that depends on its inputs alone.
    init(by reader: DeviceReader, given known: DeviceMemory?) {
        memory = known ?? DeviceMemory()
        self.reader = reader
        now = reader.effects.now()
        isBounded = known != nil
        let folders = Set(reader.athlete.files)
        self.known = Dictionary(
            memory.files.lazy.filter { folders.contains($0.folder) }.map { (DevicePlace($0), $0) },
            uniquingKeysWith: { $1 })
        outcomes = Dictionary(
            self.known.values.lazy.filter { $0.isDecoded && !$0.content.isEmpty }
                .map { ($0.content, ($0.verdict, $0.reason, false)) },
            uniquingKeysWith: { one, _ in one })
    }
}

extension RememberedFile {
    /// Whether this version of the reader has processed the file.
    fileprivate var isDecoded: Bool { reader == DeviceFile.readerVersion && !isPending }

    /// Whether the file contained activities when it was last read. If it is waiting, or can't be read now, those still
    /// count.
    fileprivate var isRecording: Bool { verdict != .other && !content.isEmpty }

    /// A copy that keeps its content only if that contained activities.
    fileprivate var holdingRecordings: RememberedFile {
        var file = self
        if !isRecording { file.content = "" }
        return file
    }
}

extension DeviceScan {
    /// Takes over what is known about one folder's files, and lists the files that have to be read.
    ///
    /// - Parameter settled: the young files of two seconds ago; those that have changed since are still
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

    /// Reads files, the newest first, until all are read or the time is up.
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

    /// Decides whether the files that are gone from a folder are gone for good. What lay in a folder below that can't be
    /// read is remembered, and so is that folder, as a file that can't be used.
    ///
    /// - Throws: `RunError` if the folder can't be read and never could be.
    mutating func settle(_ folder: String, _ walk: FolderWalk) throws(RunError) {
        for closed in walk.closed {
            for file in known.values where file.folder == folder && closed.holds(file.name) {
                seen[DevicePlace(file)] = file
            }
            let place = DevicePlace(folder, closed.shown)
            var row = known[place] ?? blank(place)
            (row.verdict, row.reason) = (.unusable, "\(closed.error.message) What it held is remembered.")
            seen[place] = row
        }
        closed += walk.closed
        let gone = isUnchanged ? [] : known.values.filter { $0.folder == folder && seen[DevicePlace($0)] == nil }
        let lost = lost(from: folder)
        var state = memory.folders.first { $0.path == folder } ?? RememberedFolder(folder)
        if let error = walk.failure.map(RunError.file) ?? suddenLoss(of: folder, lost) {
            guard state.read != nil else { throw reader.athlete.namesFiles ? error : .waiting("\(error)") }
            let (failure, trouble) = SourceFailure.after(state.failure, error, at: now)
            state.failure = failure ?? SourceFailure(since: state.failure?.since ?? now, error.failure)
            troubles.append(trouble)
            for file in gone + lost { seen[DevicePlace(file)] = file }
        } else {
            state.read = now
            state.failure = nil
        }
        memory.folders.removeAll { $0.path == folder }
        memory.folders.append(state)
    }

    /// Stores the result in the memory, which forgets folders that are no longer configured.
    mutating func end() {
        memory.folders.removeAll { !reader.athlete.files.contains($0.path) }
        guard !isUnchanged || memory.files.count != sameCount else { return }
        memory.take(Array(seen.values), legs, at: now)
    }
}

extension DeviceScan {
    /// Whether no file has changed, which is the usual case even with thousands of files.
    private var isUnchanged: Bool { sameCount == known.count && sameCount == seen.count }

    /// Returns the files of a folder whose recordings are no longer in any file. A recording that was moved within the
    /// folders isn't lost, nor is one whose file now contains another recording.
    private func lost(from folder: String) -> [RememberedFile] {
        guard !isUnchanged else { return [] }
        let contents = Set(seen.values.lazy.map(\.content))
        return known.values.filter { file in
            file.folder == folder && file.isRecording && !contents.contains(file.content)
                && seen[DevicePlace(file)]?.verdict != .used
        }
    }

    /// Returns an error if a folder has lost all its recordings, or more than half of at least eight: a broken or
    /// unmounted disk looks like that.
    private func suddenLoss(of folder: String, _ lost: [RememberedFile]) -> RunError? {
        // From the inbox, only the athlete deletes.
        guard !reader.options.allowsEmpty, folder != reader.athlete.inbox, !lost.isEmpty else { return nil }
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

    /// Returns the state of a file that the system refuses to read: its earlier recordings count, and each run tries
    /// again.
    private func unreadable(_ file: RememberedFile, _ reason: String) -> RememberedFile {
        var file = file.holdingRecordings
        (file.stamp, file.reader, file.verdict, file.reason) = (.unknown, Self.readAgain, .unusable, reason)
        return file
    }

    /// The moment against which starts are checked: now, or the end of the day that is used as today.
    private var present: Instant {
        reader.options.today.map {
            reader.athlete.zone.instant(LocalTime(secondsSinceEpoch: ($0.number + 1) * 86_400))
        } ?? now
    }

    /// Decodes a content, unless its outcome is known.
    ///
    /// - Parameter mayGrow: whether a missing end may still be written.
    private mutating func outcome(
        of bytes: [UInt8], _ content: String, mayGrow: Bool
    ) throws(UnusableFile) -> Outcome {
        if let known = outcomes[content] { return known }
        let file = try DeviceFile(reading: bytes, at: present)
        if file.isCutShort, mayGrow { throw .cutShort }
        legs[content] = RememberedLeg.all(in: file, reader.athlete.zone)
        let outcome: Outcome =
            file.legs.isEmpty
            ? (.other, file.other ?? "no activity", false)
            : (.used, file.notes.joined(separator: " "), file.isAhead)
        outcomes[content] = outcome
        return outcome
    }
}

extension FoundFile {
    /// Whether the file changed less than ten seconds ago, or less than ten seconds ahead by a clock that is fast.
    func isYoung(_ now: Instant) -> Bool { abs(stamp.age(at: now)) < 10 }

    /// The stamp by which the file is remembered; all zeros if the file may change again within the same clock tick.
    fileprivate func settledStamp(at now: Instant) -> FileStamp {
        abs(stamp.age(at: now)) < 2 ? .unknown : stamp
    }
}
