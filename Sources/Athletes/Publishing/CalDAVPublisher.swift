import Basics
package import CalDAV
package import Export
import Files
import ICalendar
package import Profiles
package import Store
import StravaAPI
import Workouts

package struct PushOutcome: Sendable {
    package let title: CalendarTitle
    package let result: PushResult
    /// Whether it has failed for two days, so that a person should know even if runs are quiet.
    package let isLasting: Bool
}

package struct CalDAVPublisher {
    package let athlete: Athlete
    package let effects: Effects
    package let folder: StateFolder
    /// Whether events that the athlete deleted come back, whatever the configuration says.
    package let restoresDeleted: Bool

    package init(athlete: Athlete, effects: Effects, folder: StateFolder, restoresDeleted: Bool = false) {
        (self.athlete, self.effects, self.folder, self.restoresDeleted) = (athlete, effects, folder, restoresDeleted)
    }

    /// - Parameters:
    ///   - known: the memory after this run.
    ///   - dated: the calendars of this run; nil if the publication is another one.
    package func push(
        _ publication: Publication, known: Snapshot, _ dated: DatedCalendars?, in book: PushBook, isDry: Bool
    ) async throws(StoreError) -> [PushOutcome] {
        var pushed: [PushOutcome] = []
        for (place, view) in athlete.pushedPlaces {
            let ledgers = try book.ledgers(of: athlete)
            let (target, state) = ledgers.ledger(of: place.key)
            // `clean` has told why.
            guard !state.isLeaving else { continue }
            // A workout that has left the history is no longer known, so its event stays.
            var rules = PushRules(
                today: publication.today, now: effects.now(), pastDays: min(place.pastDays, athlete.historyDays),
                collection: "", remind: place.remindMinutes, restoresDeleted: restoresDeleted || place.restoresDeleted,
                restoresMoved: place.restoresMoved)
            rules.past = Set(known.feed.plans.lazy.filter { $0.start.day < publication.today }.map(\.uid))
            let pusher = CalendarPush(
                effects.client(at: place.address, place.credentials, trusting: place.caFile), at: place.address,
                calendar: place.calendar,
                likely: ledgers.likely(for: place.configured), mayMake: place.mayCreate,
                memory: KeptPushes(book: book, target: target, place: place, athlete: athlete, folder: folder),
                now: effects.now)
            let result = await pusher.push(
                events(of: publication, in: view, known, dated), state: state, rules, isDry: isDry)
            let isLasting = result.trouble != nil && state.trouble?.isLasting(at: effects.now()) == true
            pushed.append(PushOutcome(title: place.title, result: result, isLasting: isLasting))
        }
        return pushed
    }

    private func events(
        of publication: Publication, in view: CalendarView, _ known: Snapshot, _ dated: DatedCalendars?
    ) -> [WantedEvent] {
        var dated =
            dated
            ?? DatedCalendars(
                for: [], of: athlete, known.published.revisions, busyKey: known.feed.busyKey, at: effects.now())
        let calendar = dated.calendar(of: publication, in: view)
        let told = known.toldByAPI
        return zip(publication.shown(in: view).workouts, calendar.events).map { workout, event in
            WantedEvent(
                event, fingerprint: dated.revisions[event.uid]?.revision.fingerprint, day: workout.day,
                isDone: workout.status == .completed,
                showsAPI: view.detail == .everything && workout.shows(anyOf: told))
        }
    }
}

extension Publication {
    /// The UIDs of the workouts that show what Strava's API told.
    package func showingAPI(of known: Snapshot) -> Set<String> {
        let told = known.toldByAPI
        return Set(workouts.lazy.filter { $0.shows(anyOf: told) }.map(\.uid))
    }
}

extension Snapshot {
    fileprivate var toldByAPI: Set<ActivityID> { Set(strava.activities.lazy.map(\.activity.id)) }
}

extension MergedWorkout {
    fileprivate func shows(anyOf told: Set<ActivityID>) -> Bool {
        ([activity].compactMap(\.self) + others + parts).contains { told.contains($0.id) }
    }
}
