import CalDAV
package import Export
import Files
import Foundation
package import Web

package struct Output: Sendable, Hashable {
    package enum Format: String, Sendable {
        case ics, json, agenda
    }

    package enum Place: Sendable, Hashable {
        case file(String)
        case standardOutput
        case server(ServerPlace)
        /// The server's own link, for which nothing is written: runs only keep the versions of its events.
        case byLink(String)
        /// Single events in the athlete's own calendar.
        case pushed(CalDAVTarget)
    }

    package let format: Format
    package let place: Place
    /// The part of a calendar that is shown; JSON and the agenda show everything.
    package let view: CalendarView

    /// Whether it may be a stream; a file's path may also lead to a pipe.
    package var mayBeStream: Bool {
        switch place {
        case .standardOutput: true
        case .file(let path): OutputTarget.isStream(path)
        case .server, .byLink, .pushed: false
        }
    }

    package var isPushed: Bool { if case .pushed = place { true } else { false } }

    package var name: String {
        switch place {
        case .file(let path): path
        case .standardOutput: "\(format.rawValue) to standard output"
        case .server(let place): view.name.map { "the calendar \"\($0)\" at \(place.address.host)" } ?? place.name
        case .byLink(let calendar): "the calendar \(calendar) by link"
        case .pushed(let place): place.title.description
        }
    }

    /// The place's key in the memory; nil if it can't be read back.
    package var key: String? {
        switch place {
        case .file(let path): URL(fileURLWithPath: path).standardizedFileURL.path
        case .standardOutput, .byLink: nil
        case .server(let place): place.key
        case .pushed(let place): place.key
        }
    }

    package init(_ format: Format, to place: Place, showing view: CalendarView = CalendarView()) {
        (self.format, self.place, self.view) = (format, place, view)
    }
}

/// An address for a calendar that accepts PUT, such as a file in a WebDAV folder.
package struct ServerPlace: Sendable, Hashable {
    package let address: Address
    package let credentials: Credentials?

    package init(_ address: Address, _ credentials: Credentials?) {
        self.address = address
        self.credentials = credentials
    }

    /// Its name for people; the rest of the address may be a secret.
    package var name: String { "the calendar at \(address.host)" }

    package var key: String { "\(address.host)#\(SecretDigest(address.revealed()).hexadecimal)" }
}
