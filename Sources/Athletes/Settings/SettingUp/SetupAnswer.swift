import Athletes
package import Basics
package import Profiles
import Web

/// Reads answers to the questions of `tpmerge init`, typed or given as options.
package struct SetupAnswer: Sendable {
    private let home: String
    private let folder: String

    /// - Parameter folder: the base of relative paths.
    package init(home: String, folder: String) {
        self.home = home
        self.folder = folder
    }

    /// The plan: an address, or the path of a file.
    ///
    /// - Throws: `Failure`, which never quotes the answer.
    package func feed(_ answer: String) throws(Failure) -> FeedLocation {
        let text = answer.unquoted
        guard !text.isEmpty else { throw Failure(.usage, "An address is needed, or the path of a calendar's file.") }
        guard FeedLocation.isAddress(text) else { return .file(path(text)) }
        do { return .address(try Address(parsing: text)) } catch {
            throw Failure(.usage, "\(error)")
        }
    }

    package func zone(_ answer: String) throws(Failure) -> Zone {
        do { return try Zone(named: answer.unquoted) } catch {
            throw Failure(.usage, "\(error)")
        }
    }

    package func address(_ answer: String, on machine: SetupMachine) throws(Failure) -> ServedAddress {
        let address = try address(answer.unquoted, home: machine.homeURL)
        guard machine.isContainer else { return address }
        guard address.publicURL?.isSecure == true else {
            throw Failure(.usage, "Phones reach a container by its proxy, with https. Type that address.")
        }
        return address.inContainer
    }

    private func address(_ text: String, home: String?) throws(Failure) -> ServedAddress {
        switch text.lowercased() {
        case "", "here": return .here
        case "home":
            guard let home else {
                throw Failure(.usage, "This machine has no address in a home network. Type an address.")
            }
            return try ServedAddress(answer: home)
        default: return try ServedAddress(answer: text)
        }
    }

    package func output(_ answer: String) throws(Failure) -> String {
        guard !answer.unquoted.isEmpty, answer.unquoted != "-" else {
            throw Failure(.usage, "Name a file or a folder.")
        }
        return path(answer)
    }

    /// The same, of what must be named.
    package func givenPath(_ answer: String) throws(Failure) -> String {
        guard !answer.unquoted.isEmpty else { throw Failure(.usage, "Type a path.") }
        return path(answer)
    }

    package func path(_ answer: String) -> String {
        let text = answer.unquoted
        if text == "~" || text.hasPrefix("~/") { return home + text.dropFirst() }
        return text.hasPrefix("/") ? text : folder + "/" + text
    }
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
