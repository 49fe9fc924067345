import Basics
import ICalendar

extension PublishedEvent {
    /// An event at the same time that says a word and nothing else: no sport, text, figure, link, category or colour.
    ///
    /// It is made of what may be known instead of freed of what may not, so that nothing new slips through. Times are
    /// widened to whole minutes: seconds would find the recording among all others, and tell its exact length.
    func busy(_ word: String, uid: String) -> PublishedEvent {
        PublishedEvent(
            uid: uid, stamp: stamp.minute, sequence: sequence, time: time.inMinutes, summary: word,
            isTransparent: isTransparent)
    }
}

extension PublishedEvent.Time {
    fileprivate var inMinutes: PublishedEvent.Time {
        guard case .timed(let start, let end) = self else { return self }
        return .timed(from: start.minute, to: end.advanced(bySeconds: 59).minute)
    }
}

extension Instant {
    /// The whole minute at or before it.
    fileprivate var minute: Instant {
        let (_, rest) = secondsSinceEpoch.quotientAndRemainder(dividingBy: 60)
        return advanced(bySeconds: rest < 0 ? -rest - 60 : -rest)
    }
}
