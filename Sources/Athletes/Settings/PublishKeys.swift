import Export

/// The keys under an athlete's `publish`.
package enum PublishKey: String, ConfigurationKey {
    case ics, json, name
    case completedPrefix = "completed_prefix"
    case missedPrefix = "missed_prefix"
    case transparent
    case mostBytes = "most_bytes"
    case calendars

    package var note: KeyNote {
        switch self {
        case .ics: KeyNote("path", "The calendar.")
        case .json: KeyNote("path", "The JSON.")
        case .name: KeyNote("text", default: "Training", "The name that calendar programs show.")
        case .completedPrefix:
            KeyNote(
                "text", default: "`\(Wording().completedPrefix)`",
                "Text before the title of a completed workout; may be empty.")
        case .missedPrefix: KeyNote("text", default: "`\(Wording().missedPrefix)`", "The same for a missed one.")
        case .transparent:
            KeyNote("`true` or `false`", default: "`true`", "Whether all-day entries leave the day free.")
        case .mostBytes:
            KeyNote(
                "\(CalendarKey.bytesRange.type), or `none`", default: "\(CalendarView.usualBytes)",
                "How large the calendar at `ics` may be. Google loses events of larger ones. A larger one loses whole "
                    + "days, the oldest first, then the most distant future days, and a warning says so.")
        case .calendars: KeyNote("list of settings", "Further calendars of the same run.")
        }
    }
}

/// The keys of each of the `calendars`.
package enum CalendarKey: String, ConfigurationKey {
    case ics, url, caldav, calendar, create, user, password
    case passwordFile = "password_file"
    case caFile = "ca_file"
    case pastDays = "past_days"
    case deleted, moved, remind
    case name, shows, status, sports
    case mostBytes = "most_bytes"

    static let bytesRange = 10_000...1_000_000_000
    static let pastRange = 0...36_500
    static let remindRange = 0...10_080

    package var note: KeyNote {
        switch self {
        case .ics: KeyNote("path", "The calendar.")
        case .url:
            KeyNote(
                "address",
                "Instead of `ics` the address of a file on a server that accepts PUT, such as one in a "
                    + "WebDAV folder.")
        case .caldav:
            KeyNote(
                "address",
                "Instead of `ics` the address of a CalDAV server, of your account there, or of the calendar itself: each "
                    + "workout becomes an event in your own calendar.")
        case .calendar:
            KeyNote("text", default: "Training", "The name of that calendar, or the last part of its address.")
        case .create:
            KeyNote("`true` or `false`", default: "`true`", "Whether the calendar may be made if it isn't there.")
        case .pastDays:
            KeyNote(
                Self.pastRange.type, default: "30", "How many days before today are pushed; ahead it is everything.")
        case .deleted:
            KeyNote(
                "`respect` or `restore`", default: "`respect`",
                "Whether an event that you delete there stays away, or comes back.")
        case .moved:
            KeyNote(
                "`keep` or `restore`", default: "`keep`",
                "Whether a time or day that you give an event there stays, or is set back.")
        case .remind:
            KeyNote(
                Self.remindRange.type, default: "none", "How many minutes before a plan with a time an alarm rings.")
        case .user:
            KeyNote("text", "The user name for `url` or `caldav`. It is sent over https only, and to this machine.")
        case .password: KeyNote("secret", "The password; the configuration then needs mode 0600.")
        case .passwordFile:
            KeyNote("path", "A file of mode 0600 whose first line is the password, instead of `password`.")
        case .caFile:
            KeyNote(
                "path",
                "A file with the certificate of an authority of your own, in PEM, that has signed that of the server at `caldav`. "
                    + "Those of the system are trusted, too.")
        case .name: KeyNote("text", default: "that of `publish`", "The name that calendar programs show.")
        case .shows:
            KeyNote(
                "`everything` or `busy`", default: "`everything`",
                "With `busy` it shows times and the word Training, and nothing else. Days off and missed workouts are "
                    + "not in it.")
        case .status:
            KeyNote("`planned`, `completed` or `missed`, or a list", default: "all", "Only workouts of this status.")
        case .sports:
            KeyNote(
                "sport, or a list", default: "all",
                "Only workouts of this sport, named as in the JSON. `bike` holds whatever is ridden.")
        case .mostBytes:
            KeyNote("\(Self.bytesRange.type), or `none`", default: "\(CalendarView.usualBytes)", "How large it may be.")
        }
    }
}
