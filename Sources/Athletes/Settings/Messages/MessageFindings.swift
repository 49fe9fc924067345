import Basics
import Foundation
import Messages
package import Profiles
import Senders
import Web

/// What looks wrong in how an athlete's messages are set up, as far as that shows without sending any.
package struct MessageFindings: Sendable, Equatable {
    /// Why a way can't work, one sentence each.
    package private(set) var problems: [String] = []
    package private(set) var warnings: [String] = []
    /// Which ways there are but for those that have failed, without a full stop; nil if there is none.
    package let summary: String?

    /// - Parameter failures: what is wrong with the ways that didn't take their last message, by their names.
    package init(
        _ athlete: Athlete, by configuration: Configuration, environment: [String: String],
        failures: [String: String] = [:]
    ) {
        let messages = athlete.messages
        let working = messages.ways.map(\.name).filter { failures[$0] == nil }
        summary = working.isEmpty ? nil : "messages go out by " + working.joined(separator: ", ")
        for way in messages.ways { warn(way, failures[way.name]) }
        if messages.ways.isEmpty {
            if messages != MessageSettings() {
                warnings.append(
                    "No message can go out: `to` under `\(athlete.isCoach ? "coach" : "messages")` is empty.")
            }
        } else if !messages.briefAt.isEmpty, !messages.sends(.brief) {
            warnings.append("`brief_at` is set, but no way sends the brief.")
        }
        let isRosterEmpty = !configuration.athletes.contains { $0.isInReports && configuration.coach.lists($0.name) }
        if athlete.isCoach, isRosterEmpty {
            warnings.append("The report tells of no athlete, so none is sent: see `athletes` and `report`.")
        }
        for way in messages.ways { look(at: way, messages.shows, configuration.mail, environment) }
    }

    private mutating func look(
        at way: WayConfiguration, _ shows: MessageSettings.Shows, _ mail: MailAccount?, _ environment: [String: String]
    ) {
        let path = environment["PATH"]
        switch way.way {
        case .ntfy(let server, let topic, let token):
            let address = try? Address(parsing: server)
            warn(way, address?.clearWarning)
            if token == nil, !topic.revealed().isHardToGuess, address?.isNearby == false {
                warn(
                    way,
                    "anyone who guesses the topic can read and write there; end it in 16 random letters and digits "
                        + "(openssl rand -hex 8), or protect it with a token.")
            }
        case .telegram(let chat, _):
            if chat.isEmpty { warn(way, "the chat isn't known yet. Run: tpmerge connect telegram") }
            // A group's number is negative.
            if chat.hasPrefix("-") {
                warn(
                    way,
                    shows == .everything
                        ? "with `shows: everything` this group reads what is meant for you alone: the coach's notes, and "
                            + "what Strava's API tells."
                        : "the chat is a group: all its members can read the messages.")
            }
        case .mail:
            switch mail?.relay {
            case .sendmail where Sendmail.path(path) == nil:
                problems.append(
                    "\(way.name): sendmail was not found. Install a mail system that has it, such as msmtp-mta, or set "
                        + "`server` under `mail`.")
            case .server(let server, _):
                if ["office365.com", "outlook.com"].contains(where: server.host.hasSuffix) {
                    warn(
                        way,
                        "\(server.host) stops taking names and passwords at the end of 2026, and tpmerge knows no other "
                            + "way to sign in there yet.")
                }
                warn(way, server.portWarning)
            default: break
            }
        case .webhook(let address, _): warn(way, (try? Address(parsing: address.revealed()))?.clearWarning)
        case .command(let words):
            if ProgramPath.path(of: words.first ?? "", on: path) == nil {
                problems.append("\(way.name): the program was not found, or may not be executed.")
            }
        }
    }

    private mutating func warn(_ way: WayConfiguration, _ sentence: String?) {
        if let sentence { warnings.append("\(way.name): \(sentence)") }
    }
}

extension String {
    /// Whether one part of a topic, between its marks, is long and mixed enough to be random.
    fileprivate var isHardToGuess: Bool {
        split { "-_.".contains($0) }.contains { part in
            let classes =
                [part.contains(where: \.isLowercase), part.contains(where: \.isUppercase)]
                + [part.contains(where: \.isNumber)]
            return part.count >= 14 && Set(part).count >= 8 && classes.count(where: \.self) >= 2
        }
    }
}

extension MailServer {
    /// A warning of a port at which servers expect the other scheme; nil for any other port.
    fileprivate var portWarning: String? {
        switch (encryption, port) {
        case (.fromTheStart, 587): "port 587 is usually for smtp+starttls://; smtps:// goes to 465."
        case (.startTLS, 465): "port 465 is usually for smtps://; smtp+starttls:// goes to 587."
        default: nil
        }
    }
}

extension Address {
    /// A warning of plain http beyond this machine; nil for any other address.
    fileprivate var clearWarning: String? {
        scheme == .http && !isLoopback ? "http:// is not encrypted: others on the way can read the messages." : nil
    }

    /// Whether the host is this machine or one of its own network, as far as its name or number shows.
    fileprivate var isNearby: Bool {
        if let number = IPAddress(host) { return !number.isPublic }
        return isLoopback || !host.contains(".") || Self.nearbyNames.contains(where: host.hasSuffix)
    }

    private static let nearbyNames = [".local", ".lan", ".home.arpa", ".internal", ".localdomain"]
}
