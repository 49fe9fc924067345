import Basics
import IntervalsICU
import Testing
import WorkoutsLab

/// A row of 2026-03-17, 06:38:51 in Berlin, that lasted an hour, with further fields of the test's choice; of a key that is
/// there twice, the last value counts.
func row(_ fields: String = "", id: String = #""i100000001""#) -> String {
    #"{"id":\#(id),"start_date":"2026-03-17T05:38:51Z","start_date_local":"2026-03-17T06:38:51","type":"Run","#
        + #""moving_time":3600,"elapsed_time":3660"# + (fields.isEmpty ? "" : ",") + fields + "}"
}

/// A row of what came from Strava.
func stub(_ id: String = #""18700000001""#, _ start: String = "2026-05-31T12:40:44") -> String {
    #"{"id":\#(id),"icu_athlete_id":"i100001","start_date_local":"\#(start)","source":"STRAVA","#
        + #""_note":"STRAVA activities are not available via the API"}"#
}

/// An answer, read for an athlete in Berlin.
func page(_ rows: String...) throws -> IntervalsPage {
    try #require(IntervalsPage(Array("[\(rows.joined(separator: ","))]".utf8), zone: berlin))
}

/// The one activity of an answer with one row.
func told(_ fields: String) throws -> IntervalsActivity { try #require(try page(row(fields)).activities.first) }
