package import Basics
package import CalDAV
import Files
import Profiles
package import Store
import StravaAPI
import Web

/// What was pushed leaves calendars again: by hand, with the athlete, or with the calendar's place in the
/// configuration.
extension CalDAVPublisher {
    /// - Parameter rows: nil for all of the calendar's.
    package func takeOut(
        _ calendar: PushLedger, _ extent: Unlinking.Extent, of rows: [LedgerRow]? = nil, from store: AthleteStore
    ) async -> Unlinking.Result {
        guard extent != .none else { return Unlinking.Result(left: (rows ?? calendar.rows).count(where: \.isThere)) }
        do {
            let root = Href("/").flatMap { calendar.state.address?.at($0) }
            let home = calendar.place?.address ?? root
            let unlinking = Unlinking(try client(of: calendar), at: home) { uid throws(Failure) in
                try Failure.ofMemory(store.forgetPushed(uid, in: calendar.target))
            }
            return await unlinking.takeOut(rows ?? calendar.rows, calendar.state, extent, at: effects.now())
        } catch {
            return Unlinking.Result(trouble: error)
        }
    }

    /// Takes what Strava's API told out of calendars that no push updates any more: those that are no longer
    /// configured, and those of an athlete who was forgotten while they couldn't be reached.
    /// - Parameters:
    ///   - shown: the published UIDs of the workouts that may show it; nil if they aren't known.
    ///   - everywhere: whether no push follows, so that this concerns all calendars.
    package func clean(
        _ shown: Set<String>?, everywhere: Bool, in store: AthleteStore
    ) async throws(StoreError) -> [PushOutcome] {
        var pushed: [PushOutcome] = []
        let left = try PushBook.kept(store).calendars(of: athlete) { state, isConfigured in
            state.isLeaving || everywhere || !isConfigured && !athlete.namesOutputs
        }
        for calendar in left {
            let told = calendar.rows.filter(\.showsAPI)
            let due = calendar.state.isLeaving ? told : told.filter { shown?.contains($0.publishedUID) == false }
            var result = PushResult()
            if !due.isEmpty {
                let ending = await takeOut(calendar, .all, of: due, from: store)
                (result.counts.deleted, result.trouble, result.notes) = (ending.removed, ending.trouble, ending.notes)
            } else if !told.isEmpty {
                do { _ = try client(of: calendar) } catch { result.trouble = error }
            }
            let isOver = calendar.state.isLeaving || !calendar.isConfigured && calendar.rows.count == due.count
            var state = calendar.state
            if let trouble = result.trouble {
                state.note(trouble, at: effects.now())
            } else if !calendar.isConfigured {
                // No push follows that could.
                state.trouble = nil
            }
            if result.trouble == nil, isOver {
                try store.forgetCalendar(calendar.target)
            } else if state != calendar.state {
                try store.keep(state, of: calendar.target)
            }
            guard result != PushResult() else { continue }
            let isLasting = calendar.state.trouble?.isLasting(at: effects.now()) == true
            pushed.append(PushOutcome(title: calendar.title, result: result, isLasting: isLasting))
        }
        return pushed
    }

    /// - Throws: `Failure` if the password of a calendar that is no longer configured isn't known.
    private func client(of calendar: PushLedger) throws(Failure) -> DAVClient {
        if let place = calendar.place {
            return effects.client(at: place.address, place.credentials, trusting: place.caFile)
        }
        var why = ""
        if let address = calendar.state.address, let user = calendar.state.user, let path = calendar.state.passwordFile
        {
            do throws(FileError) {
                let bytes = try PrivateFile(path, holding: "a password").read()
                let password = bytes.map { String(UTF8Text.of($0).prefix { !$0.isNewline }) } ?? ""
                if !password.isEmpty, let login = try? Credentials(user: user, password: Secret(password)) {
                    return effects.client(at: address, login)
                }
                why = bytes == nil ? "\(path) is missing. " : "\(path) holds no password. "
            } catch {
                why = "\(error.message) "
            }
        }
        throw Failure(
            .uncreatable,
            "\(why)\(calendar.rows.count(where: \.isThere).counted("event")) can't be taken out of \(calendar.title), which is no longer "
                + "configured: its password is not known.",
            .plain("Configure it again, then run: \(calendar.unlinking(of: "")). To leave them there, add --keep."),
            codes: ["caldav.password_unknown"],
            remoteEvent: "Events can't be taken out of \(calendar.title): its password is not known.")
    }
}

extension Failure {
    /// The failure to take events out of a calendar whose athlete is forgotten.
    package func leaving(_ calendar: PushLedger) -> Failure {
        let count = calendar.rows.count(where: \.showsAPI)
        return Failure(
            kind,
            "\(event) \(count.counted("event")) with what Strava's API told \(count == 1 ? "stays" : "stay") in \(calendar.title); the next run, or tpmerge "
                + "forget, tries again.", advice, codes: codes, remoteEvent: remoteEvent)
    }
}
