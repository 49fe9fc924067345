import Basics
import ICalendar

extension PublishedEvent {
    /// An event at the same time that shows a single word: no sport, text, figure, link, category or colour.
    ///
    /// It is built from permitted values rather than stripped of others, so that a new property can't slip through.
    /// Times are widened to whole minutes: with seconds, the recording could be found among others, and its exact
    /// length would be revealed.
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
    /// The whole minute at or before this moment.
    fileprivate var minute: Instant {
        let (_, rest) = secondsSinceEpoch.quotientAndRemainder(dividingBy: 60)
        return advanced(bySeconds: rest < 0 ? -rest - 60 : -rest)
    }
}
