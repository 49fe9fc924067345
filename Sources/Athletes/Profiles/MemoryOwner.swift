package import Basics
package import Files
import IntervalsAPI
import JSON
package import Store
import StravaAPI
import Web

/// Whose an athlete's memory is: a configuration's. People who share a state folder often share an athlete's name, too,
/// and must not get each other's training.
package struct MemoryOwner: Sendable, Equatable {
    /// The configuration's path, without links.
    package let configuration: String
    /// The same path as it was named: some systems lay each version of a file elsewhere, and change a link.
    private let link: String
    /// A digest of the plan's address, or of what the athlete has instead.
    private let sources: String
    /// The same, if its folder moves: with paths as they lead from there. Empty if the athlete has nothing that others
    /// wouldn't have, too: the application at Strava may be a household's.
    private let sourcesBeside: String
    /// When athletes' names came into the UIDs of a memory that an earlier version has made; nil for any other.
    fileprivate var salted: Instant?

    package init(of athlete: Athlete, configuredAt path: String) {
        configuration = Path.resolved(path)
        link = Path.absolute(path)
        let account = athlete.intervals.map(\.athleteID).flatMap { $0 == IntervalsAccount.usualAthlete ? nil : $0 }
        let own = athlete.feed.map { [$0.text] } ?? athlete.files + athlete.activities + [account].compactMap(\.self)
        let all = own + (athlete.feed == nil ? [athlete.strava?.clientID ?? ""] : [])
        let folders = [Path.folder(of: link), Path.folder(of: configuration)].map { $0 + "/" }
        let beside = all.map { path in
            folders.first(where: path.hasPrefix).map { String(path.dropFirst($0.count)) } ?? path
        }
        sources = SecretDigest(all.joined(separator: "\n")).hexadecimal
        sourcesBeside = own.isEmpty ? "" : SecretDigest(beside.joined(separator: "\n")).hexadecimal
    }

    /// Returns nil for what was written about a memory elsewhere: a copy belongs to the configuration that uses it.
    fileprivate init?(_ bytes: [UInt8], of memory: String) {
        guard let json = JSONValue(bytes), json["memory"]?.text == Path.resolved(memory),
            let configuration = json["configuration"]?.text, let link = json["link"]?.text,
            let sources = json["sources"]?.text
        else { return nil }
        (self.configuration, self.link, self.sources) = (configuration, link, sources)
        sourcesBeside = json["sources_beside"]?.text ?? ""
        salted = json["salted"]?.integer.map { Instant(secondsSinceEpoch: $0) }
    }

    fileprivate func bytes(of memory: String) -> [UInt8] {
        JSONWriter.document { json in
            json.member("memory", Path.resolved(memory))
            json.member("configuration", configuration)
            json.member("link", link)
            json.member("sources", sources)
            json.member("sources_beside", sourcesBeside)
            json.member("salted", salted?.secondsSinceEpoch)
        }
    }

    package func isSame(as other: MemoryOwner) -> Bool {
        configuration == other.configuration || link == other.link && sources == other.sources
    }
}

extension MemoryOwner {
    /// Whether an owner that has given the memory up had the same plan, perhaps in a folder that has moved.
    package func hasPlan(of former: MemoryOwner) -> Bool {
        guard isDistinct else { return false }
        return sources == former.sources
            || sourcesBeside == former.sourcesBeside && FileStatus(Path.folder(of: former.configuration)) == nil
    }

    /// Whether its sources tell the athlete from others.
    package var isDistinct: Bool { !sourcesBeside.isEmpty }

    /// The beginning of a sentence.
    package func fact(of name: String) -> String { "The memory of `\(name)` belongs to \(configuration)" }

    package static let advice =
        "Give this athlete another name, or this configuration a `state_dir` of its own. (tpmerge init takes a name with "
        + "--name; with that other configuration, tpmerge forget frees this one.)"
}

extension StateFolder {
    /// Guards a memory against a program that has read its configuration long ago.
    ///
    /// - Throws: `StoreError` if the memory is another configuration's by now.
    package func check(_ athlete: Athlete) throws(StoreError) {
        guard let own = athlete.owner, let owner = owner(of: athlete), !owner.isSame(as: own),
            owner != athlete.formerOwner
        else { return }
        throw StoreError(
            sentence: "\(owner.fact(of: athlete.name)). \(MemoryOwner.advice)",
            plain: "The memory of `\(athlete.name)` belongs to another configuration.", cause: .otherOwner)
    }

    /// The owner of an athlete's memory; nil if it has none yet, as one of an earlier version.
    package func owner(of athlete: Athlete) -> MemoryOwner? {
        ((try? ownerFile(of: athlete).read()) ?? nil).flatMap { MemoryOwner($0, of: memory(of: athlete)) }
    }

    /// When salt came into the UIDs of a memory that an earlier version has made, which has no owner yet: now, before the
    /// first run of this one. nil for any other memory, and without a configuration that stays.
    package func salted(_ athlete: Athlete, at now: Instant) -> Instant? {
        guard athlete.owner != nil else { return nil }
        if let owner = owner(of: athlete) { return owner.salted }
        return FileStatus(memory(of: athlete)) == nil ? nil : now
    }

    /// Notes that an athlete's memory is that of the athlete's configuration, which was accepted for it when it was read.
    /// The caller holds the folder's lock.
    ///
    /// - Parameters:
    ///   - salted: what `salted(_:at:)` was before the memory was written to.
    ///   - takesOver: whether a memory of another owner becomes this one's.
    /// - Returns: the path of the former owner's configuration, if the memory was taken over.
    package func claim(_ athlete: Athlete, salted: Instant?, takesOver: Bool) throws(FileError) -> String? {
        guard var owner = athlete.owner else { return nil }
        owner.salted = salted
        let former = self.owner(of: athlete)
        guard former != owner, former == nil || takesOver else { return nil }
        try ownerFile(of: athlete).write(owner.bytes(of: memory(of: athlete)))
        return former.flatMap { $0.isSame(as: owner) ? nil : $0.configuration }
    }

    package func removeOwner(of athlete: Athlete) throws(FileError) { try ownerFile(of: athlete).remove() }

    private func ownerFile(of athlete: Athlete) -> PrivateFile {
        PrivateFile(memory(of: athlete) + ".owner", holding: "whose memory it is")
    }
}
