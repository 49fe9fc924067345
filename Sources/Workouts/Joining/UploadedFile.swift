/// What Strava tells of the upload from which it has an activity.
public struct UploadedFile: Sendable, Hashable {
    /// Strava's number of the upload; the bulk export names the packed files by it.
    public var uploadID: Int64?
    /// The name that the file had, as `FileNames` hashes names.
    public var nameHash: UInt64?

    public init(uploadID: Int64? = nil, nameHash: UInt64? = nil) {
        self.uploadID = uploadID
        self.nameHash = nameHash
    }

    /// nil if it tells nothing.
    public var nonEmpty: UploadedFile? { self == UploadedFile() ? nil : self }

    /// What two copies of an activity tell. Where they contradict each other, the smaller value counts, so that the
    /// order of the copies never decides.
    static func joined(_ one: UploadedFile?, _ other: UploadedFile?) -> UploadedFile? {
        guard let one, let other else { return one ?? other }
        return UploadedFile(
            uploadID: [one.uploadID, other.uploadID].compactMap { $0 }.min(),
            nameHash: [one.nameHash, other.nameHash].compactMap { $0 }.min())
    }
}

extension Activity {
    /// Takes over what another copy of the activity tells of its upload.
    package mutating func merge(uploaded other: Activity) {
        uploaded = .joined(uploaded, other.uploaded)
    }
}
