import ArgumentParser
import Athletes
import Basics
import Export
import JSON
import Profiles
import Publishing
import Settings
import Store
import Web

struct Links: WorkplaceCommand {
    static let configuration = CommandConfiguration(
        commandName: "links",
        abstract: "Print the addresses for calendar programs.",
        discussion: "Anyone who knows an address can see its calendar. --renew replaces the address.")

    @Option(help: ArgumentHelp("Give this calendar another address.", valueName: "calendar")) var renew: String?
    @Flag(help: "Print JSON instead of text.") var json = false
    @OptionGroup var code: CodeOptions
    @OptionGroup(title: "Configuration") var options: ConfigurationOptions

    func work(_ workplace: Workplace) async throws -> ExitStatus {
        let access = workplace.access
        if let renew { try self.renew(renew, access, workplace) }
        let links = try access.makeLinks(
            of: workplace.owners.map(\.athlete), randomBytes: workplace.outside.randomBytes)
        workplace.warnWithoutServer()
        show(links, workplace)
        return .done
    }

    private func renew(_ calendar: String, _ access: AccessStore, _ workplace: Workplace) throws {
        let owners = workplace.owners
        guard owners.count == 1, let athlete = owners.first?.athlete else {
            throw SettingsError(.usage, ["--renew is for one athlete's calendar. Choose the athlete with --athlete."])
        }
        guard try access.renewLink(to: calendar, of: athlete, randomBytes: workplace.outside.randomBytes) else {
            let known = athlete.linkedCalendars.map(\.id).joined(separator: ", ")
            throw SettingsError(.usage, ["\(athlete.name) has no calendar \(calendar), only \(known)."])
        }
    }

    private func show(_ links: [(calendar: LinkedCalendar, link: CalendarLink)], _ workplace: Workplace) {
        let address = workplace.linkAddress
        guard json else {
            for (_, link) in links {
                let addresses = CalendarAddresses(token: link.token, at: address)
                print("\(link.athlete.safeForTerminal)  \(link.calendar)  \(addresses.https)")
                // One for each athlete: a phone's camera should see no other beside it.
                guard link.calendar == "main" else { continue }
                code.draw(addresses.scanned, at: address, workplace.environment)
            }
            return
        }
        printJSON { json in
            json.list("links", links) { json, item in
                let addresses = CalendarAddresses(token: item.link.token, at: address)
                json.member("athlete", item.link.athlete)
                json.member("calendar", item.link.calendar)
                json.member("name", item.calendar.name)
                json.member("url", addresses.https)
                json.member("webcal", addresses.webcal)
                json.member("google", addresses.google)
            }
        }
    }
}
