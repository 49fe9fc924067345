package import Basics
import CalDAV
package import IntervalsAPI
import Messages
import Profiles
import Senders
package import StravaAPI
import Web

/// The answers of a setup, from which a configuration is made.
package struct Setup: Sendable {
    /// Empty until it is known.
    package internal(set) var name = ""
    /// nil until it is known.
    var feed: FeedLocation?
    package var zone: Zone
    /// Absolute paths of files of activities and bulk exports.
    var activities: [String] = []
    /// Absolute paths of folders of device files.
    package internal(set) var files: [String] = []
    /// What the service is to be let read.
    package internal(set) var accesses: [FolderAccess] = []
    package internal(set) var application: StravaApplication?
    package internal(set) var intervals: IntervalsKey?
    /// The athlete's thresholds as intervals.icu has them: watts, and beats per minute; nil if it doesn't.
    var thresholds: (power: Int?, heartRate: Int?) = (nil, nil)
    /// The athlete's own calendar, into which events go; nil if they go into none.
    package internal(set) var account: OwnCalendar?
    /// The server that gives the calendar out; nil if nothing has to be served.
    package var server: ServedAddress?
    /// The path of the calendar's file; nil if none is written.
    package internal(set) var calendar: String?
    /// How the message of each morning goes; nil for none.
    var messages: MessageWay?
    /// How a new configuration's mail is sent; nil if the message goes another way, or the configuration says it.
    var mail: MailAccount?
    /// What is to keep tpmerge running; nil if nothing is started.
    package var staying: StayingUp?
    /// The questions that were left after too many wrong answers.
    package internal(set) var missing: [Missing] = []

    package init(zone: Zone) { self.zone = zone }

    /// The athlete as far as it is known, for whose memory it would be.
    var athlete: Athlete {
        var athlete = Athlete(zone: zone)
        (athlete.name, athlete.feed, athlete.files, athlete.activities) = (name, feed, files, activities)
        return athlete
    }

    /// Whether a run gives anything out.
    var hasWayOut: Bool { account != nil || server != nil || calendar != nil || messages != nil }

    package var hasRecordings: Bool {
        !activities.isEmpty || !files.isEmpty || intervals != nil || application != nil
    }
}

/// A calendar in the athlete's own account at a CalDAV server.
package struct OwnCalendar: Sendable {
    let address: Address
    package let user: String
    let password: Secret
    /// Its name there; empty for the usual one.
    package var name = ""

    package var host: String { address.host }
}

extension StravaApplication {
    /// An application as Strava's page shows it, with Strava's addresses, or those in the environment.
    ///
    /// - Throws: `Failure`, which quotes neither.
    init(_ clientID: String, _ secret: String, _ environment: [String: String]) throws(Failure) {
        let clientID = try Self.clientID(clientID)
        guard !secret.isEmpty, secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Failure(.usage, "The Client Secret is one word of letters and digits.")
        }
        do { self = try StravaPlaces().application(clientID, Secret(secret), environment) } catch {
            throw Failure(.configuration, "\(error)")
        }
    }

    static func clientID(_ text: String) throws(Failure) -> String {
        guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else {
            throw Failure(.usage, "The Client ID is a number. Strava's page My API Application shows it.")
        }
        return text
    }
}
