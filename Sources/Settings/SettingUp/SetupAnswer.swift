package import Athletes
package import Basics
import Web

/// Reads what somebody has typed, or given as an option, for a question of `tpmerge init`.
package struct SetupAnswer: Sendable {
    private let home: String
    private let folder: String

    /// - Parameters:
    ///   - home: what `~` stands for.
    ///   - folder: what relative paths count from.
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
        do throws(AddressError) { return .address(try Address(parsing: text)) } catch {
            throw Failure(.usage, "\(error)")
        }
    }

    package func zone(_ answer: String) throws(Failure) -> Zone {
        do throws(ZoneNameError) { return try Zone(named: answer.unquoted) } catch {
            throw Failure(.usage, "\(error)")
        }
    }

    /// Whence activities come.
    package func activities(_ answer: String) -> ActivitiesAnswer {
        switch answer.unquoted.lowercased() {
        case "", SetupQuestion.none: .none
        case SetupQuestion.strava: .strava
        default: .file(path(answer.unquoted))
        }
    }

    /// Whether a server is wanted; otherwise a timer.
    package func isServer(_ answer: String) throws(Failure) -> Bool {
        let word = answer.unquoted.lowercased()
        guard !word.isEmpty, let choice = ["serve", "cron"].first(where: { $0.hasPrefix(word) }) else {
            throw Failure(.usage, "Type serve or cron.")
        }
        return choice == "serve"
    }

    /// Where the server is reached.
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
        case "", SetupQuestion.here: return .here
        case SetupQuestion.home:
            guard let home else {
                throw Failure(.usage, "No address in a home network is known here. Type the address itself.")
            }
            return try ServedAddress(answer: home)
        default: return try ServedAddress(answer: text)
        }
    }

    /// Where a calendar is to be written: a file's path, or that of a folder.
    package func output(_ answer: String) throws(Failure) -> String {
        guard !answer.unquoted.isEmpty, answer.unquoted != "-" else {
            throw Failure(.usage, "Name a file or a folder.")
        }
        return path(answer)
    }

    /// From the root on.
    package func path(_ answer: String) -> String {
        let text = answer.unquoted
        if text == "~" || text.hasPrefix("~/") { return home + text.dropFirst() }
        return text.hasPrefix("/") ? text : folder + "/" + text
    }
}

/// Whence somebody wants activities.
package enum ActivitiesAnswer: Sendable, Equatable {
    case none
    case strava
    case file(String)
}

extension String {
    /// Without blanks around it, without the mark by which Windows' editors begin a file, and without the quotation marks that
    /// terminals put around a file that is dropped there.
    fileprivate var unquoted: String {
        let text = drop { $0.isWhitespace || $0 == "\u{FEFF}" }.trimmedSpaces
        guard text.count > 1, let mark = text.first, "'\"".contains(mark), text.last == mark else { return text }
        return String(text.dropFirst().dropLast())
    }
}
