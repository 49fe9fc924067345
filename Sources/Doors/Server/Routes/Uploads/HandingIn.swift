import ActivityFiles
import Athletes
import Basics
import Files
import Profiles

/// What has become of a file of a form that hands in recordings.
struct HandedIn: Sendable {
    enum Outcome: String, Sendable {
        case new
        case known = "already_there"
        case invalid
    }

    let name: String
    let outcome: Outcome
    /// Why it isn't kept; nil if it is.
    var reason: String?
    var isTooLarge = false
    /// nil for an invalid one.
    var checked: CheckedFile?

    /// That of the file in the inbox; nil for an invalid one.
    var id: String? { checked.map { String($0.contentHash.prefix(32)) } }
}

/// Keeps the recordings of a form, each as it arrives, and reads them at once. Nothing of it goes to Strava.
struct HandingIn {
    typealias Take = (Multipart.Part) async throws -> Void

    private let owner: AthleteOwner
    private let context: ServerContext
    private var files: [HandedIn] = []
    /// The name of a file that couldn't be kept though it may be usable.
    private var failed: String?

    private static let most = 100

    /// - Parameters:
    ///   - isForm: whether the athlete's page tells of the files until its next form.
    ///   - each: passes on the form's parts.
    /// - Throws: `ServerError` for a broken form, a part that isn't a file, and if nothing more can be kept. It names the
    ///   files that were kept before.
    static func keep(
        for owner: AthleteOwner, _ context: ServerContext, isForm: Bool = false, _ each: (Take) async throws -> Void
    ) async throws -> [HandedIn] {
        var handing = HandingIn(owner: owner, context: context)
        var failure: (any Error)?
        do { try await each { try await handing.take($0) } } catch { failure = error }
        let files = handing.files
        if files.contains(where: { $0.outcome == .new }) { await context.readInbox(of: owner) }
        if isForm, failure == nil || !files.isEmpty {
            await context.handedIn.note(files, of: owner.athlete, in: context)
        }
        if let failure { throw handing.told(failure) }
        return files
    }

    private init(owner: AthleteOwner, context: ServerContext) { (self.owner, self.context) = (owner, context) }

    private func told(_ error: any Error) -> any Error {
        let kept = files.filter { $0.outcome != .invalid }.map(\.name)
        guard !kept.isEmpty, var told = ServerError(any: error) else { return error }
        let others = files.filter { $0.outcome == .invalid }.map(\.name) + [failed].compactMap(\.self)
        told.message =
            "\(told.sentence) Kept all the same: \(kept.joined(separator: ", ")). Not kept: "
            + (others + ["what followed"]).joined(separator: ", ") + "."
        return told
    }

    private mutating func take(_ part: Multipart.Part) async throws {
        guard part.name == "file" else { throw BadParameter(part.name.cleaned.onOneLine.limited(to: 40), .unknown) }
        let bytes = part.content
        // If no file was chosen, a browser sends an empty one without a name.
        guard !bytes.isEmpty || part.fileName?.isEmpty == false else { return }
        let name = GivenUpload.name(of: part) ?? "recording"
        guard files.count < Self.most else {
            let reason = "One form takes \(Self.most) files. Hand in the others with another one."
            return files.append(HandedIn(name: name, outcome: .invalid, reason: reason))
        }
        let (inbox, now) = (owner.inbox, context.now)
        do {
            files.append(
                try await onWorker {
                    let checked = try CheckedFile(looking: bytes, at: now)
                    // What a folder's reader can't use is no use here either.
                    let read = try DeviceFile(reading: bytes, at: now)
                    guard !read.legs.isEmpty else {
                        throw UnusableFile("it is \(read.other ?? "a recording of nothing"), not an activity")
                    }
                    let isNew = try inbox.keep(checked, bytes)
                    return HandedIn(name: name, outcome: isNew ? .new : .known, checked: checked)
                })
        } catch let fault as UnusableFile {
            files.append(
                HandedIn(
                    name: name, outcome: .invalid, reason: "The file can't be used: \(fault)".asSentence,
                    isTooLarge: bytes.count > CheckedFile.mostBytes))
        } catch let error as FileError {
            context.tell("\(owner.athlete.name): A recording can't be kept. \(error)")
            failed = name
            throw ServerError(.storageFull)
        }
    }
}

extension ServerContext {
    /// Deletes a recording that was handed in, and what was read from it; false if there is none with this id.
    func deleteHandedIn(_ id: String, of owner: AthleteOwner) async throws -> Bool {
        let inbox = owner.inbox
        do {
            guard try await onWorker({ try inbox.remove(id) }) else { return false }
        } catch let error as FileError {
            tell("\(owner.athlete.name): A recording can't be deleted. \(error)")
            throw ServerError(.storageFull)
        }
        handedIn.change(of: owner.athlete) { $0.removeAll { $0.id == id } }
        await readInbox(of: owner)
        return true
    }

    /// Requests a run that reads the inbox, which may be new or gone.
    fileprivate func readInbox(of owner: AthleteOwner) async {
        if owner.isGivenOtherwise { takeGiven() }
        await queue.request(owner.athlete.name)
    }
}

extension PageVisit {
    /// Passes on the parts of the visitor's form as they arrive, after its token, which comes first.
    func eachPart(_ take: HandingIn.Take) async throws {
        try context.checkOrigin(request)
        var isChecked = false
        func check(_ token: String?) throws(ServerError) {
            try context.check(asker, request, token: token ?? request.header("x-csrf-token"))
            isChecked = true
        }
        try await request.eachPart { part in
            guard part.name != "csrf" || isChecked else { return try check(part.text) }
            if !isChecked { try check(nil) }
            try await take(part)
        }
        if !isChecked { try check(nil) }
    }
}
