import Athletes
import Basics
import Keyring
import Store

/// Calendars as they were made last. Each is made once per change of what is known, not per request.
actor CalendarShelf {
    /// A calendar as it goes out.
    struct Copy: Sendable {
        let content: SharedBytes
        /// Strong, without quotation marks.
        let tag: String
        /// When its content last changed.
        let changed: Instant
    }

    private struct Key: Hashable {
        let athlete: String
        let calendar: String
    }

    private struct Entry {
        let state: StoreState
        let day: Day
        let athlete: Athlete
        let copy: Copy
    }

    private let access: AccessStore
    private var entries: [Key: Entry] = [:]

    init(_ access: AccessStore) { self.access = access }

    /// A calendar as it is now.
    ///
    /// - Throws: `ServerError` where the memory can't be read, or is gone.
    func copy(of calendar: LinkedCalendar, _ owner: AthleteOwner, at now: Instant) throws(ServerError) -> Copy {
        let key = Key(athlete: owner.athlete.name, calendar: calendar.id)
        let day = owner.athlete.zone.local(now).day
        let state = owner.fileState
        if let entry = entries[key], entry.state == state, entry.day == day, entry.athlete == owner.athlete,
            entry.copy.changed <= now
        {
            return entry.copy
        }
        guard state.exists else { throw ServerError(.memoryDamaged, "Nothing is known yet.") }
        let bytes: [UInt8]
        do throws(RunError) { bytes = try owner.calendar(calendar, changedAt: state.written ?? now) } catch {
            throw ServerError(error)
        }
        let tag = BearerToken(String(decoding: bytes, as: UTF8.self)).digest.prefix(32)
        let changed = (try? access.noteContent(String(tag), of: calendar.id, owner.athlete.name, at: now)) ?? now
        let copy = Copy(content: SharedBytes(bytes), tag: String(tag), changed: min(changed, now))
        entries[key] = Entry(state: state, day: day, athlete: owner.athlete, copy: copy)
        return copy
    }
}
