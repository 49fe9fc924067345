import ActivityFiles
import Athletes
import Basics
import Files
import Profiles
import Synchronization

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
}

/// Keeps the recordings of a form, each as it arrives, and reads them at once. Nothing of it goes to Strava.
struct HandingIn {
    typealias Take = (Multipart.Part) async throws -> Void

    private let owner: AthleteOwner
    private let context: ServerContext
    private var files: [HandedIn] = []

    private static let most = 100

    /// - Parameter each: passes on the form's parts.
    /// - Throws: `ServerError` if nothing more can be kept; `BadParameter` for a part that isn't a file.
    static func keep(
        for owner: AthleteOwner, _ context: ServerContext, _ each: (Take) async throws -> Void
    ) async throws -> [HandedIn] {
        var handing = HandingIn(owner: owner, context: context)
        do { try await each { try await handing.take($0) } } catch {
            await handing.read()
            throw error
        }
        await handing.read()
        return handing.files
    }

    private init(owner: AthleteOwner, context: ServerContext) { (self.owner, self.context) = (owner, context) }

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
            throw ServerError(.storageFull)
        }
    }

    private func read() async {
        if files.contains(where: { $0.outcome == .new }) { await context.readInbox(of: owner) }
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
        await readInbox(of: owner)
        return true
    }

    /// Requests a run that reads the inbox, which may be new or gone.
    fileprivate func readInbox(of owner: AthleteOwner) async {
        if (owner.athlete.inbox != nil) != owner.inbox.isThere { await reload() }
        await queue.request(owner.athlete.name)
    }
}

/// The fate of the files of each athlete's last form, until the next one.
final class LastHandedIn: Sendable {
    private let files = Mutex<[String: [HandedIn]]>([:])

    func note(_ handedIn: [HandedIn], of athlete: String) { files.withLock { $0[athlete] = handedIn } }

    func of(_ athlete: String) -> [HandedIn] { files.withLock { $0[athlete] ?? [] } }
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
