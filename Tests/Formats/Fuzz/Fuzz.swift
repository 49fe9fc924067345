import ActivityFiles
import Basics
import Foundation

/// Looks at whatever libFuzzer thinks of, until something stops it that shouldn't. `make check WHAT=fuzz` builds and starts it.
///
/// With `AS=fit` the bytes are the messages of a FIT file whose header and checksum are right, so that they are looked at.
@_cdecl("LLVMFuzzerTestOneInput")
public func look(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let file = isFIT ? fit(bytes) : bytes
    _ = try? CheckedFile(looking: file, at: now)
    _ = try? DeviceFile(reading: file, at: now, keepsSamples: true)
    return 0
}

private let isFIT = ProcessInfo.processInfo.environment["AS"] == "fit"
private let now = Instant(secondsSinceEpoch: 1_773_835_200)

private func fit(_ messages: [UInt8]) -> [UInt8] {
    let size = UInt32(truncatingIfNeeded: messages.count)
    var file: [UInt8] = [12, 0x20, 0, 0]
    file += (0..<4).map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) }
    file += Array(".FIT".utf8) + messages
    var sum: UInt16 = 0
    for byte in file {
        sum ^= UInt16(byte)
        for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xA001 }
    }
    return file + [UInt8(sum & 255), UInt8(sum >> 8)]
}
