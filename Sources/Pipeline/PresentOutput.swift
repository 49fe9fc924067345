/// A calendar or JSON of ours that was published before, looked at without reading it.
struct PresentOutput {
    let bytes: [UInt8]

    /// Whether this program has written it, or nothing stands there. Some servers put their own PRODID into what they are
    /// given, but leave the UIDs alone.
    var isOurs: Bool {
        bytes.isEmpty
            || bytes.starts(with: "BEGIN:VCALENDAR".utf8) && (holds("PRODID:-//tpmerge//") || holds("@tpmerge"))
    }

    /// Whether it holds something that was planned.
    var holdsPlans: Bool { holds("UID:plan-") || holds("\"uid\": \"plan-") }

    /// Whether it holds something that was recorded.
    var holdsActivities: Bool {
        holds("\nURL:https://www.strava.com/activities/") || holds("\"url\": \"https://www.strava.com/activities/")
    }

    private func holds(_ text: String) -> Bool {
        let sought = Array(text.utf8)
        return bytes.indices.contains { bytes[$0] == sought[0] && bytes[$0...].starts(with: sought) }
    }
}
