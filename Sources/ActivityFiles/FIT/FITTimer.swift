/// When a device's timer ran, by the file's events. Devices tell that differently, and some leave stops out, so that a
/// session's own time in motion counts first.
struct FITTimer {
    /// In seconds since 1970, in the order of the file.
    private var events: [(time: Int, isStart: Bool)] = []

    /// A ride of a day has a hundredth of that.
    private static let most = 20_000

    mutating func take(_ message: borrowing FITMessage) {
        guard events.count < Self.most, message.value(0) == 0, let time = FITTime.seconds(message.time) else { return }
        switch message.value(1) {
        case 0: events.append((time, true))
        case 1, 4, 8, 9: events.append((time, false))
        default: break
        }
    }

    /// For how many seconds it ran between two moments; nil if no event says so.
    func seconds(from begin: Int, to end: Int) -> Int? {
        var (seconds, start): (Int, Int?) = (0, nil)
        for event in events.sorted(by: { $0.time < $1.time }) {
            if event.isStart {
                start = start ?? event.time
            } else if let began = start {
                seconds += max(0, min(event.time, end) - max(began, begin))
                start = nil
            }
        }
        if let start { seconds += max(0, end - max(start, begin)) }
        return seconds > 0 ? seconds : nil
    }
}
