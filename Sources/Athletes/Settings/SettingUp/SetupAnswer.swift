import Athletes
package import Basics
package import Profiles
import Web

/// Reads answers to the questions of `tpmerge init`, typed or given as options.
package struct SetupAnswer: Sendable {
    private let home: String
    private let folder: String

    /// - Parameter folder: the base of relative paths.
    package init(home: String, folder: String) { (self.home, self.folder) = (home, folder) }

    /// The plan: an address, or the path of a file.
    ///
    /// - Throws: `Failure`, which never quotes the answer.
    package func feed(_ answer: String) throws(Failure) -> FeedLocation {
        let text = answer.unquoted
        guard !text.isEmpty else { throw Failure(.usage, "An address is needed, or the path of a calendar's file.") }
        guard FeedLocation.isAddress(text) else { return .file(path(text)) }
        do { return .address(try Address(parsing: text)) } catch { throw Failure(.usage, "\(error)") }
    }

    package func zone(_ answer: String) throws(Failure) -> Zone {
        do { return try Zone(named: answer.unquoted) } catch { throw Failure(.usage, "\(error)") }
    }

    package func address(_ answer: String, on machine: SetupMachine) throws(Failure) -> ServedAddress {
        let address: ServedAddress
        switch answer.unquoted.lowercased() {
        case "", "here": address = .here
        case "home":
            guard let home = machine.homeURL else {
                throw Failure(.usage, "This machine has no address in a home network. Type an address.")
            }
            address = try ServedAddress(answer: home)
        default: address = try ServedAddress(answer: answer.unquoted)
        }
        guard machine.isContainer else { return address }
        guard let url = address.publicURL, url.isSecure else {
            throw Failure(.usage, "Phones reach a container by its proxy, with https. Type that address.")
        }
        // Its host forwards requests for that address to it.
        return ServedAddress(listen: ListenAddress(host: "0.0.0.0", port: ListenAddress.usual.port), publicURL: url)
    }

    package func output(_ answer: String) throws(Failure) -> String {
        guard answer.unquoted != "-" else { throw Failure(.usage, "Name a file or a folder.") }
        return try givenPath(answer, else: "Name a file or a folder.")
    }

    /// The path of what must be named.
    package func givenPath(_ answer: String, else advice: String = "Type a path.") throws(Failure) -> String {
        guard !answer.unquoted.isEmpty else { throw Failure(.usage, advice) }
        return path(answer)
    }

    package func path(_ answer: String) -> String { answer.unquoted.asPath(home: home, in: folder) }
}

extension String {
    /// Without surrounding blanks, without the byte order mark of Windows editors, and without the quotation marks that
    /// terminals put around a dropped file.
    var unquoted: String {
        let text = drop { $0.isWhitespace || $0 == "\u{FEFF}" }.trimmedSpaces
        guard text.count > 1, let mark = text.first, "'\"".contains(mark), text.last == mark else { return text }
        return String(text.dropFirst().dropLast())
    }
}
