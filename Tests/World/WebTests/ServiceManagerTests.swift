import Foundation
import Testing
import Web

#if canImport(Glibc)
    import Glibc

    /// What systemd is told by the protocol of sd_notify(3).
    struct ServiceManagerTests {
        @Test("A state goes to the socket of that path or abstract name", arguments: ["/tmp/", "@"])
        func told(prefix: String) throws {
            let name = "\(prefix)tpmerge-\(UUID().uuidString)"
            let manager = ServiceManager(environment: ["NOTIFY_SOCKET": name])
            // Nothing listens there yet, and no socket has so long a name.
            manager.tell("READY=1")
            ServiceManager(environment: ["NOTIFY_SOCKET": name + String(repeating: "x", count: 100)]).tell("READY=1")
            let listener = try Self.listener(at: name)
            defer {
                close(listener)
                unlink(name)
            }
            for state in ["READY=1", "WATCHDOG=1"] { manager.tell(state) }
            #expect([Self.next(listener), Self.next(listener), Self.next(listener)] == ["READY=1", "WATCHDOG=1", nil])
        }

        private static func listener(at name: String) throws -> CInt {
            let listener = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue), 0)
            var place = sockaddr_un()
            place.sun_family = sa_family_t(AF_UNIX)
            let bytes = Array(name.utf8.map { $0 == UInt8(ascii: "@") ? 0 : $0 })
            withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
            let status = withUnsafePointer(to: &place) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, length) }
            }
            try #require(status == 0)
            return listener
        }

        /// The next datagram; nil if none has come.
        private static func next(_ listener: CInt) -> String? {
            var bytes = [UInt8](repeating: 0, count: 64)
            let count = recv(listener, &bytes, bytes.count, 0)
            return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }
#endif
