import Athletes
import Basics
import Export
import HTTPTypes
import Pages
import Profiles
import StravaAPI
import Workouts

/// The page in place of an empty month: three ways to begin, each with a form.
extension PageVisit {
    /// The page; nil once more than a plan is known, or may come.
    func firstTime() async throws -> ServerResponse? {
        let isConnected = (try? context.connections.connection(of: athlete) != nil) ?? true
        guard !isConnected, athlete.intervals == nil, athlete.files.isEmpty else { return nil }
        let known = try await known(from: nil)
        guard known?.activities.isEmpty != false, known?.workouts.contains(where: { $0.status == .completed }) != true
        else { return nil }
        let ahead = (known?.input.plans ?? []).sessionDays(from: today)
        var frame = await frame("calendar", "Welcome, \(athlete.name)", part: "calendar")
        frame.isWaiting = frame.sync?.isRunning == true
        frame.under = said(ahead, isKnown: known != nil)
        let strip = ahead.min().map { first in
            WeekStrip(
                from: today.distance(to: first) < 7 ? today : first, of: known?.workouts ?? [], today: today,
                shown: today, address: path())
        }
        let month = ahead.min().map { CalendarMonth(of: $0).description }
        let connect = connectAction
        let html = Templates.page(
            "first", frame,
            [
                "files": path("files"), "key": path("connections/intervals"),
                "connect": connect, "cacheDays": athlete.cacheDays, "strip": strip?.values,
                "month": month.map { path("calendar") + "?month=\($0)" },
            ])
        return response(html, connect)
    }

    /// What is there already, and what comes next.
    private func said(_ ahead: [Day], isKnown: Bool) -> String {
        let next = "tell tpmerge what you have done, in one of three ways. You can add the others later."
        guard isKnown else {
            return "Nothing is here yet. The first sync fetches your plan and your activities. "
                + next.replacing("tell", with: "Tell")
        }
        guard let last = ahead.max() else { return next.replacing("tell", with: "Tell") }
        return "Your plan is here: \(ahead.count.counted("session")) up to \(last.wordsInSentence). Now \(next)"
    }
}

extension [PlannedWorkout] {
    /// The day of each session from a day on; a day of rest is none.
    func sessionDays(from today: Day) -> [Day] { filter { $0.day >= today && $0.sport != .rest }.map(\.day) }
}
