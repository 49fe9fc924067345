import Basics
import CalDAV
import CommandLab
import Profiles
import StravaAPI
import Testing
import Web
import WebLab

@testable import Settings

/// "How does your phone get the calendar?"
struct PhoneQuestionTests {
    /// A CalDAV server of Anna's with no calendar, which wants the password `geheim`.
    private static let account = account()

    /// - Parameter calendar: its properties, if it has one.
    private static func account(holding calendar: String? = nil) -> FakeWeb {
        FakeWeb { (request) async throws(FetchFault) in
            guard let credentials = request.headers.first("Authorization") else { return .text("", status: 401) }
            guard credentials == "Basic " + Array("anna:geheim".utf8).base64 else { return .text("", status: 401) }
            let found = [
                (
                    "/",
                    "<d:current-user-principal><d:href>/</d:href></d:current-user-principal><c:calendar-home-set>"
                        + "<d:href>/</d:href></c:calendar-home-set>"
                ),
                ("/training/", calendar.map { "<d:resourcetype><c:calendar/></d:resourcetype>" + $0 } ?? ""),
            ].map { href, properties in
                """
                <d:response><d:href>\(href)</d:href><d:propstat><d:prop>\(properties)</d:prop>
                <d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>
                """
            }
            return .text(
                """
                <?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">
                \(found.joined())</d:multistatus>
                """, status: 207, ("Content-Type", "application/xml"))
        }
    }

    private func ask(_ answers: [String], _ change: (inout SetupTalk) -> Void = { _ in }) async throws -> (
        ending: SetupTalk.Ending, talk: SetupTalk
    ) {
        var talk = try SetupTalk()
        change(&talk)
        return (try await talk.ask(.phone(talk.machine), answers: answers), talk)
    }

    @Test("307: a wrong password asks for the password alone") func intoTheOwnCalendar() async throws {
        let (ending, talk) = try await ask(["1", "dav.example.org", "anna", "wrong-one", "geheim"]) {
            $0.web = Self.account
        }
        #expect(ending.prompts == ["number [2]", "server", "user", "password", "password"])
        #expect(ending.says("The calendar \"Training\" will be made there, after the last question."))
        #expect(ending.says("error: dav.example.org answered 401"))
        #expect(!ending.says("wrong-one") && !ending.says("geheim"))
        let place = try #require(try ending.athlete(in: talk.folder).pushedPlaces.first?.place)
        #expect(place.address == Address(calDAV: "https://dav.example.org"))
        #expect((place.credentials.user, place.calendar) == ("anna", "Training"))
        #expect(try talk.folder.text("calendar-password") == "geheim\n")
        #expect(Self.account.requests.allSatisfy { $0.method == .propfind })
    }

    @Test("With the server and the user as options, the password is the answer") func byOptions() async throws {
        var talk = try SetupTalk()
        talk.web = Self.account()
        let ending = try await talk.ask(
            .ownCalendar(at: "dav.example.org", user: "anna"), answers: ["wrong-one", "geheim"])
        #expect(ending.prompts == ["password", "password"])
        #expect(ending.setup.account?.user == "anna")
    }

    @Test(
        "Where the usual calendar takes no events, or is only read, another one is asked for",
        arguments: [
            (
                "<c:supported-calendar-component-set><c:comp name=\"VTODO\"/></c:supported-calendar-component-set>",
                "takes no events"
            ),
            (
                "<d:current-user-privilege-set><d:privilege><d:read/></d:privilege></d:current-user-privilege-set>",
                "read"
            ),
        ])
    func anotherCalendar(_ property: String, _ word: String) async throws {
        let web = Self.account(holding: "<d:displayname>Training</d:displayname>" + property)
        let (ending, talk) = try await ask(["1", "dav.example.org", "anna", "geheim", "Runs"]) { $0.web = web }
        #expect(ending.prompts.suffix(2) == ["password", "calendar"])
        #expect(ending.says(word), "\(ending.said)")
        #expect(try ending.athlete(in: talk.folder).pushedPlaces.first?.place.calendar == "Runs")
    }

    @Test func anEmptyPasswordGoesBackToTheUser() async throws {
        let (ending, _) = try await ask(["1", "dav.example.org", "ann", "", "anna", "geheim"]) { $0.web = Self.account }
        #expect(ending.prompts == ["number [2]", "server", "user", "password", "user", "password"])
        #expect(ending.setup.account?.user == "anna")
    }

    @Test(arguments: [
        ("google", "Google and Outlook take no calendar this way"), ("nextcloud", "https://cloud.example.org"),
        ("http://dav.example.org", "unencrypted http"), ("gone.example.org", "gone.example.org cannot be found"),
    ])
    func aServerThatIsNoneIsAskedAgain(_ answer: String, _ sentence: String) async throws {
        let (ending, _) = try await ask(["1", answer]) { $0.web = FakeWeb(always: .failure(.hostNotFound)) }
        #expect(ending.says(sentence), "\(ending.said)")
        #expect(ending.prompts == ["number [2]", "server", "server"])
    }

    /// Where a server leads nowhere, no password helps.
    @Test func whatIsNoCalendarServerIsAskedAgain() async throws {
        let page = FakeWeb(always: .says("<html></html>", status: 404))
        let (ending, _) = try await ask(["1", "web.example.org", "anna", "geheim"]) { $0.web = page }
        #expect(ending.prompts.suffix(2) == ["password", "server"])
        #expect(ending.says("there is no CalDAV server at this address"))
    }

    @Test(
        "307: a server's name tells where its app password is made",
        arguments: [
            ("icloud", "caldav.icloud.com", "account.apple.com"),
            ("Fastmail", "caldav.fastmail.com", "app.fastmail.com"),
            ("mailbox.org", "dav.mailbox.org", "mailbox.org"),
            ("cloud.example.org", "cloud.example.org", " https://cloud.example.org/settings/user/security."),
            (
                "https://cloud.example.org:8443/nextcloud/remote.php/dav", "cloud.example.org",
                " https://cloud.example.org:8443/nextcloud/settings/user/security."
            ),
            ("127.0.0.1:5232/cloud/", "127.0.0.1", " https://127.0.0.1:5232/cloud/settings/user/security."),
            ("http://localhost:5232", "localhost", " http://localhost:5232/settings/user/security."),
        ])
    func aServerIsKnownByItsName(_ name: String, _ host: String, _ page: String) throws {
        let known = try CalendarHost(name)
        #expect(known.address.host == host)
        #expect(known.password.contains(page))
    }

    private static let ways: [(answers: [String], listen: String, url: String?)] = [
        (["2", ""], "192.168.1.20:8470", "http://192.168.1.20:8470"),
        (["2", "http://10.0.0.7:9000"], "10.0.0.7:9000", "http://10.0.0.7:9000"),
        (["3", "https://training.example.org"], "127.0.0.1:8470", "https://training.example.org"),
        (["https://example.org/training/"], "127.0.0.1:8470", "https://example.org/training"),
        (["5"], "127.0.0.1:8470", nil),
    ]

    @Test(arguments: ways) func fromThisMachine(_ way: (answers: [String], listen: String, url: String?)) async throws {
        let (ending, talk) = try await ask(way.answers) { $0.web = FakeWeb(always: .says("", status: 502)) }
        #expect(ending.problem == nil, "\(ending.said)")
        let server = try ending.configuration(in: talk.folder).server
        #expect(server.listen.description == way.listen)
        #expect(server.publicURL?.description == way.url)
        #expect(server.refusal == nil)
    }

    @Test(arguments: [
        (["2"], "address [http://192.168.1.20:8472]"), (["5"], "address [http://127.0.0.1:8472]"),
        (["3", "https://training.example.org"], "address [127.0.0.1:8472]"),
    ])
    func ofABusyPortTheNextFreeOneIsOffered(_ answers: [String], _ prompt: String) async throws {
        let (ending, talk) = try await ask(answers + [""]) {
            ($0.taken, $0.web) = ([8470, 8471], FakeWeb(always: .says("", status: 502)))
        }
        #expect(ending.prompts.last == prompt)
        #expect(try ending.configuration(in: talk.folder).server.listen.port == 8472)
    }

    @Test(arguments: [
        ["2", "http://127.0.0.1:8470"], ["2", "http://8.8.8.8:8470"], ["2", "192.168.1.20"], ["3", "ftp://x"],
        ["3", "https://nowhere.example"], ["4", "feed.ics"], ["4", ""], ["4", "nowhere/out.ics"], ["7"], ["phone"],
        // Root is permitted to write there.
        ["4", "/proc/new/"], ["4", "/proc/new.ics"],
    ])
    func aWrongAnswerIsAskedAgain(_ answers: [String]) async throws {
        let talk = try SetupTalk()
        var machine = talk.machine
        machine.usualFile = ""
        let ending = try await talk.ask(.phone(machine), answers: answers.absolute(talk))
        #expect(ending.said.contains { $0.hasPrefix("error: ") }, "\(ending.said)")
        #expect(ending.setup.server == nil && ending.setup.calendar == nil)
    }

    /// Strava's page has one domain, which depends on where one connects.
    @Test func theCallbackDomainIsSaidAgain() async throws {
        var setup = Setup(zone: try #require(Zone(identifier: "UTC")))
        setup.application = try StravaApplication("1", "x", [:])
        var talk = try SetupTalk()
        talk.web = FakeWeb(always: .says("", status: 502))
        let outcome = try await SetupQuestion.phone(talk.machine).take(
            "https://training.example.org", try talk.trial(), &setup)
        guard case .settled(let sentence) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(sentence?.contains("Callback Domain is training.example.org") == true)
    }

    /// A state folder has one server, whose links are not another's.
    @Test(arguments: [(true, ["2", "3", "5"]), (true, ["https://x.org", "2", "3"]), (false, ["5"])])
    func besideTheServerOfAnotherConfigurationNoneIsSetUp(_ isOthers: Bool, _ answers: [String]) async throws {
        let talk = try SetupTalk()
        let state = StateFolder(talk.folder.path("state"))
        let other = talk.folder.path(isOthers ? "other.yaml" : "config.yaml")
        let ending = await state.whileServing {
            try? state.noteServer(at: "http://127.0.0.1:8470", since: talk.web.outside.now(), by: other)
            return try? await talk.ask(.phone(talk.machine), answers: answers)
        } otherwise: { _ in
            nil
        }
        let (setup, said) = try #require(ending.map { ($0.setup, $0.said) })
        #expect((setup.server == nil) == isOthers)
        #expect(setup.missing.map(\.kind) == (isOthers ? [.configuration] : []))
        #expect(said.contains { $0.contains("tpmerge init --add NAME --config \(other)") } == isOthers, "\(said)")
    }

    @Test("10: a folder is a folder") func aFolderThatIsNotThereIsMade() async throws {
        for name in ["calendars", "new/"] {
            let talk = try SetupTalk()
            let path = talk.folder.path(name)
            let ending = try await talk.ask(.phone(talk.machine), answers: ["4", path, "n", path, ""])
            #expect(ending.prompts.suffix(2).first == "file or folder [/srv/www/]")
            #expect(ending.prompts.last == "Make the folder \(path)? [Y/n]")
            let file = try #require(ending.setup.calendar)
            #expect(file.wholeMatch(of: /.*\/(calendars|new)\/anna-[0-9a-f]{16}\.ics/) != nil, "\(file)")
            #expect(!talk.folder.exists(name))
        }
        let talk = try SetupTalk()
        let ending = try await talk.ask(.phone(talk.machine), answers: [talk.folder.path("out.ics")])
        #expect(try ending.athlete(in: talk.folder).outputs.map(\.place) == [.file(talk.folder.path("out.ics"))])
    }

    /// Inside a container no address says anything about the phone's way to it.
    @Test func aContainerListensWhereItsHostLeadsTo() async throws {
        let container = SetupMachine(homeAddress: "172.17.0.2", isContainer: true)
        let (ending, talk) = try await ask(["2", "http://192.168.1.20:8470", "https://training.example.org"]) {
            ($0.machine, $0.web) = (container, FakeWeb(always: .says("", status: 502)))
        }
        #expect(ending.prompts == ["number", "address", "address"])
        #expect(try ending.configuration(in: talk.folder).server.listen.description == "0.0.0.0:8470")
        #expect(SetupQuestion.phone(container).choices.count == 3)
    }
}
