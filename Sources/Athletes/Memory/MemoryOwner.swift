import Files
import JSON
import StravaAPI
import Web

/// Whose an athlete's memory is: a configuration's. People who share a state folder often share an athlete's name, too,
/// and must not get each other's training.
package struct MemoryOwner: Sendable, Equatable {
    /// The configuration's path, without links.
    package let configuration: String
    /// A digest of the plan's address, or of what the athlete has instead.
    package let sources: String

    fileprivate init(configuration: String, sources: String) {
        self.configuration = configuration
        self.sources = sources
    }

    /// - Parameter path: the configuration's path, without links.
    package init(of athlete: Athlete, configuredAt path: String) {
        let others = athlete.files + athlete.activities + [athlete.strava?.clientID ?? ""]
        let sources = SecretDigest(athlete.feed?.text ?? others.joined(separator: "\n"))
        self.init(configuration: path, sources: sources.hexadecimal)
    }
}

extension StateFolder {
    /// The owner of an athlete's memory; nil if it has none yet, as one of an earlier version.
    package func owner(of athlete: Athlete) -> MemoryOwner? {
        guard let bytes = (try? ownerFile(of: athlete).read()) ?? nil, let json = JSONValue(bytes),
            let path = json["configuration"]?.text, let sources = json["sources"]?.text
        else { return nil }
        return MemoryOwner(configuration: path, sources: sources)
    }

    /// Notes that an athlete's memory is that of the athlete's configuration, which was accepted for it when it was read.
    /// The caller holds the folder's lock.
    ///
    /// - Parameter takesOver: whether a memory of another owner becomes this one's.
    /// - Returns: the path of the former owner's configuration, if the memory was taken over.
    func claim(_ athlete: Athlete, takesOver: Bool) throws(FileError) -> String? {
        guard let owner = athlete.owner else { return nil }
        let former = self.owner(of: athlete)
        guard former != owner, former == nil || takesOver else { return nil }
        try ownerFile(of: athlete).write(
            JSONWriter.document { json in
                json.member("configuration", owner.configuration)
                json.member("sources", owner.sources)
            })
        return former.flatMap { $0.configuration == owner.configuration ? nil : $0.configuration }
    }

    func removeOwner(of athlete: Athlete) throws(FileError) { try ownerFile(of: athlete).remove() }

    private func ownerFile(of athlete: Athlete) -> PrivateFile {
        PrivateFile(memory(of: athlete) + ".owner", holding: "whose memory it is")
    }
}
