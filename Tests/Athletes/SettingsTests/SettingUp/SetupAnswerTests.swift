import Athletes
import Basics
import Profiles
import Testing
import Web

@testable import Settings

/// What is made of answers as people type them.
struct SetupAnswerTests {
    private let reader = SetupAnswer(home: "/home/anna", folder: "/srv")

    private func complaint<Answer>(_ read: () throws(Failure) -> Answer) -> String? {
        do throws(Failure) {
            _ = try read()
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        "webcal://www.trainingpeaks.com/ical/X.ics", "  https://www.trainingpeaks.com/ical/X.ics\t",
        "\"https://www.trainingpeaks.com/ical/X.ics\"", "\u{FEFF}https://www.trainingpeaks.com/ical/X.ics",
        "WEBCAL://www.trainingpeaks.com/ical/X.ics",
    ])
    func anAddressIsReadAsItIsPasted(_ answer: String) throws {
        let address = try Address(parsing: "https://www.trainingpeaks.com/ical/X.ics")
        #expect(try reader.feed(answer) == .address(address))
    }

    @Test(arguments: [
        ("plan.ics", "/srv/plan.ics"), ("~/plan.ics", "/home/anna/plan.ics"), ("'/a b/plan.ics'", "/a b/plan.ics"),
        ("~", "/home/anna"), ("~bob", "/srv/~bob"),
    ])
    func aPathBeginsAtTheRoot(_ answer: String, _ path: String) throws {
        #expect(try reader.feed(answer) == .file(path))
        #expect(reader.path(answer) == path)
    }

    @Test(arguments: ["", "   ", "''", "www.trainingpeaks.com/ical/K7QX", "ftp://x/K7QX", "https://anna:K7QX@x/"])
    func anAddressThatIsNoneIsNotRepeated(_ answer: String) throws {
        let complaint = try #require(complaint { () throws(Failure) in try reader.feed(answer) })
        #expect(!complaint.contains("K7QX"))
        #expect(complaint.hasSuffix("."))
    }

    @Test func aZoneIsNamedAsInTheConfiguration() throws {
        #expect(try reader.zone(" Europe/Berlin ").identifier == "Europe/Berlin")
        #expect(
            complaint { () throws(Failure) in try reader.zone("berlin") }
                == "berlin is not an IANA time zone. Did you mean Europe/Berlin?")
    }

    private static let addresses: [(answer: String, listen: String, url: String?, isClear: Bool)] = [
        ("", "127.0.0.1:8470", nil, false),
        ("here", "127.0.0.1:8470", nil, false),
        ("home", "192.168.1.20:8470", "http://192.168.1.20:8470", true),
        ("https://training.example.org", "127.0.0.1:8470", "https://training.example.org", false),
        ("https://example.org/training/", "127.0.0.1:8470", "https://example.org/training", false),
        ("http://10.0.0.7:9000", "10.0.0.7:9000", "http://10.0.0.7:9000", true),
        ("http://pi.local:8470", "0.0.0.0:8470", "http://pi.local:8470", true),
        ("http://127.0.0.1:9000", "127.0.0.1:9000", nil, false),
        ("http://localhost:9000", "127.0.0.1:9000", nil, false),
    ]

    @Test(arguments: addresses)
    func anAddressSaysWhereToListen(_ row: (answer: String, listen: String, url: String?, isClear: Bool)) throws {
        let address = try reader.address(row.answer, on: SetupMachine(homeAddress: "192.168.1.20"))
        #expect(address.listen.description == row.listen)
        #expect(address.publicURL?.description == row.url)
        #expect(address.isClear == row.isClear)
    }

    @Test(arguments: [
        "192.168.1.20", "training.example.org", "ftp://x", "https://x/?a=b", "home", "http://pi.local",
        "http://10.0.0.7:80", "http://0.0.0.0:8470", "http://192.168.001.020:8470",
    ])
    func anythingElseIsNoAddress(_ answer: String) {
        let complaint = complaint { () throws(Failure) in try reader.address(answer, on: SetupMachine()) }
        #expect(complaint?.contains("address") == true || complaint?.hasSuffix(":8470.") == true)
    }

    /// Inside a container no address says anything about the phone's way to it.
    @Test func aContainerListensWhereItsHostLeadsTo() throws {
        let machine = SetupMachine(homeAddress: "172.17.0.2", isContainer: true)
        let address = try reader.address("https://training.example.org", on: machine)
        #expect(address.listen.description == "0.0.0.0:8470")
        #expect(address.publicURL?.description == "https://training.example.org")
        for answer in ["", "here", "home", "http://192.168.1.20:8470", "http://localhost:8470"] {
            #expect(throws: Failure.self) { try reader.address(answer, on: machine) }
        }
        #expect(SetupQuestion.address(machine).usual == nil)
    }

    @Test(arguments: ["", " ", "-", "''"]) func aCalendarGoesIntoAFileOrAFolder(_ answer: String) {
        #expect(complaint { () throws(Failure) in try reader.output(answer) } == "Name a file or a folder.")
    }

    /// Others would read along.
    @Test func clearHTTPIsForOnesOwnNetwork() throws {
        #expect(throws: Failure.self) { try ServedAddress(answer: "http://8.8.8.8:8470") }
        #expect(try ServedAddress(answer: "http://192.168.1.20:8470").isClear)
        #expect(try ServedAddress(answer: "http://192.168.1.20:8470").clearName == nil)
        #expect(try ServedAddress(answer: "https://example.org").clearName == nil)
        #expect(try ServedAddress(answer: "http://[fd00::20]:8470").clearName == "fd00::20")
        let named = try ServedAddress(answer: "http://nas.local:8470")
        #expect(named.isClear)
        #expect(named.clearName == "nas.local")
    }

    @Test func aNameIsWhatItLeadsTo() throws {
        let home = try #require(IPAddress(bytes: [192, 168, 1, 20] as [UInt8]))
        let elsewhere = try #require(IPAddress(bytes: [93, 184, 216, 34] as [UInt8]))
        #expect(complaint { () throws(Failure) in try ServedAddress.check("nas", leadingTo: [home]) } == nil)
        for addresses in [[elsewhere], [home, elsewhere]] {
            let complaint = complaint { () throws(Failure) in try ServedAddress.check("nas", leadingTo: addresses) }
            #expect(complaint?.hasPrefix("nas is on the internet") == true)
        }
        #expect(
            complaint { () throws(Failure) in try ServedAddress.check("nas", leadingTo: []) }?.contains(
                "nas leads nowhere") == true)
    }
}
