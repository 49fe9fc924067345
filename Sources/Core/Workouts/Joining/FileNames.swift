import Basics

/// The facts about the upload to Strava in the names of one content's files.
package struct FileNames: Sendable, Equatable {
    /// Strava's numbers of uploads, by which its bulk export names packed files: `activities/N.fit.gz`.
    package private(set) var uploadIDs: Set<Int64> = []
    /// The activities by which the bulk export names what isn't packed: `activities/N.gpx`.
    package private(set) var activityIDs: Set<ActivityID> = []
    package private(set) var nameHashes: Set<UInt64> = []

    /// - Parameter paths: of all files of the content. A folder other than `activities` contradicts the bulk export; no
    ///   folder doesn't, since `activities` may be where the athlete's files begin.
    package init(paths: [String]) {
        for path in paths {
            if let hash = Self.nameHash(path) { nameHashes.insert(hash) }
            guard let exported = Self.exported(path) else { continue }
            if exported.isPacked {
                uploadIDs.insert(exported.number)
            } else {
                activityIDs.insert(.strava(exported.number))
            }
        }
    }

    /// - Parameter nameHash: of the one name by which another source knows the file; nil if it knows none.
    init(nameHash: UInt64?) { nameHashes = nameHash.map { [$0] } ?? [] }

    /// The number of the upload, if a path is one of the bulk export: `activities/N.fit.gz`.
    package static func uploadID(exportedAs path: String) -> Int64? {
        exported(path).flatMap { $0.isPacked ? $0.number : nil }
    }

    private static func exported(_ path: String) -> (number: Int64, isPacked: Bool)? {
        let parts = path.split(separator: "/").suffix(2)
        guard let name = parts.last, parts.count == 1 || parts.first?.lowercased() == "activities" else { return nil }
        let words = name.split(separator: ".", omittingEmptySubsequences: false)
        guard let first = words.first, let number = Int64(first), number > 0, String(number) == first else {
            return nil
        }
        let endings = words.dropFirst().map { $0.lowercased() }
        guard let kind = endings.first, ["fit", "tcx", "gpx"].contains(kind) else { return nil }
        return endings.count == 1 ? (number, false) : endings.dropFirst() == ["gz"] ? (number, true) : nil
    }
}

/// Names are compared without folder, case and `.gz`.
extension FileNames {
    /// The hash of the base name of a path, or of Strava's `external_id`; nil if it is empty.
    package static func nameHash(_ path: String) -> UInt64? {
        var path = path
        return path.withUTF8 { nameHash(UnsafeRawBufferPointer($0)) }
    }

    /// The same for UTF-8. Only ASCII letters lose their case.
    package static func nameHash(_ path: UnsafeRawBufferPointer) -> UInt64? {
        var name = path[...]
        if let slash = name.lastIndex(of: UInt8(ascii: "/")) { name = name[(slash + 1)...] }
        if ends(name, with: ".gz") { name = name.dropLast(3) }
        guard !name.isEmpty else { return nil }
        if let number = garminNumber(name) {
            var hash = StableHash(garminPush)
            for byte in number { hash.add(byte) }
            return hash.value
        }
        var hash = StableHash()
        for byte in name { hash.add(byte.lowercased) }
        return hash.value
    }

    private typealias Name = Slice<UnsafeRawBufferPointer>

    /// What Garmin Connect sent to Strava until August 2022 is named after its number there, as are the files that it
    /// gives the athlete: `garmin_push_N`, `N_ACTIVITY.fit`, `activity_N.tcx`, `activity_N_PLACE.gpx`, `N.fit`.
    private static func garminNumber(_ name: Name) -> Name? {
        let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name
        var rest = stem
        if begins(stem, with: garminPush) {
            rest = stem.dropFirst(garminPush.utf8.count)
        } else if begins(stem, with: "activity_") {
            rest = stem.dropFirst(9).prefix { $0 != UInt8(ascii: "_") }
        } else if ends(stem, with: "_activity") {
            rest = stem.dropLast(9)
        }
        let isNumber = !rest.isEmpty && rest.allSatisfy(\.isDigit)
        return isNumber ? rest : nil
    }

    private static let garminPush = "garmin_push_"

    private static func begins(_ name: Name, with word: String) -> Bool {
        name.count >= word.utf8.count && zip(name, word.utf8).allSatisfy { $0.lowercased == $1 }
    }

    private static func ends(_ name: Name, with word: String) -> Bool {
        begins(name.suffix(word.utf8.count), with: word)
    }
}

/// The upload from which Strava has an activity.
public struct UploadedFile: Sendable, Hashable {
    /// Strava's number of the upload; the bulk export names the packed files by it.
    public var uploadID: Int64?
    /// The name that the file had, as `FileNames` hashes names.
    public var nameHash: UInt64?

    public init(uploadID: Int64? = nil, nameHash: UInt64? = nil) {
        self.uploadID = uploadID
        self.nameHash = nameHash
    }

    /// nil if nothing is known.
    public var nonEmpty: UploadedFile? { self == UploadedFile() ? nil : self }

    /// The facts of two copies of an activity. Where they contradict each other, the smaller value counts, so that the
    /// order of the copies never decides.
    static func joined(_ one: UploadedFile?, _ other: UploadedFile?) -> UploadedFile? {
        guard let one, let other else { return one ?? other }
        return UploadedFile(
            uploadID: [one.uploadID, other.uploadID].compactMap { $0 }.min(),
            nameHash: [one.nameHash, other.nameHash].compactMap { $0 }.min())
    }
}

extension Activity {
    /// Takes over another copy's facts about the upload.
    package mutating func merge(uploaded other: Activity) {
        uploaded = .joined(uploaded, other.uploaded)
    }
}
