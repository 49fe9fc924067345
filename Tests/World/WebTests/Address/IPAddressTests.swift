import Testing
import Web

struct IPAddressTests {
    @Test(arguments: [
        "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254", "169.254.169.254",
        "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.168.1.1", "198.19.0.1", "198.51.100.1",
        "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::7f00:1", "fc00::1", "fd12::1", "fe80::1", "febf::1", "ff02::1", "2001:db8::1", "2001::1",
        "3fff::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "2002:7f00:1::1",
        "2002:c0a8:101::1",
    ])
    func isNotPublic(text: String) async throws {
        let address = try #require(await Resolver.system.addresses(text).first)
        #expect(!address.isPublic)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "93.184.216.34", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.1", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "223.255.255.255",
        "2606:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1", "2002:101:101::1",
    ])
    func isPublic(text: String) async throws {
        let address = try #require(await Resolver.system.addresses(text).first)
        #expect(address.isPublic)
    }

    @Test(arguments: ["127.1", "2130706433", "0x7f000001", "0177.0.0.1", "localhost"])
    func loopbackInDisguiseIsNotPublic(host: String) async {
        #expect(await Resolver.system.addresses(host).allSatisfy { !$0.isPublic })
    }

    @Test func isWrittenAsItIsRead() {
        #expect(IPAddress(bytes: [93, 184, 216, 34])?.description == "93.184.216.34")
        #expect(IPAddress.v6([0x2606, 0x4700, 0, 0, 0, 0, 0, 0x1111]).description == "2606:4700:0:0:0:0:0:1111")
        #expect(IPAddress(bytes: [1, 2, 3]) == nil)
    }

    @Test func unknownNamesStandForNothing() async {
        #expect(await Resolver.system.addresses("nonexistent.invalid").isEmpty)
    }
}
