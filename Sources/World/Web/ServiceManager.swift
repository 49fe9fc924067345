#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reports a service's state to systemd by the protocol of sd_notify(3): a datagram to the socket that `NOTIFY_SOCKET`
/// names.
package struct ServiceManager: Sendable {
    private let address: String?
    /// How often to report that all is well, half of systemd's limit; nil if systemd doesn't expect it.
    package let watchdog: Duration?

    package init(environment: [String: String]) {
        address = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
        let isOurs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
        watchdog =
            isOurs
            ? environment["WATCHDOG_USEC"].flatMap { Int64($0) }.flatMap { $0 > 0 ? .microseconds($0 / 2) : nil } : nil
    }

    /// Sends a state such as `READY=1`; does nothing without a socket.
    package func tell(_ state: String) {
        guard let address else { return }
        #if canImport(Glibc)
            let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        #else
            let descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
        #endif
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var place = sockaddr_un()
        place.sun_family = sa_family_t(AF_UNIX)
        // A leading @ stands for the zero byte of Linux's abstract names.
        let name = address.hasPrefix("@") ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
        let room = MemoryLayout.size(ofValue: place.sun_path)
        guard name.count < room else { return }
        withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size - room + name.count)
        let bytes = Array(state.utf8)
        withUnsafePointer(to: &place) { place in
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
                _ = sendto(descriptor, bytes, bytes.count, 0, place, length)
            }
        }
    }
}
